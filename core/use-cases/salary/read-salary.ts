import * as Clock from "effect/Clock"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import type { SalaryBreakup, SalaryType } from "../../contract/salary/salary-details.ts"
import type { Period } from "../../domain/employee/period.ts"
import { hasAmount } from "../../domain/salary/has-amount.ts"
import { sharesSalary } from "../../domain/salary/shared-master.ts"
import type { SharingPolicy } from "../../domain/sharing/policy.ts"
import type { ConnectionStore } from "../../ports/connection/connection-store.ts"
import type { ConnectorCatalogue } from "../../ports/connection/connector-catalogue.ts"
import type { ConsentStore } from "../../ports/consent-store.ts"
import type { EmployeeDirectory, StoredEmployee } from "../../ports/employee/employee-directory.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { ConnectionKeys, MasterKeyMissing, SealBroken, Vault } from "../../ports/access/vault.ts"
import { openMonth, sharedMonth } from "./monthly-salary.ts"
import { sharedRecord } from "../employee/stored-record.ts"
import { visibleOfOne } from "../sharing/visibility.ts"
import type { Actor } from "../access/actor.ts"
import type { ActionForbidden } from "../access/authorize.ts"
import { findOpenConnection } from "../access/find-connection.ts"
import { EmployeeUnknown } from "../connection/unknown.ts"

/** Nothing of what was asked for is shared with the caller. */
export class SalaryNotShared extends Data.TaggedError("SalaryNotShared") {}

/** The source of the corporate has no salaries, or never gave one of anybody. */
export class SalaryNotSupported extends Data.TaggedError("SalaryNotSupported") {}

export interface SalaryAsked {
  readonly vendorOrgId: string
  readonly employeeId: string
  readonly orgId: string
  readonly type: SalaryType
  /** Both inclusive. */
  readonly from: Period
  readonly to: Period
}

export interface ReadSalaryPorts {
  readonly connections: ConnectionStore
  readonly connectors: ConnectorCatalogue
  readonly directory: EmployeeDirectory
  readonly consents: ConsentStore
  readonly vault: Vault
}

type Part = "ctc" | "monthly"

const PARTS: Readonly<Record<SalaryType, ReadonlyArray<Part>>> = {
  ctc: ["ctc"],
  monthly: ["monthly"],
  ctc_monthly: ["ctc", "monthly"],
}

/** What the vendor may see of an employee's salary (GET /api/v2/salary_details/{emp_id}/). */
export const makeReadSalary = (ports: ReadSalaryPorts) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    asked: SalaryAsked,
  ): Effect.fn.Return<
    SalaryBreakup,
    | ActionForbidden
    | EmployeeUnknown
    | SalaryNotShared
    | SalaryNotSupported
    | StorageError
    | SealBroken
    | MasterKeyMissing
  > {
    const connection = yield* findOpenConnection(ports.connections, actor, "salary.read", asked).pipe(
      Effect.catchTag("OrganizationUnknown", () => new EmployeeUnknown()),
    )
    if (connection.key === null) return yield* new EmployeeUnknown()
    const employee = yield* ports.directory.find(connection.id, asked.employeeId)
    if (employee === null) return yield* new EmployeeUnknown()
    const connector = ports.connectors.find(connection.connector ?? "")
    if (connector !== null && !connector.hasSalary) return yield* new SalaryNotSupported()
    const consent = connection.onDemand ? yield* ports.consents.latest(employee.id) : null
    const policy = visibleOfOne(connection, consent, yield* Clock.currentTimeMillis)
    const parts = PARTS[asked.type].filter((part) => sharesSalary(policy, part))
    if (parts.length === 0) return yield* new SalaryNotShared()
    const keys = yield* ports.vault.openConnectionKey(connection.id, connection.key)
    const salary = {
      ...(parts.includes("ctc") ? ctcOf(keys, employee, policy) : {}),
      ...(parts.includes("monthly") ? yield* months(ports.directory, keys, employee, policy, asked) : {}),
    }
    // One that a vendor set in an employee is told, whatever the source gives.
    if (!connection.salaryGiven && !hasAmount(salary)) return yield* new SalaryNotSupported()
    return salary
  })

const ctcOf = (keys: ConnectionKeys, employee: StoredEmployee, policy: SharingPolicy): SalaryBreakup => {
  const ctc = sharedRecord(keys, employee, policy).salaryDetails?.ctc
  return ctc === undefined ? {} : { ctc }
}

const months = (
  directory: EmployeeDirectory,
  keys: ConnectionKeys,
  { id }: StoredEmployee,
  policy: SharingPolicy,
  { from, to }: SalaryAsked,
): Effect.Effect<SalaryBreakup, StorageError> =>
  directory.salaries(id, from, to).pipe(
    Effect.map((stored) => ({
      monthly: stored.flatMap((month) => sharedMonth(id, openMonth(keys, id, month), policy) ?? []),
    })),
  )

export type ReadSalary = ReturnType<typeof makeReadSalary>
