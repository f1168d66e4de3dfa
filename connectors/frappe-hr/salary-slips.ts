import {
  isObject,
  type JsonObject,
  readNumber,
  readText,
  readUnlessForbidden,
  splitIntoChunks,
  type PayComponent,
} from "../sdk/index.ts"
import { IDS_PER_REQUEST, LINES_PER_PAGE, listAll, selectEmployees } from "./record-pages.ts"
import type { Filter, Site } from "./site.ts"

/*
 * The newest salary slip of each employee, from the two newest months: while a month is being paid, some have a slip for it
 * and others only for the month before.
 */

export const SALARY_SLIP = "Salary Slip"
const SALARY_DETAIL = "Salary Detail"
/** Drafts are 0, cancelled slips 2. */
const SUBMITTED: Filter = ["docstatus", "=", 1]
const SLIP_FIELDS = ["name", "employee", "start_date", "gross_pay"]

export interface SalarySlip {
  /** YYYY-MM-DD */
  readonly startDate: string
  readonly grossPay: unknown
  readonly components: ReadonlyArray<PayComponent>
}

/** Slips of these days; one may be submitted before its month begins. */
export interface SlipDays {
  /** YYYY-MM-DD, both included. */
  readonly from: string
  readonly to: string
}

/**
 * From the month before the newest submitted slip to today (YYYY-MM-DD); null: there are no slips. Throws `SourceError`.
 */
export const findSlipDays = async (site: Site, today: string): Promise<SlipDays | null> => {
  const filters: ReadonlyArray<Filter> = [SUBMITTED, ["start_date", "<=", today]]
  const query = { fields: ["start_date"], filters, orderBy: "start_date desc", limit: 1 }
  const newest = readText((await site.list(SALARY_SLIP, query))[0]?.["start_date"])
  const [, year, month] = /^(\d{4})-(\d{2})/u.exec(newest ?? "") ?? []
  return year === undefined || month === undefined
    ? null
    : { from: new Date(Date.UTC(Number(year), Number(month) - 2, 1)).toISOString().slice(0, 10), to: today }
}

/**
 * The newest slips of these days by the name of the employee, for these employees. Throws
 * `SourceError`.
 */
export const readNewestSlips = async (
  site: Site,
  { from, to }: SlipDays,
  names: ReadonlyArray<string>,
): Promise<ReadonlyMap<string, SalarySlip>> => {
  const newest = new Map<string, JsonObject>()
  for (const selected of selectEmployees("employee", names)) {
    const query = {
      fields: SLIP_FIELDS,
      filters: [SUBMITTED, ["start_date", ">=", from], ["start_date", "<=", to], selected] as const,
      limit: LINES_PER_PAGE,
    }
    for (const slip of await listAll(site, SALARY_SLIP, query)) {
      const employee = String(slip["employee"])
      if (isNewer(slip, newest.get(employee))) newest.set(employee, slip)
    }
  }
  const lines = await readLines(
    site,
    [...newest.values()].map(({ name }) => String(name)),
  )
  return new Map([...newest].map(([employee, slip]) => [employee, toSlip(slip, lines)]))
}

/** Two slips of a month: the one that was entered later, by its name. */
const isNewer = (slip: JsonObject, other: JsonObject | undefined): boolean =>
  other === undefined ||
  `${String(slip["start_date"])} ${String(slip["name"])}` >
    `${String(other["start_date"])} ${String(other["name"])}`

type LinesBySlip = ReadonlyMap<string, ReadonlyArray<JsonObject>>

/** Lists the lines of many slips at once; a site that does not let child tables be listed is asked slip by slip. */
const readLines = (site: Site, slips: ReadonlyArray<string>): Promise<LinesBySlip> =>
  readUnlessForbidden(
    () => listLines(site, slips),
    () => readSlipBySlip(site, slips),
  )

const listLines = async (site: Site, slips: ReadonlyArray<string>): Promise<LinesBySlip> => {
  const lines = new Map<string, Array<JsonObject>>()
  for (const some of splitIntoChunks(slips, IDS_PER_REQUEST)) {
    const filters: ReadonlyArray<Filter> = [
      ["parenttype", "=", SALARY_SLIP],
      ["parent", "in", some],
    ]
    const query = { fields: ["*"], filters, parent: SALARY_SLIP, limit: LINES_PER_PAGE }
    for (const line of await listAll(site, SALARY_DETAIL, query)) {
      const slip = String(line["parent"])
      lines.set(slip, [...(lines.get(slip) ?? []), line])
    }
  }
  return lines
}

const readSlipBySlip = async (site: Site, slips: ReadonlyArray<string>): Promise<LinesBySlip> => {
  const lines = new Map<string, ReadonlyArray<JsonObject>>()
  for (const name of slips) {
    const slip = await site.read(SALARY_SLIP, name)
    const parts = ["earnings", "deductions"].flatMap((field) =>
      (Array.isArray(slip[field]) ? slip[field] : [])
        .filter(isObject)
        .map((line) => ({ ...line, parentfield: field })),
    )
    lines.set(name, parts)
  }
  return lines
}

const toSlip = (slip: JsonObject, lines: LinesBySlip): SalarySlip => ({
  startDate: String(slip["start_date"]),
  grossPay: slip["gross_pay"],
  components: (lines.get(String(slip["name"])) ?? [])
    .filter((line) => !isSet(line["statistical_component"]) && !isSet(line["do_not_include_in_total"]))
    .map((line) => ({
      title: readText(line["salary_component"]) ?? "",
      amount: readNumber(line["amount"]),
      kind: line["parentfield"] === "deductions" ? "deduction" : "earning",
    })),
})

/** Frappe writes a checkbox as 0 or 1. */
const isSet = (checkbox: unknown): boolean => checkbox === 1 || checkbox === true
