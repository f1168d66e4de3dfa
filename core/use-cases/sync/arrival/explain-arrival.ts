import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { FieldState } from "../../../contract/employee/console/directory.ts"
import { EMPLOYEE_FIELDS } from "../../../contract/employee/fields.ts"
import type { ArrivalCause, ArrivalConsent } from "../../../contract/sync/console/arrival.ts"
import type { Connection } from "../../../domain/connection/connection.ts"
import { isLive } from "../../../domain/connection/state.ts"
import { getLevel, mergeRequestedFlags } from "../../../domain/sharing/agreement.ts"
import type { SyncSession } from "../../../domain/sync/session.ts"
import type { UsedPorts } from "../../../ports/ports.ts"
import type { LoggedDelivery } from "../../../ports/webhooks/delivery-log.ts"
import type { Actor } from "../../authorization/actor.ts"
import { findConnection } from "../../authorization/find-connection.ts"
import { type DirectoryLine, makeSearchDirectory } from "../../employee/search-directory.ts"
import { makeShowEmployee, type ShownEmployee } from "../../employee/show-employee.ts"
import { isConsentActive } from "../../employee/visibility.ts"
import { toSessionView } from "../session-view.ts"
import { explainConnection } from "./explain-connection.ts"

export interface ArrivedEmployee {
  readonly line: DirectoryLine
  readonly createdAt: number
  /** Mandatory fields that the vendor does not get of this employee, with the reason. */
  readonly missing: ReadonlyArray<{ readonly key: string; readonly state: FieldState }>
  readonly consent: ArrivalConsent
  /** The latest webhooks with this employee, the newest first. */
  readonly deliveries: ReadonlyArray<LoggedDelivery>
}

export interface Arrival {
  readonly orgName: string
  /** What stands in the way of employees of this client in general, the most important first. */
  readonly causes: ReadonlyArray<ArrivalCause>
  /** The newest sync as the actor may see it; null: there was none. */
  readonly lastSync: Pick<SyncSession, "state" | "startedAt" | "finishedAt"> | null
  /** Rows that the last sync that ended could not take. */
  readonly rejected: number
  /**
   * At most MAX_EMPLOYEES that match. Nobody matches who is not shared, and an employee who is left out by the company's rules looks the
   * same as one that does not exist (specification/promises.md#s10-consent).
   */
  readonly employees: ReadonlyArray<ArrivedEmployee>
  readonly hasMore: boolean
}

export interface ArrivalQuestion {
  readonly vendorOrgId: string
  readonly connectionId: string
  /** Words of the employee's name, work e-mail or employeeId. */
  readonly search: string
}

export type ExplainArrivalPorts = UsedPorts<
  | "connections"
  | "consents.latest"
  | "deliveryLog"
  | "directorySearch"
  | "ledger.listRecent"
  | "vault.openConnectionKey"
  | "vendors.find"
>

const MAX_EMPLOYEES = 5
const MAX_DELIVERIES = 3
/** Among them the last one that ended is looked for. */
const MAX_SYNCS = 20

/** Why an employee of a client did not arrive at the vendor, as far as the vendor may know. */
export const makeExplainArrival = (ports: ExplainArrivalPorts) => {
  const searchDirectory = makeSearchDirectory(ports)
  const explainEmployee = makeExplainEmployee(ports)
  return Effect.fnUntraced(function* (actor: Actor, { vendorOrgId, connectionId, search }: ArrivalQuestion) {
    const connection = yield* findConnection(
      ports.connections,
      actor,
      "employees.explain-arrival",
      connectionId,
    )
    const vendor = yield* ports.vendors.find(connection.vendorOrgId)
    const sessions = (yield* ports.ledger.listRecent(connectionId, MAX_SYNCS))
      .filter(({ dryRun }) => !dryRun)
      .map((session) => toSessionView(actor, session))
    const found =
      isLive(connection.status) && search.trim() !== ""
        ? yield* searchDirectory(actor, {
            ...{ vendorOrgId, connectionId, search, department: "", designation: "", status: null },
            ...{ after: null, limit: MAX_EMPLOYEES },
          })
        : { employees: [], next: null }
    const employees = yield* Effect.forEach(found.employees, (line) =>
      // One that a sync removes in the meantime is not found, as after it.
      explainEmployee(actor, connection, line).pipe(
        Effect.catchTag("EmployeeNotFound", () => Effect.succeed(null)),
      ),
    )
    const now = yield* Clock.currentTimeMillis
    const [lastSync = null] = sessions
    const ended = sessions.find(({ state }) => state === "completed" || state === "failed")
    return {
      orgName: connection.orgName,
      causes: explainConnection({ connection, endpoint: vendor?.endpoint ?? null, lastSync, now }),
      lastSync,
      rejected: ended?.totals.rejected ?? 0,
      employees: employees.filter((employee) => employee !== null),
      hasMore: found.next !== null,
    } satisfies Arrival
  })
}

const makeExplainEmployee = (ports: ExplainArrivalPorts) => {
  const showEmployee = makeShowEmployee(ports)
  return Effect.fnUntraced(function* (actor: Actor, connection: Connection, line: DirectoryLine) {
    const { id, vendorOrgId } = connection
    const shown = yield* showEmployee(actor, line.id)
    const consent = connection.onDemand ? yield* ports.consents.latest(line.id) : null
    const now = yield* Clock.currentTimeMillis
    const deliveries = yield* ports.deliveryLog.list(
      { vendorOrgId, connectionId: id },
      {
        ...{ states: null, kinds: null, from: null, to: null, id: null },
        employee: { id: line.id, connectionId: id },
      },
      { after: null, limit: MAX_DELIVERIES },
    )
    return {
      line,
      createdAt: shown.createdAt,
      missing: listMissing(connection, shown),
      consent: nameConsent(connection, consent === null ? null : isConsentActive(consent, now)),
      deliveries,
    } satisfies ArrivedEmployee
  })
}

/** Null: there never was a consent. */
const nameConsent = ({ onDemand }: Connection, isActive: boolean | null): ArrivalConsent => {
  if (!onDemand) return "not_needed"
  if (isActive === null) return "none"
  return isActive ? "active" : "ended"
}

const HAS_VALUE: ReadonlyArray<FieldState> = ["shared", "masked"]

/** Only fields that the vendor requests as mandatory. */
const listMissing = ({ flags }: Connection, { fields }: ShownEmployee): ArrivedEmployee["missing"] => {
  const requested = mergeRequestedFlags(flags)
  const mandatory = new Set(
    EMPLOYEE_FIELDS.filter(({ flag }) => flag !== null && getLevel(requested, flag) === 2).map(
      ({ key }): string => key,
    ),
  )
  return fields
    .filter(({ key, state }) => mandatory.has(key) && !HAS_VALUE.includes(state))
    .map(({ key, state }) => ({ key, state }))
}
