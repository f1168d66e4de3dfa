/* Programs to paste, with the service's own address. What is secret comes from the environment, and never stands in them. */

export const SAMPLE_TASKS = ["connections", "token", "read"] as const
export type SampleTask = (typeof SAMPLE_TASKS)[number]

export const SAMPLE_LANGUAGES = ["curl", "node"] as const
export type SampleLanguage = (typeof SAMPLE_LANGUAGES)[number]

/** The sample of a task; null: the language has none. `base`: the address of the service, without a slash at its end. */
export const makeSample = (task: SampleTask, language: SampleLanguage, base: string): string | null =>
  SAMPLES[task][language]?.(base) ?? null

/** The variables of the environment that a sample reads. */
export const SAMPLE_VARIABLES: Readonly<Record<SampleTask, ReadonlyArray<string>>> = {
  connections: ["HRSYNC_API_KEY"],
  token: ["HRSYNC_API_KEY"],
  read: ["HRSYNC_USERNAME", "HRSYNC_PASSWORD", "CONNECTION_ID"],
}

type Write = (base: string) => string

const INVITATION = `{ "email": "hr@acme.example", "org_name": "Acme", "fullname": "Asha Rao" }`

const curlConnections: Write = (base) => `curl "${base}/api/vendor/connections/?status=approved" \\
  -H "Authorization: $HRSYNC_API_KEY"`

const nodeConnections: Write = (
  base,
) => `const response = await fetch("${base}/api/vendor/connections/?status=approved", {
  headers: { Authorization: process.env.HRSYNC_API_KEY },
})
if (!response.ok) throw new Error(\`\${response.status}: \${await response.text()}\`)
console.log(await response.json())`

const curlToken: Write = (base) => `curl -X POST "${base}/api/sdk/token/" \\
  -H "Authorization: $HRSYNC_API_KEY" \\
  -H "Content-Type: application/json" \\
  -d '${INVITATION}'`

const nodeToken: Write = (base) => `const response = await fetch("${base}/api/sdk/token/", {
  method: "POST",
  headers: { Authorization: process.env.HRSYNC_API_KEY, "Content-Type": "application/json" },
  body: JSON.stringify(${INVITATION}),
})
if (!response.ok) throw new Error(\`\${response.status}: \${await response.text()}\`)
const { access_token, connection_id } = await response.json()
console.log({ access_token, connection_id })`

const nodeRead: Write = (base) => `// npm install jose
import { randomUUID } from "node:crypto"
import { readFile } from "node:fs/promises"
import * as jose from "jose"

const base = "${base}"
const { HRSYNC_USERNAME, HRSYNC_PASSWORD, CONNECTION_ID } = process.env
const pem = await readFile("private.pem", "utf8")
const jwks = await (await fetch(\`\${base}/.well-known/jwks.json\`)).json()
const serviceKey = jwks.keys.find(({ use }) => use === "enc")

// Sign with your key, then encrypt to ours.
const now = Math.floor(Date.now() / 1000)
const claims = { connection_id: CONNECTION_ID, iat: now, exp: now + 60, jti: randomUUID() }
const signed = await new jose.CompactSign(Buffer.from(JSON.stringify(claims)))
  .setProtectedHeader({ alg: "RS256", typ: "JWT" })
  .sign(await jose.importPKCS8(pem, "RS256"))
const encrypted_payload = await new jose.CompactEncrypt(Buffer.from(signed))
  .setProtectedHeader({ alg: "RSA-OAEP-256", enc: "A256GCM", cty: "JWT", kid: serviceKey.kid })
  .encrypt(await jose.importJWK(serviceKey, "RSA-OAEP-256"))

const user = Buffer.from(\`\${HRSYNC_USERNAME}:\${HRSYNC_PASSWORD}\`).toString("base64")
const response = await fetch(\`\${base}/api/external/employee/\`, {
  method: "POST",
  headers: { Authorization: \`Basic \${user}\`, "Content-Type": "application/json" },
  body: JSON.stringify({ encrypted_payload }),
})
const answer = await response.json()
if (answer.status !== "success") throw new Error(answer.message)

// Decrypt with your key, then check our signature.
const { plaintext } = await jose.compactDecrypt(answer.data, await jose.importPKCS8(pem, "RSA-OAEP-256"))
const { payload } = await jose.compactVerify(plaintext, jose.createLocalJWKSet(jwks))
console.log(JSON.parse(Buffer.from(payload).toString("utf8")))`

const SAMPLES: Readonly<Record<SampleTask, Readonly<Partial<Record<SampleLanguage, Write>>>>> = {
  connections: { curl: curlConnections, node: nodeConnections },
  token: { curl: curlToken, node: nodeToken },
  read: { node: nodeRead },
}
