import { pathToFileURL } from "node:url"
import { withTypeScriptLoader } from "../threads/typescript-loader.ts"
import { BUILT_MAIN } from "./built-service.ts"

/*
 * Stands in for `config/threads/thread-entry.ts` in tests on real parts: threads are started as they are shipped. A thread of
 * TypeScript modules takes three times the processor time to start, and these tests start a thousand.
 */

const THREADS = new URL("threads/", pathToFileURL(BUILT_MAIN))

export const ownModule = (path: string): URL => new URL(`${path}.js`, THREADS)

/** Except for the simulations of the built-in connectors: they are not shipped, so they are TypeScript. */
export const threadEntry = (name: string): URL =>
  name === "simulated-source-worker"
    ? withTypeScriptLoader(new URL(`../threads/${name}.ts`, import.meta.url))
    : ownModule(name)

export const processEntry = ownModule
