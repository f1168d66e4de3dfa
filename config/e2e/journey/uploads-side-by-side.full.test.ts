import { setTimeout as sleep } from "node:timers/promises"
import { afterAll, beforeAll, expect, it } from "vitest"
import { queryRows } from "../testing/contents.ts"
import { startService, type TestService } from "../testing/service.ts"
import { enterJourney } from "../testing/uploading.ts"

/*
 * specification/promises.md#p12-no-plan-by-luck: a large upload delays nobody else's small one by more than 10
 * seconds, with the statistics of empty tables. On a machine on which the large one takes longer than usual, a share of its time.
 */

const LARGE_ROWS = 50_000
const SMALL_ROWS = 50
const OTHERS = 10
const PROMISED_MILLIS = 10_000
/** The share of the large one's time that a small one may take on a slow machine. */
const LARGE_SHARE = 0.75
const PART_BYTES = 4 * 1_048_576
const LOOK_MILLIS = 100
/** For the whole test, on a machine with neighbours. */
const LONG_MILLIS = 900_000

/** Twenty columns, as a corporate names them, and their fields. */
const COLUMNS: Readonly<Record<string, string>> = {
  "Staff No": "employeeId",
  Person: "name",
  Mail: "email",
  Unit: "department",
  Role: "designation",
  Tax: "pan",
  Cell: "mobileNumber",
  Began: "doj",
  Born: "dob",
  State: "status",
  Kind: "employmentType",
  Sex: "gender",
  Branch: "bankDetails_ifscCode",
  Account: "bankDetails_accountNumber",
  Bank: "bankDetails_bankName",
}
const UNUSED = ["Locker", "Bus", "Canteen", "Badge", "Note"]

const makeFile = (rows: number, prefix: string): Buffer => {
  const lines = Array.from({ length: rows }, (_, index) => {
    const n = String(index).padStart(6, "0")
    const person = `${prefix}${n},Employee ${n},${prefix}${n}@acme.example,Sales,Engineer,ABCPE1234F,9876543210`
    const work = "2020-05-17,1990-01-23,Active,Permanent,Female,HDFC0001234"
    return `${person},${work},1234567${n},HDFC Bank,L${n},Bus 4,Yes,${n},none`
  })
  return Buffer.from([[...Object.keys(COLUMNS), ...UNUSED].join(","), ...lines].join("\n"))
}

let service: TestService

beforeAll(async () => {
  service = await startService(["syncs"])
})
afterAll(() => service.close())

/** An HR admin of a company of its own, at a vendor of its own. */
const enter = async (name: string) => {
  const admin = await enterJourney(service, await service.createVendor(name), `hr@${name}.example`)
  const waitFor = async (path: string, state: string) => {
    for (;;) {
      const { body } = await admin.call("GET", path)
      if ((body as { readonly state: string }).state === state) return
      await sleep(LOOK_MILLIS)
    }
  }
  /** Sends a file; resolves with what goes on with it once its last byte has arrived. */
  return async (file: Buffer) => {
    const id = await admin.begin(file.length)
    for (let from = 0; from < file.length; from += PART_BYTES)
      await admin.put(id, from, file.subarray(from, from + PART_BYTES).toString())
    const sentAt = performance.now()
    const read = waitFor(`uploads/${id}/`, "read")
    const checking = read.then(async () => {
      const columns = { ...COLUMNS, ...Object.fromEntries(UNUSED.map((header) => [header, null])) }
      const started = await admin.call("POST", `uploads/${id}/check/`, { columns })
      expect(started).toMatchObject({ status: 202 })
    })
    const checked = checking.then(async () => {
      await waitFor(`uploads/${id}/rows/`, "checked")
      const endedAt = performance.now()
      const { body } = await admin.call("GET", `uploads/${id}/rows/`)
      return { ...(body as { readonly rows_checked: number; readonly wrong: number }), endedAt, sentAt }
    })
    return { checking, checked }
  }
}

type Sender = Awaited<ReturnType<typeof enter>>

/** Milliseconds from the last byte of each to its being checked. */
const measure = async (senders: ReadonlyArray<Sender>) => {
  const ended = await Promise.all(
    senders.map(async (send, n) => (await send(makeFile(SMALL_ROWS, `S${String(n)}-`))).checked),
  )
  expect(ended.map(({ rows_checked: rows, wrong }) => [rows, wrong])).toEqual(
    senders.map(() => [SMALL_ROWS, 0]),
  )
  return ended.map(({ endedAt, sentAt }) => ({ millis: endedAt - sentAt, endedAt }))
}

const describeWaits = (waits: ReadonlyArray<{ readonly millis: number }>): string => {
  const sorted = waits.map(({ millis }) => Math.round(millis)).toSorted((a, b) => a - b)
  return `${String(sorted[0])} to ${String(sorted.at(-1))} ms`
}

it(
  "ten small uploads of other companies are checked soon while one of 50,000 rows is read and checked",
  async () => {
    const tables = "SELECT reltuples::int AS rows FROM pg_class WHERE relname IN ('upload', 'upload_row')"
    const counted = await queryRows<{ rows: number }>(service.installation.storage, tables)
    expect(counted.every(({ rows }) => rows <= 0)).toBe(true)

    const sendLarge = await enter("large")
    const others: Array<Sender> = []
    for (let n = 0; n < OTHERS; n++) others.push(await enter(`small-${String(n)}`))
    const alone = await measure(others.slice(0, 1))

    const large = await sendLarge(makeFile(LARGE_ROWS, "L"))
    const whileRead = await measure(others)
    await large.checking
    const whileChecked = await measure(others)
    const { endedAt, sentAt, ...counts } = await large.checked
    expect(counts).toMatchObject({ rows_checked: LARGE_ROWS, wrong: 0 })

    const waits = [...whileRead, ...whileChecked]
    const limit = Math.max(PROMISED_MILLIS, (endedAt - sentAt) * LARGE_SHARE)
    console.info(
      `alone ${describeWaits(alone)}, while the large one is read ${describeWaits(whileRead)}, while it is checked ${describeWaits(whileChecked)}; the large one ${describeWaits([{ millis: endedAt - sentAt }])}; limit ${String(Math.round(limit))} ms`,
    )
    expect(Math.max(...waits.map(({ millis }) => millis))).toBeLessThan(limit)
    expect(whileRead.every((each) => each.endedAt < endedAt)).toBe(true)
    expect(whileChecked.some((each) => each.endedAt < endedAt)).toBe(true)
  },
  LONG_MILLIS,
)
