import { defineConnector, manifestBeside } from "../sdk/index.ts"
import { makeFrappeSource } from "./frappe-source.ts"

/** Reads employees from a Frappe HR or ERPNext site over REST API v1. */
export default defineConnector(manifestBeside(import.meta.url), makeFrappeSource)
