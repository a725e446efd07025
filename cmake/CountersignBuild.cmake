# Settings and helpers that both programs use; no code of either.
cmake_path(GET CMAKE_CURRENT_LIST_DIR PARENT_PATH COUNTERSIGN_CHECKOUT)
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release)
endif()
# g++ 12 reports these wrongly for std::variant and std::string (GCC bugs 105562, 105651); the last two where its headers are precompiled.
add_compile_options(-Wall -Wextra)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  add_compile_options(-Wno-maybe-uninitialized -Wno-restrict -Wno-stringop-overflow -Wno-array-bounds)
endif()
# For the preset `asan`, and for the validator where the CI builds it alone. What is asked at each use of a pointer (null, aligned, large enough)
# takes a third of the build, and addresses are checked where one is read.
option(COUNTERSIGN_SANITIZE "Check addresses and undefined behaviour as the programs run" OFF)
if(COUNTERSIGN_SANITIZE)
  add_compile_options(-fsanitize=address,undefined -fno-sanitize=null,alignment,object-size -fno-sanitize-recover=all -fno-omit-frame-pointer -D_GLIBCXX_ASSERTIONS)
  add_link_options(-fsanitize=address,undefined)
  set(CMAKE_CXX_FLAGS_RELWITHDEBINFO "-O1 -g1")
endif()
find_program(COUNTERSIGN_CCACHE ccache)
if(COUNTERSIGN_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  # ccache keeps what was made with precompiled headers only if it may overlook their times.
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env CCACHE_SLOPPINESS=pch_defines,time_macros ${COUNTERSIGN_CCACHE})
endif()

# countersign_common_headers(<target> <group> [headers…]): half of a build's time was reading the same headers of libraries; they are read
# once for all targets of a group. No file may rest on that: each includes what it uses.
function(countersign_common_headers target group)
  get_property(owner GLOBAL PROPERTY countersign_headers_of_${group})
  if(owner)
    target_precompile_headers(${target} REUSE_FROM ${owner})
    return()
  endif()
  set_property(GLOBAL PROPERTY countersign_headers_of_${group} ${target})
  target_precompile_headers(${target} PRIVATE <algorithm> <cstdint> <filesystem> <functional> <map> <memory> <optional> <set> <span> <string>
    <string_view> <unordered_map> <variant> <vector> ${ARGN})
endfunction()
set(COUNTERSIGN_NUMBERS_prover <boost/multiprecision/cpp_int.hpp>)
set(COUNTERSIGN_NUMBERS_validator <gmpxx.h>)

# countersign_join(<target>): eight files at once, which halves the time of a whole build. The preset `debug` compiles each file alone; so are
# the validator's own always, which mean what they say without their neighbours.
option(COUNTERSIGN_JOIN "Compile the prover's files, and those of tests, eight at once" OFF)
function(countersign_join target)
  if(COUNTERSIGN_JOIN)
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 8)
    if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
      # g++ takes joined files for headers, and inlines less in what it holds for large: `prove` was a twentieth slower.
      target_compile_options(${target} PRIVATE -Wno-subobject-linkage -Wno-stringop-overread --param=large-unit-insns=80000)
    endif()
  endif()
endfunction()

# countersign_module(<program> <folder> [libraries…]): a static library `<program>_<folder>` of the folder's sources.
function(countersign_module program folder)
  file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/${folder}/*.cc)
  if(NOT sources)
    add_library(${program}_${folder} INTERFACE)
    target_include_directories(${program}_${folder} INTERFACE ${CMAKE_CURRENT_SOURCE_DIR}/..)
    target_link_libraries(${program}_${folder} INTERFACE ${ARGN})
    return()
  endif()
  add_library(${program}_${folder} STATIC ${sources})
  target_include_directories(${program}_${folder} PUBLIC ${CMAKE_CURRENT_SOURCE_DIR}/..)
  target_link_libraries(${program}_${folder} PUBLIC ${ARGN})
  countersign_common_headers(${program}_${folder} ${program} ${COUNTERSIGN_NUMBERS_${program}})
  if(program STREQUAL prover)
    countersign_join(${program}_${folder})
  endif()
endfunction()

# countersign_embed(<variable> <namespace> <folder> <pattern>…): a source file holding the bytes of text files below `folder`.
function(countersign_embed variable namespace folder)
  set(output ${CMAKE_CURRENT_BINARY_DIR}/${variable}.cc)
  set(files)
  foreach(pattern ${ARGN})
    file(GLOB_RECURSE found CONFIGURE_DEPENDS ${folder}/${pattern})
    list(APPEND files ${found})
  endforeach()
  list(SORT files)
  string(JOIN "|" joined ${files})
  add_custom_command(OUTPUT ${output}
    COMMAND ${CMAKE_COMMAND} "-DFILES=${joined}" -DROOT=${folder} -DNAMESPACE=${namespace} -DVARIABLE=${variable} -DOUTPUT=${output}
            -P ${COUNTERSIGN_EMBED_SCRIPT}
    DEPENDS ${files} ${COUNTERSIGN_EMBED_SCRIPT} VERBATIM)
  set(${variable}_source ${output} PARENT_SCOPE)
endfunction()
set(COUNTERSIGN_EMBED_SCRIPT ${CMAKE_CURRENT_LIST_DIR}/embed.cmake)

# countersign_version(<target> <namespace>): `built_version` of the namespace says version and commit, looked up whenever something is built.
function(countersign_version target namespace)
  set(output ${CMAKE_CURRENT_BINARY_DIR}/built_version.cc)
  add_custom_target(${target}_version BYPRODUCTS ${output}
    COMMAND ${CMAKE_COMMAND} -DROOT=${CMAKE_CURRENT_SOURCE_DIR} -DNAMESPACE=${namespace} -DVERSION=${PROJECT_VERSION} -DOUTPUT=${output}
            -P ${COUNTERSIGN_VERSION_SCRIPT} VERBATIM)
  target_sources(${target} PRIVATE ${output})
  add_dependencies(${target} ${target}_version)
endfunction()
set(COUNTERSIGN_VERSION_SCRIPT ${CMAKE_CURRENT_LIST_DIR}/version.cmake)

# countersign_unit_test(<name> <folder> <libraries…>): one googletest program of a folder's `*_test.cc`.
function(countersign_unit_test name folder)
  file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/${folder}/*_test.cc)
  if(NOT sources)
    return()
  endif()
  add_executable(${name} ${sources})
  target_link_libraries(${name} PRIVATE ${ARGN} GTest::gtest_main)
  target_compile_definitions(${name} PRIVATE COUNTERSIGN_SOURCE_DIR="${COUNTERSIGN_CHECKOUT}")
  target_compile_options(${name} PRIVATE $<$<CONFIG:Release>:-O1>)  # they call optimised code, and are built faster
  string(REGEX REPLACE "_.*" "" program ${name})
  countersign_common_headers(${name} tests_of_${program} <gtest/gtest.h> ${COUNTERSIGN_NUMBERS_${program}})
  countersign_join(${name})
  add_test(NAME ${name} COMMAND ${name})
endfunction()
