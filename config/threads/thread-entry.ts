import { withTypeScriptLoader } from "./typescript-loader.ts"

/* Modules of this folder that are entry points of threads. */

const OWN_EXTENSION = import.meta.url.endsWith(".ts") ? "ts" : "js"

/** Another module of this product: its path relative to this folder, without the extension. */
export const ownModule = (path: string): URL => new URL(`${path}.${OWN_EXTENSION}`, import.meta.url)

/** Start options of a thread whose code is a module of this folder. */
export const threadEntry = (name: string): URL =>
  OWN_EXTENSION === "ts" ? withTypeScriptLoader(ownModule(name)) : ownModule(name)

/** The entry of a process, which can load no TypeScript: a development tree starts the built module. */
export const processEntry = (name: string): URL => new URL(`${BUILT_THREADS}${name}.js`, import.meta.url)

const BUILT_THREADS = OWN_EXTENSION === "ts" ? "../../dist/config/threads/" : "./"
