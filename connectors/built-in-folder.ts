/* Where the built-in connectors are. */

/** The folder that holds a folder for each. */
export const BUILT_IN_FOLDER = new URL(".", import.meta.url)

/** Of their modules: in development they are TypeScript. */
export const BUILT_IN_EXTENSION = import.meta.url.endsWith(".ts") ? "ts" : "js"
