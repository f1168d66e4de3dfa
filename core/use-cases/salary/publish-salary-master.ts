import * as Clock from "effect/Clock"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import {
  assignComponentIds,
  parseSalaryMaster,
  type SalaryPeriod,
} from "../../domain/salary/parse-salary-master.ts"
import { filterSalaryMaster, isSalaryShared } from "../../domain/salary/filter-salary-master.ts"
import { SALARY_MASTER_KIND, makeSalaryMasterWebhook } from "../../domain/webhooks/connection-webhooks.ts"
import { getWebhookEvent } from "../../domain/webhooks/session-webhooks.ts"
import type { Connection } from "../../domain/connection/connection.ts"
import type { PulledSource } from "../../ports/sync/source.ts"
import type { ConnectionKeys } from "../../ports/accounts/vault.ts"
import type { UsedPorts } from "../../ports/ports.ts"
import { resolveBulkPolicy } from "../employee/visibility.ts"
import { callConnector } from "../reading/read-pages.ts"
import { toAnnouncement } from "../webhooks/announce.ts"
import { makeOpenSource, type OpenSourcePorts } from "../reading/open-source.ts"

export type PublishSalaryMasterPorts = OpenSourcePorts & UsedPorts<"vendors" | "salaryMasters" | "secrets">

/** The connector returned an invalid salary master; `error` gives the path and the reason, without values. */
class SalaryMasterUnreadable extends Data.TaggedError("SalaryMasterUnreadable")<{
  readonly error: string
}> {}

/**
 * Sends the vendor the salary master of a connection (specification/webhooks.md#events) after the first full
 * sync and whenever it changes, if the vendor subscribes to the event and the source has one. It never fails: the employees
 * were read already, and the next full sync tries again.
 */
export const makePublishSalaryMaster = (ports: PublishSalaryMasterPorts) => {
  const { vendors, vault, salaryMasters, secrets } = ports
  const openSource = makeOpenSource(ports)
  const publish = Effect.fnUntraced(function* (connection: Connection) {
    const { id, vendorOrgId, key } = connection
    const endpoint = (yield* vendors.find(vendorOrgId))?.endpoint
    if (endpoint?.events.includes(getWebhookEvent(SALARY_MASTER_KIND)) !== true || key === null) return
    const policy = resolveBulkPolicy(connection)
    if (!isSalaryShared(policy, "ctc") && !isSalaryShared(policy, "monthly")) return
    const source = yield* openSource(connection)
    const components = yield* fetchSalaryMaster(source)
    if (components === null) return
    const keys = yield* vault.openConnectionKey(id, key)
    const whole = assignComponentIds(components, (period, identifier) =>
      toComponentId(keys, period, identifier),
    )
    const master = filterSalaryMaster(whole, policy)
    const announcement = toAnnouncement(secrets, [makeSalaryMasterWebhook(master)])
    yield* salaryMasters.save(id, master, { announcement, now: yield* Clock.currentTimeMillis })
  })
  return (connection: Connection): Effect.Effect<void> =>
    publish(connection).pipe(
      Effect.catchTag("SalaryMasterUnreadable", ({ error }) => warn(connection, error)),
      // The message of a connector or a library could quote a value.
      Effect.catch((error) => warn(connection, error._tag)),
      Effect.catchDefect(() => warn(connection, "a defect")),
    )
}

/** Null: the source has none. */
const fetchSalaryMaster = Effect.fnUntraced(function* ({ connector, salaryMaster }: PulledSource) {
  if (salaryMaster === undefined) return null
  const read = parseSalaryMaster(yield* callConnector(connector, () => salaryMaster()))
  if ("error" in read) return yield* new SalaryMasterUnreadable(read)
  return read.components
})

/** A UUID of RFC 9562, version 8: constant for a component of a connection, and unique to that connection. */
const toComponentId = (keys: ConnectionKeys, period: SalaryPeriod, identifier: string): string => {
  const bytes = keys.fingerprint(JSON.stringify(["salary master", period, identifier])).subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})/u, "$1-$2-$3-$4-")
}

const warn = ({ id, connector }: Connection, reason: string) =>
  Effect.logWarning(
    "The salary master of a connection could not be published; the next full sync tries again",
    {
      connectionId: id,
      connector,
      reason,
    },
  )
