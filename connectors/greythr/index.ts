import { defineConnector, manifestBeside } from "../sdk/index.ts"
import { makeGreythrSource } from "./greythr-source.ts"

/** Reads employees and their monthly pay from greytHR over API v2. */
export default defineConnector(manifestBeside(import.meta.url), makeGreythrSource)
