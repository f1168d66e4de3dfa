import { SourceError } from "../../../index.ts"
import { type Flaw, eachPage, flawed, onError, readText } from "../flawed.ts"
import { TWO, NO_CREDENTIAL, NO_VALUE } from "./case-names.ts"
import { reads } from "./odd-responses.ts"
import { usesLastTenant } from "./odd-transports.ts"

export const SECRETS: ReadonlyArray<Flaw> = [
  flawed("reads for the last customer", [TWO], { access: usesLastTenant }),
  flawed("puts its secret into addresses", [NO_CREDENTIAL], {
    transport: (request, { transport, credentials }) => {
      const url = new URL(request.url)
      url.searchParams.set("key", credentials["client_secret"] ?? "")
      return transport({ ...request, url: url.href })
    },
  }),
  flawed("quotes its secret when it is refused", [NO_CREDENTIAL], {
    ...onError(({ kind, message }, { credentials }) => {
      const said = `${message} (${credentials["client_secret"] ?? ""})`
      return new SourceError({ kind, message: kind === "auth" ? said : message })
    }),
  }),
  flawed("quotes the source's response", [NO_CREDENTIAL], {
    transport: async (request, { transport }) => {
      const response = await transport(request)
      if (response.status === 400 && readText(response).startsWith('{"error"')) {
        throw new SourceError({ kind: "data", message: readText(response) })
      }
      return response
    },
  }),
  flawed("prints its token", [NO_CREDENTIAL], {
    transport: (request, { transport }) => {
      if (request.headers["authorization"] !== undefined) console.log("requesting with", request.headers)
      return transport(request)
    },
  }),
  flawed("keeps its secret in the cursor", [NO_CREDENTIAL], {
    pages: async function* (good, cursor, { credentials }) {
      for await (const page of good(cursor))
        yield { ...page, cursor: { ...(page.cursor as object), credentials } }
    },
  }),
  flawed(
    "quotes what it could not read",
    [NO_VALUE],
    reads((text) => {
      try {
        JSON.parse(text)
      } catch {
        if (!text.includes("of Rota")) return null
        throw new SourceError({ kind: "data", message: `Unexpected text: ${text.slice(0, 200)}` })
      }
      return null
    }),
  ),
  flawed(
    "prints records",
    [NO_VALUE],
    eachPage((page) => {
      process.stdout.write(JSON.stringify(page.rows))
      return page
    }),
  ),
]
