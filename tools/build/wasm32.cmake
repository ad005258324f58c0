# Toolchain: freestanding WebAssembly by clang-14 and wasm-ld-14, no emscripten and no libc.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
find_program(TAEFL_CLANG clang-14 REQUIRED)
find_program(TAEFL_WASM_LD NAMES wasm-ld-14 REQUIRED)
find_program(CMAKE_AR llvm-ar-14 REQUIRED)
find_program(CMAKE_RANLIB llvm-ranlib-14 REQUIRED)
set(CMAKE_C_COMPILER "${TAEFL_CLANG}")
set(CMAKE_C_COMPILER_TARGET wasm32)
# Not CMAKE_C_FLAGS_INIT, which the CMAKE_C_FLAGS of a preset would put out of force.
add_compile_options(-ffreestanding -nostdlib -fno-slp-vectorize -msimd128 -mbulk-memory -msign-ext
    -mnontrapping-fptoint)
# The linker directly: the clang driver would run wasm-opt where it finds one.
set(CMAKE_C_LINK_EXECUTABLE
    "${TAEFL_WASM_LD} <LINK_FLAGS> <OBJECTS> <LINK_LIBRARIES> -o <TARGET>")
set(TAEFL_WASM ON)
