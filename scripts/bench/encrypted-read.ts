import { createHash, randomUUID } from "node:crypto"
import type { BenchHome, BenchVendor } from "./bench-home.ts"
import { median, type Outcome, rounds } from "./outcome.ts"
import type { CallInput, CallMeasured } from "./processes/call-employee-read.ts"
import type { CryptoAloneInput } from "./processes/crypto-alone.ts"
import type { ImportInput, ImportMeasured } from "./processes/import-file.ts"
import { runProcess } from "./processes/run-process.ts"
import { withBuiltServer } from "./processes/serve.ts"
import { writeSampleFile } from "./sample-file.ts"

const ROUNDS = 5
const PAGE_SIZE = 25
const IN_FLIGHT = 8

/** A user may read 4 times a second; with so many of them nobody comes near it. */
const USERS = 1_000

/** P1: pages of 25 records through HTTP, against the cryptography of the same bytes alone. */
export const measureEncryptedRead = async (
  home: BenchHome,
  calls: number,
): Promise<ReadonlyArray<Outcome>> => {
  const vendor = await home.createVendor(null)
  const users = await addUsers(home, vendor)
  const file = await writeSampleFile(home, 1_000, "read.csv", () => false)
  const input: ImportInput = { file, vendorOrgId: vendor.orgId, orgName: "bench-read" }
  const { connectionId } = await runProcess<ImportMeasured>("import-file", input, home.env)
  await home.flush()

  const { paths, alone, bytes } = await withBuiltServer(home.env, "api", ({ url }) =>
    readInRounds(calls, (count) => ({
      url,
      users,
      privateKeyPem: vendor.privateKeyPem,
      request: { connection_id: connectionId, page: 2, size: PAGE_SIZE },
      calls: count,
      inFlight: IN_FLIGHT,
    })),
  )
  return [
    {
      promise: "P1",
      what: "encrypted reads/s / node:crypto alone",
      value: median(paths) / median(alone),
      limit: 0.5,
      holds: "at least",
      unit: "x",
      detail: `25 records (${String(Math.round(bytes.answerBytes / 1024))} KiB), RSA 2048, ${String(IN_FLIGHT)} in flight, ${calls.toLocaleString("en")} calls: ${rounds(paths, "/s")}; alone ${rounds(alone, "/s")}`,
    },
  ]
}

const readInRounds = async (calls: number, input: (calls: number) => CallInput) => {
  await runProcess<CallMeasured>("call-employee-read", input(calls))
  const paths: Array<number> = []
  const alone: Array<number> = []
  let bytes = { requestBytes: 0, answerBytes: 0 }
  for (let round = 0; round < ROUNDS; round++) {
    const { seconds, sample } = await runProcess<CallMeasured>("call-employee-read", input(calls))
    paths.push(calls / seconds)
    bytes = plainBytes(sample)
    const crypto: CryptoAloneInput = { ...bytes, calls }
    alone.push(calls / (await runProcess<{ readonly seconds: number }>("crypto-alone", crypto)).seconds)
  }
  return { paths, alone, bytes }
}

const addUsers = async ({ sql }: BenchHome, vendor: BenchVendor): Promise<CallInput["users"]> => {
  const users = Array.from({ length: USERS }, (_, n) => ({
    username: `bench-${String(n)}`,
    password: randomUUID(),
  }))
  const digests = users.map(({ password }) => createHash("sha256").update(password).digest())
  await sql.query(
    `INSERT INTO basic_user (id, vendor_org_id, username, password_digest, created_at)
    SELECT gen_random_uuid(), $1, username, digest, now() FROM unnest($2::text[], $3::bytea[]) AS u (username, digest)`,
    [vendor.orgId, users.map(({ username }) => username), digests],
  )
  return users
}

/** Base64url twice and two layers of about 600 characters: what the plain JSON inside weighs. */
const plainBytes = ({ request, answer }: CallMeasured["sample"]) => {
  const plain = (jwe: string) => {
    const [, , , ciphertext = ""] = jwe.split(".")
    const token = (ciphertext.length * 3) / 4
    const signature = 342
    const header = 90
    return Math.round(((token - signature - header) * 3) / 4)
  }
  const readJwe = (text: string, key: string) => (JSON.parse(text) as Record<string, string>)[key] ?? ""
  return {
    requestBytes: plain(readJwe(request, "encrypted_payload")),
    answerBytes: plain(readJwe(answer, "data")),
  }
}
