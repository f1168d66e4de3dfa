import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { startService, type TestService } from "../testing/service.ts"
import { startSftpCorporate, type SftpCorporate } from "../testing/sftp.ts"
import { type Brought, type EmployeeTable, WAYS_IN, type WayName } from "../testing/ways-in.ts"
import { startWrapperServer, type WrapperServer } from "../testing/wrapper-server.ts"

/* What real sources bring, by each way in: it is read right, or refused by name, and never silently wrong. */

const TOKEN = "wrapper-token"
let service: TestService
let sftp: SftpCorporate
let wrapper: WrapperServer

beforeAll(async () => {
  service = await startService(["delivery", "syncs", "scheduler"])
  sftp = await startSftpCorporate()
  wrapper = await startWrapperServer(`Bearer ${TOKEN}`)
})
afterAll(async () => {
  await wrapper.close()
  await sftp.server.remove()
  await service.close()
})

interface Kind {
  readonly name: string
  readonly table: EmployeeTable
  /** What is true of each employee, as far as the row says it. */
  readonly truth: Brought["employees"]
  /** The ways in that cannot know what is meant, and what they say instead of storing anything. */
  readonly said?: Partial<Record<WayName, RegExp>>
}

const FILES = [
  "a file that is imported",
  "an upload in the journey",
  "a workbook",
  "SFTP",
  "an assisted upload",
] as const
const ALL = [...FILES, "a custom wrapper", "a push"] as const

const saidBy = (ways: ReadonlyArray<WayName>, what: RegExp): Partial<Record<WayName, RegExp>> =>
  Object.fromEntries(ways.map((way) => [way, what]))

const KINDS: ReadonlyArray<Kind> = [
  {
    name: "an exit before the joining date, and a date that stands for none",
    table: [
      ["employeeId", "name", "doj", "terminationDate", "status"],
      ["E1", "Asha Rao", "2024-01-08", "2022-05-31", "Active"],
      ["E2", "Ben Roy", "2020-05-04", "1900-01-01", "Active"],
    ],
    truth: {
      E1: { status: "Active", doj: "2024-01-08" },
      E2: { status: "Active", doj: "2020-05-04", terminationDate: "" },
    },
  },
  {
    name: "ambiguous dates beside a column that shows their order",
    table: [
      ["employeeId", "name", "dob", "doj"],
      ["E1", "Asha Rao", "12/27/1978", "03/04/2013"],
      ["E2", "Ben Roy", "08/31/1981", "05/06/2014"],
    ],
    truth: {
      E1: { dob: "1978-12-27", doj: "2013-03-04" },
      E2: { dob: "1981-08-31", doj: "2014-05-06" },
    },
    said: saidBy(["a custom wrapper", "a push"], /dob|Date of birth/u),
  },
  {
    name: "midnight of a time zone in UTC",
    table: [
      ["employeeId", "name", "dob", "doj"],
      ["E1", "Asha Rao", "1990-05-14T18:30:00.000Z", "2019-03-31T18:30:00.000Z"],
      ["E2", "Ben Roy", "1991-01-31T18:30:00.000Z", "2020-02-28T18:30:00.000Z"],
    ],
    truth: {
      E1: { dob: "1990-05-15", doj: "2019-04-01" },
      E2: { dob: "1991-02-01", doj: "2020-02-29" },
    },
  },
  {
    name: "words for nothing",
    table: [
      ["employeeId", "name", "department", "designation"],
      ["E1", "Asha Rao", "nan", "<null>"],
      ["E2", "Ben Roy", "(blank)", "\\N"],
    ],
    truth: {
      E1: { department: "NOT AVAILABLE", designation: "NOT AVAILABLE" },
      E2: { department: "NOT AVAILABLE", designation: "NOT AVAILABLE" },
    },
  },
  {
    name: "a spreadsheet's text form",
    table: [
      ["employeeId", "name", "mobileNumber"],
      ['="0042"', "Asha Rao", '="9876543210"'],
      ["'0043", "Ben Roy", "'9876543211"],
    ],
    truth: { "0042": { mobileNumber: "************" }, "0043": { mobileNumber: "************" } },
  },
  {
    name: "invisible characters",
    table: [
      ["employeeId", "name", "email"],
      ["\u200bE1\u00a0", "Asha Rao", "asha@corp.example\u200e"],
      ["E2\ufeff", "Ben Roy", "\u2060ben@corp.example"],
    ],
    truth: { E1: { email: "asha@corp.example" }, E2: { email: "ben@corp.example" } },
  },
  {
    name: "statuses of people who work here, and who have left",
    table: [
      ["employeeId", "name", "status"],
      ["E1", "Asha Rao", "Leave of Absence"],
      ["E2", "Ben Roy", "Voluntarily Terminated"],
      ["E3", "Cara Das", "Notice Period"],
      ["E4", "Dev Nair", "Retired"],
    ],
    truth: {
      E1: { status: "Active" },
      E2: { status: "Terminated" },
      E3: { status: "Active" },
      E4: { status: "Terminated" },
    },
  },
  {
    name: "amounts with more decimals than their currency has",
    table: [
      ["employeeId", "name", "ctc_basic"],
      ["E1", "Asha Rao", "41666.666666666664"],
      ["E2", "Ben Roy", "5000"],
    ],
    truth: { E1: { ctc_basic: "41666.67" }, E2: { ctc_basic: "5000" } },
  },
  {
    name: "a row like the header, a totals row, and an error word as an id",
    table: [
      ["employeeId", "name", "ctc_basic"],
      ["E1", "Asha Rao", "5000"],
      ["employeeId", "name", "ctc_basic"],
      ["#REF!", "Ben Roy", "5000"],
      ["Total", "", "15000"],
    ],
    truth: { E1: { ctc_basic: "5000" } },
    said: saidBy(ALL, /header|total|#REF!/iu),
  },
  {
    name: "an id and a telephone number with an exponent",
    table: [
      ["employeeId", "name", "mobileNumber"],
      ["E1", "Asha Rao", "9.87654E+09"],
      ["1.2346E+11", "Ben Roy", "9876543210"],
    ],
    truth: { E1: { mobileNumber: "" } },
    said: saidBy(ALL, /E\+11|digits|exponent|scientific/iu),
  },
  {
    name: "two ids that differ only in case",
    table: [
      ["employeeId", "name"],
      ["E1", "Asha Rao"],
      ["e1", "Ben Roy"],
      ["E2", "Cara Das"],
    ],
    // A push knows only what came before it.
    truth: { E1: { name: "Asha Rao" }, E2: { name: "Cara Das" } },
    said: saidBy(ALL, /case|spelling/iu),
  },
]

describe.each(Object.keys(WAYS_IN) as ReadonlyArray<WayName>)("%s", (way) => {
  it.each(KINDS)("brings $name", async ({ table, truth, said: expected = {} }) => {
    const vendor = await service.createVendor()
    const { employees, said } = await WAYS_IN[way](table, { service, vendor, sftp, wrapper, token: TOKEN })
    const refusal = expected[way]
    if (refusal !== undefined) expect(said).toMatch(refusal)
    else expect(employees).toMatchObject(truth)
    expectNothingElse(employees, truth)
  })
})

/** Whatever was said: who is stored is true, with the values that are true or none. */
const expectNothingElse = (employees: Brought["employees"], truth: Brought["employees"]): void => {
  for (const [id, record] of Object.entries(employees)) {
    expect(Object.keys(truth)).toContain(id)
    for (const [key, value] of Object.entries(truth[id] ?? {}))
      expect([value, "", "NOT AVAILABLE"], `${id}: ${key}`).toContain(record[key])
  }
}
