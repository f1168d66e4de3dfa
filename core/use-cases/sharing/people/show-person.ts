import * as Effect from "effect/Effect"
import { ASSOCIATED_DATA } from "../../../domain/accounts/associated-data.ts"
import type { EmployeeRecord } from "../../../contract/employee/employee.ts"
import type { MonthlySalary } from "../../../contract/employee/salary.ts"
import type { AuditEntry } from "../../../domain/audit/entry.ts"
import type { FieldOverride } from "../../../domain/employee/overrides.ts"
import { parseExclusionMarker } from "../../../domain/sharing/provenance.ts"
import type { EmployeeHistoryEntry } from "../../../ports/employee/directory-search.ts"
import type { HeldDocument, Holdings } from "../../../ports/sharing/person-holdings.ts"
import type { ConnectionKeys } from "../../../ports/accounts/vault.ts"
import type { UsedPorts } from "../../../ports/ports.ts"
import type { Actor } from "../../authorization/actor.ts"
import { openMonth } from "../../employee/monthly-salary.ts"
import { openOverrides } from "../../employee/overrides.ts"
import { openRecord } from "../../employee/stored-record.ts"
import {
  type FindPersonError,
  type FindPersonPorts,
  makeFindPerson,
  type PersonPlace,
} from "./find-person.ts"

/** Everything that is held about one person in one connection, and who received or read it. */
export interface ShownPerson extends Omit<Holdings, "documents"> {
  readonly connectionId: string
  readonly orgName: string
  readonly vendorOrgId: string
  /** All that is stored, shared or not; masked values are stored masked. */
  readonly record: EmployeeRecord
  /** False: excluded by the company's rules, or blocked. */
  readonly isShared: boolean
  /** Values that the vendor set, which stand until the source changes them. */
  readonly overrides: ReadonlyArray<Pick<FieldOverride, "key" | "value">>
  /** The history of pay, by month. */
  readonly months: ReadonlyArray<MonthlySalary>
  /** The syncs that added or updated the person, newest first. */
  readonly changes: ReadonlyArray<EmployeeHistoryEntry>
  /** Entries of the audit log about this person alone, newest first. Reads of lists name no person. */
  readonly accesses: ReadonlyArray<AuditEntry>
  /** Names of the documents of the connection's set-up: they may name the person, and only people can tell. */
  readonly documents: ReadonlyArray<string>
}

export type ShowPersonPorts = FindPersonPorts &
  UsedPorts<"auditLog.list" | "directory.listSalaries" | "directorySearch.listChanges" | "holdings">

const MOST = 1_000
/** Every period: year * 12 + month. */
const ALL_PERIODS = { from: 0, to: 1_000_000 }

/** For the person, or whom they ask: the right of access (India's DPDP Act, section 11; GDPR, article 15). */
export const makeShowPerson = (ports: ShowPersonPorts) => {
  const findPerson = makeFindPerson(ports)
  return Effect.fnUntraced(function* (
    actor: Actor,
    place: PersonPlace,
  ): Effect.fn.Return<ShownPerson, FindPersonError> {
    const { connection, keys, employee, known } = yield* findPerson(actor, place)
    const { id, employeeId } = employee
    const { record, provenance } = openRecord(keys, employee)
    const months = yield* ports.directory.listSalaries(id, ALL_PERIODS.from, ALL_PERIODS.to)
    const overrides = known.overrides === null ? [] : openOverrides(keys, id, known.overrides).fields
    const holdings = yield* ports.holdings.find(connection.id, { employeeId, recordId: id })
    const about = { connectionId: connection.id, recordId: id }
    return {
      ...holdings,
      connectionId: connection.id,
      orgName: connection.orgName,
      vendorOrgId: connection.vendorOrgId,
      record,
      isShared: parseExclusionMarker(provenance) === null,
      overrides: overrides.map(({ key, value }) => ({ key, value })),
      months: months.map((month) => openMonth(keys, id, month).monthly),
      changes: yield* ports.directorySearch.listChanges({ connectionId: connection.id, employeeId }, MOST),
      accesses: yield* ports.auditLog.list(about, { after: null, limit: MOST }),
      documents: holdings.documents.map((document) => nameDocument(keys, document)),
    }
  })
}

const nameDocument = (keys: ConnectionKeys, { id, details }: HeldDocument): string => {
  const { name } = JSON.parse(keys.open(ASSOCIATED_DATA.requestDocument(id), details).toString()) as {
    readonly name: string
  }
  return name
}
