import { defineConnector, manifestBeside } from "../sdk/index.ts"
import { makeZohoSource } from "./zoho-source.ts"

/** Reads the records of Zoho People's employee form over its REST API. */
export default defineConnector(manifestBeside(import.meta.url), makeZohoSource)
