/** The project's version, from CMakeLists.txt. */
declare const __TAEFL_VERSION__: string
