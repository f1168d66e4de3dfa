import { defineConnector, manifestBeside } from "../sdk/index.ts"
import { makeOdooSource } from "./odoo-source.ts"

/** Reads employees from Odoo 14 and newer over JSON-RPC or JSON-2, and writes updates to them. */
export default defineConnector(manifestBeside(import.meta.url), makeOdooSource)
