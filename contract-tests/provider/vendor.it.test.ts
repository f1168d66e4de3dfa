import { verifiedHttp } from "./http.ts"

/* A file a consumer, so that the two are verified side by side: some answers take ten seconds by design. */

verifiedHttp("vendor")
