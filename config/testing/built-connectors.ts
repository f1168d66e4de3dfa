import { BUILT_MAIN } from "./built-service.ts"
import { pathToFileURL } from "node:url"

/* Stands in for `connectors/built-in-folder.ts` in tests on real parts: what a built thread loads is built too. */

export const BUILT_IN_FOLDER = new URL("../connectors/", pathToFileURL(BUILT_MAIN))

export const BUILT_IN_EXTENSION = "js"
