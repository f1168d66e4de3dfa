/*
 * Receives webhooks: verifies the signature, stores each webhook once in inbox.log, and acknowledges it.
 *
 *   npx --yes tsx receiver.ts
 */
import { createHmac, timingSafeEqual } from "node:crypto"
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, truncateSync, writeSync } from "node:fs"
import { createServer } from "node:http"
import type { IncomingHttpHeaders, IncomingMessage } from "node:http"

/** Each line is an id, a tab and the body as it came. It holds personal data: only this user may read it. */
const INBOX = "inbox.log"
const MAX_BYTES = 1_048_576
const TOLERANCE_SECONDS = 300

const setting = (name: string): string => {
  const value = process.env[name]
  if (value === undefined || value === "") throw new Error(`Set ${name}.`)
  return value
}

/** whsec_...; while the secret is rotated both, with a space between. */
const secrets = setting("HRSYNC_WEBHOOK_SECRET")
  .split(" ")
  .map((secret) => Buffer.from(secret.replace(/^whsec_/u, ""), "base64"))

const header = (headers: IncomingHttpHeaders, name: string): string => {
  const value = headers[name]
  return typeof value === "string" ? value : ""
}

/** Standard Webhooks: HMAC-SHA-256 of id, time and the raw bytes of the body; one match is enough. */
const isGenuine = (headers: IncomingHttpHeaders, body: Buffer): boolean => {
  const id = header(headers, "webhook-id")
  const timestamp = header(headers, "webhook-timestamp")
  const age = Math.abs(Date.now() / 1000 - Number(timestamp))
  if (id === "" || !(age <= TOLERANCE_SECONDS)) return false
  const signatures = header(headers, "webhook-signature")
    .split(" ")
    .filter((signature) => signature.startsWith("v1,"))
    .map((signature) => Buffer.from(signature.slice(3), "base64"))
  return secrets.some((secret) => {
    const expected = createHmac("sha256", secret).update(`${id}.${timestamp}.`).update(body).digest()
    return signatures.some((given) => given.length === expected.length && timingSafeEqual(given, expected))
  })
}

/** The ids of the inbox. A line that a crash cut off was not acknowledged: it is removed, and its webhook comes again. */
const readInbox = (): Set<string> => {
  if (!existsSync(INBOX)) return new Set()
  const bytes = readFileSync(INBOX)
  const end = bytes.lastIndexOf("\n") + 1
  truncateSync(INBOX, end)
  return new Set(
    bytes
      .toString("utf8", 0, end)
      .split("\n")
      .flatMap((line) => line.split("\t")[0] ?? []),
  )
}

const stored = readInbox()

/** Returns after the webhook is on disk. */
const store = (id: string, body: Buffer): void => {
  const file = openSync(INBOX, "a", 0o600)
  writeSync(file, Buffer.concat([Buffer.from(`${id}\t`), body, Buffer.from("\n")]))
  fsyncSync(file)
  closeSync(file)
  stored.add(id)
}

const readBody = async (request: IncomingMessage): Promise<Buffer | null> => {
  const chunks: Array<Buffer> = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > MAX_BYTES) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const receive = async (request: IncomingMessage): Promise<number> => {
  if (request.method !== "POST") return 405
  const body = await readBody(request)
  if (body === null) return 413
  if (!isGenuine(request.headers, body)) return 401
  const id = header(request.headers, "webhook-id")
  const { event, webhookCounter, recordCount } = JSON.parse(body.toString("utf8")) as Record<string, unknown>
  const isNew = !stored.has(id)
  // Work that takes longer follows after the response, from the inbox.
  if (isNew) store(id, body)
  console.log(isNew ? "stored" : "already stored", id, event, webhookCounter, recordCount)
  return 204
}

const server = createServer((request, response) => {
  receive(request).then(
    (status) => response.writeHead(status).end(),
    (error: unknown) => {
      console.error(error)
      // The service tries again later.
      response.writeHead(500).end()
    },
  )
})
server.listen(Number(process.env["PORT"] ?? 8099), () => {
  const address = server.address()
  console.log(`Listening on port ${typeof address === "object" ? (address?.port ?? "") : ""}`)
})
