import { createHash, randomUUID } from "node:crypto"
import type { BenchHome, BenchVendor } from "./bench-home.ts"
import { compare, type Round } from "./comparison.ts"
import { importFile } from "./import-file.ts"
import { median, type Outcome, rounds } from "./outcome.ts"
import type { CallInput, CallMeasured } from "./processes/call-employee-read.ts"
import type { CryptoAloneInput } from "./processes/crypto-alone.ts"
import { runProcess } from "./processes/run-process.ts"
import { withBuiltServer } from "./processes/serve.ts"
import { writeSampleFile } from "./sample-file.ts"
import type { Timing } from "./timing.ts"

const ROUNDS = 5
const PAGE_SIZE = 25
const IN_FLIGHT = 8
const LIMIT = 0.5

/** PostgreSQL's processor time of a page. */
const MOST_DATABASE_MILLIS = 0.8

/** PostgreSQL's share of the last two rounds, of that of the first two: a share that grows with the reads is a plan that scans. */
const MOST_DATABASE_GROWTH = 1.25

/** A user may read 4 times a second; with this many users the limit is never reached. */
const USERS = 1_000

/**
 * P1: pages of 25 records over HTTP, against the cryptography of the same bytes alone. The processor time of the
 * service's process decides pass or fail, because wall clock includes the processor shares of the database and the
 * caller.
 */
export const measureEncryptedRead = async (
  home: BenchHome,
  calls: number,
): Promise<ReadonlyArray<Outcome>> => {
  const vendor = await home.createVendor(null)
  const users = await addUsers(home, vendor)
  const file = await writeSampleFile(home, 1_000, "read.csv", () => false)
  const { connectionId } = await importFile(home, vendor, "bench-read", file)
  await home.flush()

  const all = await withBuiltServer(home.env, "api", ({ url, pid }) =>
    readInRounds(home, {
      url,
      pid,
      users,
      privateKeyPem: vendor.privateKeyPem,
      request: { connection_id: connectionId, page: 2, size: PAGE_SIZE },
      calls,
      inFlight: IN_FLIGHT,
    }),
  )
  const kibibytes = Math.round((all[0]?.bytes.responseBytes ?? 0) / 1024)
  const shares = all.map(({ database }) => (database * 1_000) / calls)
  const inDatabase = rounds(shares, "ms")
  const compared = compare({
    promise: "P1",
    what: "encrypted read",
    limit: LIMIT,
    holds: "at least",
    enforcedBy: "processor",
    rounds: all,
    each: { count: calls, name: "page" },
    names: { service: "service", baseline: "node:crypto alone" },
    conditions: `25 records (${String(kibibytes)} KiB), RSA 2048, ${String(IN_FLIGHT)} in flight, ${calls.toLocaleString("en")} pages, PostgreSQL's processor time ${inDatabase}: `,
  })
  return [...compared, limitDatabaseShare(shares), compareDatabaseShares(shares, calls)]
}

const limitDatabaseShare = (shares: ReadonlyArray<number>): Outcome => ({
  promise: "P1",
  what: "PostgreSQL's share of a page",
  value: median(shares),
  limit: MOST_DATABASE_MILLIS,
  holds: "at most",
  unit: "ms",
  detail: "the median of the rounds, processor time",
})

/** PostgreSQL's processor time of a page at the start, and after all the reads. */
const compareDatabaseShares = (shares: ReadonlyArray<number>, calls: number): Outcome => {
  const [first, last] = [mean(shares.slice(0, 2)), mean(shares.slice(-2))]
  return {
    promise: "P1",
    what: "PostgreSQL's share, the last rounds over the first",
    value: last / first,
    limit: MOST_DATABASE_GROWTH,
    holds: "at most",
    unit: "x",
    detail: `${rounds([first, last], "ms")} a page, two rounds each, of ${(calls * (1 + ROUNDS)).toLocaleString("en")} reads`,
  }
}

const mean = (values: ReadonlyArray<number>): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

interface ReadRound extends Round {
  readonly bytes: ReturnType<typeof plainBytes>
  /** PostgreSQL's processor time. */
  readonly database: number
}

const readInRounds = async (
  { databaseCpuSeconds }: BenchHome,
  input: CallInput,
): Promise<ReadonlyArray<ReadRound>> => {
  await runProcess<CallMeasured>("call-employee-read", input)
  const all: Array<ReadRound> = []
  for (let round = 0; round < ROUNDS; round++) {
    const before = databaseCpuSeconds()
    const { timing, sample } = await runProcess<CallMeasured>("call-employee-read", input)
    const database = databaseCpuSeconds() - before
    const bytes = plainBytes(sample)
    const crypto: CryptoAloneInput = { ...bytes, calls: input.calls }
    all.push({
      bytes,
      database,
      service: timing,
      baseline: await runProcess<Timing>("crypto-alone", crypto),
    })
  }
  return all
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
    [vendor.org_id, users.map(({ username }) => username), digests],
  )
  return users
}

/**
 * The size of the plain JSON: the data is base64url-encoded twice, in two layers with about 600 additional
 * characters.
 */
const plainBytes = ({ request, response }: CallMeasured["sample"]) => {
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
    responseBytes: plain(readJwe(response, "data")),
  }
}
