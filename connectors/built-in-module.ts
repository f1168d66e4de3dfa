const EXTENSION = import.meta.url.endsWith(".ts") ? "ts" : "js"

/** The specifier to import a built-in connector by, whose folder has this name. In development its module is TypeScript. */
export const builtInModule = (name: string): string =>
  new URL(`${name}/index.${EXTENSION}`, import.meta.url).href
