import { defineConnector, manifestBeside } from "../sdk/index.ts"
import { makeWrapperSource } from "./wrapper-source.ts"

/** Reads employees from an endpoint that the corporate hosts (specification/sources.md#custom-api). */
export default defineConnector(manifestBeside(import.meta.url), makeWrapperSource)
