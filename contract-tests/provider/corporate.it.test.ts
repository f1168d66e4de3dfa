import { verifiedHttp } from "./http.ts"

verifiedHttp("corporate")
