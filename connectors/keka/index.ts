import { defineConnector, manifestBeside } from "../sdk/index.ts"
import { makeKekaSource } from "./keka-source.ts"

/** Reads employees, salaries and bank accounts of a company in Keka. */
export default defineConnector(manifestBeside(import.meta.url), makeKekaSource)
