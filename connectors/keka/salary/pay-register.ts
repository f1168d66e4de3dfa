import {
  findNamesake,
  firstFilled,
  type JsonObject,
  type NamedEntry,
  type PayComponent,
  readNumber,
  readText,
} from "../../sdk/index.ts"
import { makeComponentPacker, type PackedComponents } from "./component-packer.ts"
import { makeListDigest } from "../digest.ts"
import { type Keka, listRecords, type Resource } from "../keka-client.ts"
import type { PayGroup } from "./pay-groups.ts"
import { readContributions, readLines } from "./pay-lines.ts"

/** The newest finalised month of a pay group. */
export interface PayCycle {
  readonly groupId: string
  readonly cycleId: string
}

/** What a pay register says about one employee. */
export interface MonthlyPay {
  readonly month: unknown
  readonly year: unknown
  readonly gross: unknown
  readonly reimbursements: unknown
  readonly pan: unknown
  readonly components: ReadonlyArray<PayComponent>
}

/** By the employee number and the name, since a register has no other id of an employee. */
export type FindMonthlyPay = (employeeNumber: string, name: string | null) => MonthlyPay | null

/** The `runStatus` of a finished run; others are pending or partly done. */
const FINALISED = 1

export const toCycles = (groupId: string): Resource => ({
  path: `/payroll/paygroups/${encodeURIComponent(groupId)}/paycycles`,
  what: "pay cycles",
})

export const toRegister = ({ groupId, cycleId }: PayCycle): Resource => ({
  path: `${toCycles(groupId).path}/${encodeURIComponent(cycleId)}/payregister`,
  what: "pay registers",
})

/** Finds the newest finalised pay cycle of each group; a group without one has none. Throws `SourceError`. */
export const findNewestCycles = async (
  keka: Keka,
  groups: ReadonlyArray<PayGroup>,
): Promise<ReadonlyArray<PayCycle>> => {
  const found: Array<PayCycle> = []
  for (const { id: groupId } of groups) {
    let newest = -Infinity
    let cycleId: string | null = null
    const cycles = await listRecords(keka, toCycles(groupId), (cycle) => ({
      id: readText(cycle["identifier"]),
      start: readStart(cycle),
      isFinalised: readNumber(cycle["runStatus"]) === FINALISED,
    }))
    for (const { id, start, isFinalised } of cycles) {
      if (id === null || !isFinalised || start < newest) continue
      newest = start
      cycleId = id
    }
    if (cycleId !== null) found.push({ groupId, cycleId })
  }
  return found
}

/** -Infinity: not known. */
const readStart = ({ startDate }: JsonObject): number => {
  const start = Date.parse(readText(startDate) ?? "")
  return Number.isNaN(start) ? -Infinity : start
}

/** A new finalised cycle changes it: a register does not change once it is finalised. */
export const digestCycles = (cycles: ReadonlyArray<PayCycle>): string => {
  const digest = makeListDigest()
  for (const cycle of cycles) digest.add(cycle)
  return digest.value()
}

interface StoredPay extends Omit<MonthlyPay, "components">, NamedEntry {
  readonly packed: PackedComponents
}

/**
 * Reads the registers of these cycles. Of an employee in two groups, the later month is kept; two people under one number are
 * told apart by their names. Throws `SourceError`.
 */
export const readRegisters = async (keka: Keka, cycles: ReadonlyArray<PayCycle>): Promise<FindMonthlyPay> => {
  const { pack, unpack } = makeComponentPacker()
  const known = new Map<string, ReadonlyArray<StoredPay>>()
  for (const cycle of cycles) {
    const register = await listRecords(keka, toRegister(cycle), (record) => {
      const { components, ...pay } = mapRegister(record)
      const name = readText(record["employeeName"])
      return { number: readText(record["employeeNumber"]), pay: { ...pay, name, packed: pack(components) } }
    })
    for (const { number, pay } of register) {
      if (number !== null) known.set(number, keepNewest(known.get(number) ?? [], pay))
    }
  }
  return (number, name) => {
    const pay = findNamesake(known.get(number) ?? [], name)
    if (pay === null) return null
    const { month, year, gross, reimbursements, pan, packed } = pay
    return { month, year, gross, reimbursements, pan, components: unpack(packed) }
  }
}

/** One entry for each name under a number. */
const keepNewest = (entries: ReadonlyArray<StoredPay>, pay: StoredPay): ReadonlyArray<StoredPay> => {
  const before = entries.find(({ name }) => name === pay.name)
  if (before === undefined) return [...entries, pay]
  return countMonths(pay) > countMonths(before)
    ? entries.map((entry) => (entry === before ? pay : entry))
    : entries
}

const countMonths = ({ year, month }: Pick<MonthlyPay, "month" | "year">): number =>
  12 * (readNumber(year) ?? 0) + (readNumber(month) ?? 0)

/** Maps one item of a register. What is paid outside the gross pay is not part of it. */
export const mapRegister = (record: JsonObject): MonthlyPay => {
  const start = /^(?<year>\d{4})-(?<month>\d{2})/u.exec(readText(record["cycleFrom"]) ?? "")?.groups ?? {}
  return {
    month: firstFilled(record["cycleMonth"], start["month"]),
    year: firstFilled(record["cycleYear"], start["year"]),
    gross: record["grossAmount"] ?? null,
    reimbursements: record["totalReimbursements"] ?? null,
    pan: record["panNumber"] ?? null,
    components: [
      ...readLines(record["earnings"], "earning"),
      ...readLines(record["deductions"], "deduction"),
      ...readContributions(record["contributions"]),
    ],
  }
}
