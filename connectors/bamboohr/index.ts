import { defineConnector, manifestBeside } from "../sdk/index.ts"
import { makeBambooSource } from "./bamboohr-source.ts"

/** Reads employees of BambooHR over its public REST API, with an API key. */
export default defineConnector(manifestBeside(import.meta.url), makeBambooSource)
