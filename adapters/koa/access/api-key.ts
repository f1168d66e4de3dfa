import * as Effect from "effect/Effect"
import type {
  AdmitAnyone,
  AdmittedVendor,
  AdmitVendor,
} from "../../../core/use-cases/access/credentials/admission.ts"
import type { Access } from "../endpoint.ts"
import { invalidRequest } from "../error-table.ts"

/** `Authorization: <API_KEY>`, as it is (interface.md, Authentication). */
export const byApiKey = (admit: AdmitVendor): Access<AdmittedVendor> => ({
  security: "apiKey",
  admit: ({ headers, address, guard }, endpoint) => {
    const key = headers.authorization ?? null
    return guard(key, admit(key, { address, endpoint }))
  },
})

/** `Authorization: Token <API_KEY>`. */
export const byTokenKey = (admit: AdmitVendor): Access<AdmittedVendor> => ({
  security: "tokenKey",
  admit: ({ headers, address, guard }, endpoint) => {
    const key = tokenOf(headers.authorization)
    return guard(key, admit(key, { address, endpoint }))
  },
})

/** What is no `Token` header is no credential; the empty key belongs to nobody. */
const tokenOf = (header: string | undefined): string | null =>
  header === undefined ? null : (/^token +(\S+) *$/iu.exec(header)?.[1] ?? "")

/** Without credentials; an address has a limit all the same. */
export const byAnyone = (admit: AdmitAnyone): Access<void> => ({
  security: null,
  admit: ({ address }, endpoint) => admit({ address, endpoint }),
})

/** `api_key` in the body, or the header with the key as it is (decisions.md 4, POST /api/sdk/token/). */
export const byBodyKey = (admit: AdmitVendor): Access<AdmittedVendor> => ({
  security: null,
  admit: ({ headers, address, guard }, endpoint, body) =>
    body.pipe(
      Effect.flatMap((sent) => {
        const key = keyIn(sent) ?? headers.authorization ?? null
        return guard(key, admit(key, { address, endpoint }))
      }),
      Effect.catchTag("Unauthenticated", (error) =>
        Effect.fail(error.given ? error : invalidRequest({ api_key: "Missing key" })),
      ),
    ),
})

const keyIn = (body: unknown): string | null =>
  typeof body === "object" && body !== null && "api_key" in body && typeof body.api_key === "string"
    ? body.api_key
    : null
