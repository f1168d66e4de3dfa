import { pathToFileURL } from "node:url"
import { BUILT_MAIN } from "./built-service.ts"

/* Stands in for `connectors/built-in-module.ts` in tests on real parts: what a built thread loads is built too. */

const CONNECTORS = new URL("../connectors/", pathToFileURL(BUILT_MAIN))

export const builtInModule = (name: string): string => new URL(`${name}/index.js`, CONNECTORS).href
