# Writes a C++ source that says which version and which commit a program is built from; only if that has changed, so that nothing is built anew.
execute_process(COMMAND git describe --always --dirty --abbrev=12 "--exclude=*" WORKING_DIRECTORY ${ROOT} OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
if(NOT commit)
  set(commit "not from a git checkout")
endif()
file(CONFIGURE OUTPUT ${OUTPUT} CONTENT "// Made by cmake/version.cmake.\nnamespace ${NAMESPACE} {\nextern const char* const built_version;\nconst char* const built_version = \"${VERSION}, ${commit}\";\n}\n")
