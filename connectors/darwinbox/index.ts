import { defineConnector, manifestBeside } from "../sdk/index.ts"
import { makeDarwinboxSource } from "./darwinbox-source.ts"

/** Reads employees from Darwinbox over the Employee Master API. */
export default defineConnector(manifestBeside(import.meta.url), makeDarwinboxSource)
