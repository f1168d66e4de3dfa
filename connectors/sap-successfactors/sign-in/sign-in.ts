import { randomUUID } from "node:crypto"
import {
  type AccessToken,
  type HttpClient,
  requestAccessToken,
  type SourceAccess,
  sourceError,
  withAccessToken,
} from "../../sdk/index.ts"
import { SENTENCES } from "../sentences.ts"
import { readPrivateKey } from "./private-key.ts"
import { makeAssertion } from "./saml-assertion.ts"
import { readSettings } from "../settings.ts"

const TOKEN_PATH = "/oauth/token"

/**
 * Adds the credentials to a client: a token when there is a private key, else user name and password. Throws `SourceError`
 * (`auth`) when there is neither.
 */
export const authorise = (http: HttpClient, access: SourceAccess): HttpClient => {
  const { private_key = "", company_id = "", username = "", password = "" } = access.credentials
  if (private_key !== "") {
    return withAccessToken(http, {
      time: access.time,
      request: () => requestToken(access),
      headers: (token) => ({ authorization: `Bearer ${token}` }),
    })
  }
  if (password === "") throw sourceError("auth", SENTENCES["nothing-given"]())
  const basic = Buffer.from(`${username}@${company_id}:${password}`).toString("base64")
  return {
    json: (request) =>
      http.json({ ...request, headers: { ...request.headers, authorization: `Basic ${basic}` } }),
  }
}

/** Exchanges a signed assertion for a token. Throws `SourceError`. */
const requestToken = ({ credentials, transport, time }: SourceAccess): Promise<AccessToken> => {
  const { private_key = "", company_id = "", username = "", client_id = "", token_recipient } = credentials
  if (client_id === "") throw sourceError("auth", SENTENCES["api-key-missing"]())
  const { origin } = readSettings(credentials)
  const assertion = makeAssertion({
    id: `_${randomUUID()}`,
    now: time.now(),
    user: username,
    isUsername: credentials["user_identifier"] === "Username",
    apiKey: client_id,
    recipient: token_recipient ?? `${origin}${TOKEN_PATH}`,
    key: readPrivateKey(private_key),
  })
  return requestAccessToken({
    transport,
    time,
    name: "SAP SuccessFactors",
    origin,
    path: TOKEN_PATH,
    form: {
      company_id,
      client_id,
      grant_type: "urn:ietf:params:oauth:grant-type:saml2-bearer",
      assertion: Buffer.from(assertion).toString("base64"),
      new_token: "true",
    },
    checks:
      "the company ID, the API user, the API key, and that the private key belongs to the certificate of the OAuth client",
  })
}
