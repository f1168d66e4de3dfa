import { defineConnector, manifestBeside } from "../sdk/index.ts"
import { makeSuccessFactorsSource } from "./successfactors-source.ts"

/** Reads employees from SAP SuccessFactors Employee Central over OData v2. */
export default defineConnector(manifestBeside(import.meta.url), makeSuccessFactorsSource)
