import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { queryRows } from "../testing/contents.ts"
import { startService, type TestService, type TestVendor } from "../testing/service.ts"
import { enterJourney } from "../testing/uploading.ts"

/* A corporate uploads a file in its journey, maps its columns, corrects its rows, and shares it. */

let service: TestService
let vendor: TestVendor

beforeAll(async () => {
  service = await startService(["delivery", "syncs", "scheduler"])
  vendor = await service.createVendor()
})
afterAll(() => service.close())

/** An HR admin at this address, in a browser of its own. */
const enter = (email: string) => enterJourney(service, vendor, email)

/** Twelve columns with the names that a corporate gave them. */
const HEADERS = [
  "Staff No",
  "Full Name of Staff",
  "Office Mail",
  "Kept",
  "Tax Id",
  "Branch Code",
  "Cell",
  "Began",
  "Date",
  "Date",
  "Locker",
  "",
]
const COLUMNS = {
  "Staff No": "employeeId",
  "Full Name of Staff": "name",
  "Office Mail": "email",
  Kept: "department",
  "Tax Id": "pan",
  "Branch Code": "bankDetails_ifscCode",
  Cell: "mobileNumber",
  Began: "doj",
  Date: "dob",
  "Date (2)": null,
  Locker: null,
  "Column L": null,
}

const makeRow = (n: number, cells: Readonly<Record<number, string>> = {}): string =>
  [
    `KL-${String(n).padStart(4, "0")}`,
    `Employee ${String(n)}`,
    `e${String(n)}@acme.example`,
    "Sales",
    "ABCPE1234F",
    "HDFC0001234",
    "9876543210",
    "2020-05-17",
    "1990-01-23",
    "2001-02-03",
    "L1",
    "",
  ]
    .map((cell, index) => cells[index] ?? cell)
    .join(",")

const makeFile = (rows: ReadonlyArray<string>): string => [HEADERS.join(","), ...rows].join("\n")

/** 30 rows, nine of them wrong, which are the lines 2 to 9 and 31. */
const FAULTY = makeFile(
  Array.from({ length: 30 }, (_, index) => {
    const n = index + 1
    if (n <= 3) return makeRow(n, { 4: "AKQPI442" })
    if (n <= 6) return makeRow(n, { 7: "soon" })
    if (n === 7) return makeRow(n, { 1: "" })
    return n === 8 ? makeRow(n, { 0: "KL-0030" }) : makeRow(n)
  }),
)

