import { BUILT_MAIN } from "./built-service.ts"
import { pathToFileURL } from "node:url"

/*
 * Stands in for `config/threads/thread-entry.ts` in tests on real parts: threads are started as they are shipped. A thread of
 * TypeScript modules takes three times the processor time to start, and these tests start a thousand.
 */

const THREADS = new URL("threads/", pathToFileURL(BUILT_MAIN))

export const ownModule = (path: string): URL => new URL(`${path}.js`, THREADS)

export const threadEntry = ownModule