describe("a file that is uploaded in the journey", () => {
  it("is mapped, corrected and shared, and the vendor's webhooks arrive", async () => {
    const admin = await enter("hr@kaveri.example")
    const started = await admin.call("POST", "uploads/", {
      file_name: "staff.csv",
      size: FAULTY.length,
      sheet: null,
    })
    const id = String(started.body.upload_id)
    const half = 700
    expect(await admin.put(id, 0, FAULTY.slice(0, half))).toMatchObject({ body: { received: half } })
    // The connection breaks: a part is repeated, and another one leaves a gap.
    expect(await admin.put(id, 0, FAULTY.slice(0, half))).toMatchObject({ status: 200 })
    expect(await admin.put(id, half + 5, FAULTY.slice(half + 5))).toMatchObject({
      status: 409,
      body: { data: { received: String(half) } },
    })
    expect(await admin.put(id, half, FAULTY.slice(half))).toMatchObject({
      body: { received: FAULTY.length },
    })
    await expect.poll(async () => (await admin.call("GET", `uploads/${id}/`)).body.state).toBe("read")
    const { columns, rows } = (await admin.call("GET", `uploads/${id}/`)).body
    expect(rows).toBe(30)
    expect(columns.map(({ header }: { header: string }) => header)).toEqual(Object.keys(COLUMNS))
    expect(columns[2]).toMatchObject({ suggestion: "email" })
    expect(columns[4]).toMatchObject({ suggestion: "pan", suggested_by: "values" })
    expect(columns[4].samples).toContain("************")
    expect(columns[11]).toMatchObject({ original_header: "", is_empty: true })

    const incomplete = await admin.call("POST", `uploads/${id}/check/`, {
      columns: { "Staff No": "employeeId" },
    })
    expect(incomplete).toMatchObject({ status: 400 })
    expect(JSON.stringify(incomplete.body.data)).toContain("requires name")

    const { body: checked } = await admin.check(id, COLUMNS)
    expect(checked).toMatchObject({ rows: 30, rows_checked: 30, wrong: 9, next_cursor: null })
    expect(checked.kinds).toEqual([
      { kind: "invalid", column: "Tax Id", count: 3, is_fixable: false },
      { kind: "invalid", column: "Began", count: 3, is_fixable: false },
      { kind: "repeated", column: "Staff No", count: 2, is_fixable: false },
      { kind: "missing", column: "Full Name of Staff", count: 1, is_fixable: false },
    ])
    const [first] = checked.items
    const findCell = (row: typeof first, column: string) =>
      row.cells.find((cell: { column: string }) => cell.column === column)
    expect(findCell(first, "Tax Id")).toMatchObject({ value: "AKQPI442" })
    expect(findCell(first, "Cell")).toMatchObject({ value: "************", reason: null })
    expect(findCell(checked.items[7], "Staff No").reason).toContain("Also in row 31")

    const filtered = await admin.call("GET", `uploads/${id}/rows/?kind=invalid&column=Began`)
    expect(filtered.body.items.map(({ row }: { row: number }) => row)).toEqual([5, 6, 7])

    expect((await admin.submit(id, 0)).body.data["answers.upload_id"]).toContain("errors: 9")
    const correct = (row: number, cells: unknown) =>
      admin.call("POST", `uploads/${id}/rows/${String(row)}/`, { cells })
    for (const row of [2, 3, 4]) await correct(row, { "Tax Id": "ABCPE1234F" })
    for (const row of [5, 6]) await correct(row, { Began: "2021-07-13" })
    expect((await correct(7, { Began: "never" })).body).toMatchObject({ wrong: 4 })
    expect((await correct(7, { Began: "2021-07-13" })).body).toMatchObject({ wrong: 3 })
    await correct(8, { "Full Name of Staff": "Gayatri Rao" })
    const resolved = (await correct(9, { "Staff No": "KL-0008" })).body
    expect(resolved).toMatchObject({ wrong: 0, kinds: [] })
    expect(resolved.changed.map(({ row }: { row: number }) => row)).toEqual([9, 31])

    expect(await admin.submit(id, 1)).toMatchObject({
      status: 200,
      body: { status: "CONNECTION_ACCEPTED", connector: "csv" },
    })
    await expect
      .poll(admin.sync)
      .toMatchObject({ body: { state: "completed", employees_shared: 30, is_first: true } })
    await expect
      .poll(() => vendor.received.map(({ webhook }) => webhook?.event))
      .toEqual(expect.arrayContaining(["connection.events.accepted", "sync.events.completed"]))
    expect(JSON.stringify(vendor.received)).toContain("Gayatri Rao")
    await expect.poll(() => queryRows(service.installation.storage, "SELECT id FROM upload")).toEqual([])
    expect(await queryRows(service.installation.storage, "SELECT 1 FROM upload_chunk")).toEqual([])

    // The next file remembers the mapping, and only updates.
    const next = await admin.upload(makeFile([makeRow(40)]))
    const again = (await admin.call("GET", `uploads/${next}/`)).body
    expect(again.columns[3]).toMatchObject({ suggestion: "department", suggested_by: "remembered" })
    expect(again.columns[10]).toMatchObject({ suggestion: null, suggested_by: "remembered" })
    await admin.check(next, COLUMNS, "delta")
    expect(await admin.submit(next, 3, false)).toMatchObject({ status: 200 })
    await expect
      .poll(admin.sync)
      .toMatchObject({ body: { state: "completed", rows_read: 1, is_first: false } })
  })

  it("with only the updated records changes what it says, and leaves the vendor's other fields as they are", async () => {
    const admin = await enter("hr@partial.example")
    const full = await admin.upload(
      makeFile([makeRow(1), makeRow(2, { 2: "ben@partial.example", 3: "Finance" })]),
    )
    await admin.check(full, COLUMNS)
    await admin.submit(full, 0)
    await expect.poll(admin.sync).toMatchObject({ body: { state: "completed" } })
    const findSent = (event: "sync.events.employee.add" | "sync.events.employee.update") =>
      vendor.received.flatMap(({ webhook }) =>
        webhook?.event === event ? webhook.body.filter(({ email }) => email === "ben@partial.example") : [],
      )
    await expect.poll(() => findSent("sync.events.employee.add")).toHaveLength(1)
    const [before] = findSent("sync.events.employee.add")

    const lines = ["Staff No,Title", "KL-0002,Lead", "KL-0009,Lead"]
    const partial = await admin.upload(lines.join("\n"))
    const columns = { "Staff No": "employeeId", Title: "designation" }
    expect(await admin.call("POST", `uploads/${partial}/check/`, { columns })).toMatchObject({ status: 400 })
    const { body: checked } = await admin.check(partial, columns, "delta")
    expect(checked).toMatchObject({ mode: "delta", rows: 2, wrong: 1, items: [{ row: 3 }] })
    expect(checked.items[0].cells[0].reason).toMatch(/^New employee: name.* missing/u)
    const known = await admin.call("POST", `uploads/${partial}/rows/3/`, { cells: { "Staff No": "KL-0001" } })
    expect(known.body).toMatchObject({ mode: "delta", wrong: 0 })
    const refused = await admin.submit(partial, 2, true)
    expect(refused).toMatchObject({ status: 400 })
    expect(refused.body.data["answers.is_full_load"]).toContain("as a file of changes only")
    expect(await admin.submit(partial, 3, false)).toMatchObject({ status: 200 })
    await expect.poll(() => findSent("sync.events.employee.update")).toHaveLength(1)
    expect(findSent("sync.events.employee.update")[0]).toEqual({ ...before, designation: "Lead" })
    expect(before).toMatchObject({ department: "Finance", pan: "************", doj: "2020-05-17" })
  })

  it("is sealed, and shown only to the device that uploaded it", async () => {
    const admin = await enter("hr@secret.example")
    const id = await admin.upload(makeFile([makeRow(1, { 1: "CANARY Person", 4: "CANARY99" })]))
    await admin.check(id, COLUMNS)
    const [vendorsOwn, stranger] = [await enter("hr@secret.example"), await enter("hr@elsewhere.example")]
    for (const other of [vendorsOwn, stranger]) {
      const answers = [
        await other.call("GET", `uploads/${id}/`),
        await other.call("GET", `uploads/${id}/rows/`),
        await other.call("GET", `uploads/${id}/errors/`),
        await other.call("POST", `uploads/${id}/check/`, { columns: COLUMNS }),
        await other.call("POST", `uploads/${id}/rows/2/`, { cells: { "Tax Id": "ABCPE1234F" } }),
        await other.put(id, 0, "Staff No"),
      ]
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404])
      expect(JSON.stringify(answers)).not.toContain("CANARY")
    }
    const submitted = await vendorsOwn.submit(id, 0)
    expect(submitted.status).toBe(400)
    expect(submitted.body.data["answers.upload_id"]).toContain("another browser")

    for (const [table, column] of [
      ["upload", "details"],
      ["upload", "contents"],
      ["upload_chunk", "sealed"],
      ["upload_row", "sealed"],
    ] as const) {
      const stored = await queryRows(
        service.installation.storage,
        `SELECT encode(${column}, 'escape') AS text FROM ${table}`,
      )
      expect(stored.length).toBeGreaterThan(0)
      expect(JSON.stringify(stored)).not.toMatch(/CANARY|employees|Staff/u)
    }
    expect(await (await admin.download(id)).text()).toContain('"row":2,"column":"Tax Id","value":"CANARY99"')
  })

  it("says why it cannot be read", async () => {
    const admin = await enter("hr@broken.example")
    const id = await admin.upload("%PDF-1.7 something else entirely")
    const { state, message } = (await admin.call("GET", `uploads/${id}/`)).body
    expect(state).toBe("unreadable")
    expect(message).not.toBe("")
    expect(await admin.call("GET", `uploads/${id}/rows/`)).toMatchObject({ status: 409 })
    expect(await admin.call("POST", "uploads/", { file_name: "x", size: 0, sheet: null })).toMatchObject({
      status: 400,
    })
  })
})
