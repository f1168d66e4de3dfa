import * as Effect from "effect/Effect"
import { makeSharingPolicy } from "../../../domain/sharing/policy.ts"
import { makeSubset } from "../../../domain/sharing/subset.ts"
import type { Connection } from "../../../domain/connection/connection.ts"
import type { Actor } from "../../authorization/actor.ts"
import { findLiveConnection } from "../../authorization/find-connection.ts"
import { completeStoredDetails, type StoredDetailsPorts } from "./stored-details.ts"
import type { CheckSource, CheckSourceInput } from "./check-source.ts"
import type { UsedPorts } from "../../../ports/ports.ts"

export type TestSourcePorts = StoredDetailsPorts &
  UsedPorts<"connections.find"> & {
    readonly checkSource: CheckSource
  }

/** Tests details for the source of a connection as a repair would, and stores nothing. */
export const makeTestSource = (ports: TestSourcePorts) =>
  Effect.fnUntraced(function* (actor: Actor, connectionId: string, given: Readonly<Record<string, string>>) {
    const connection = yield* findLiveConnection(
      ports.connections,
      actor,
      "connection.repair-source",
      connectionId,
    )
    const details = yield* completeStoredDetails(ports, actor, connection, given)
    const { check } = yield* ports.checkSource(toCheckInput(connection, details))
    return check
  })

/** What a sync of the connection would read with these details. */
export const toCheckInput = (
  connection: Connection,
  credentials: Readonly<Record<string, unknown>>,
): CheckSourceInput => ({
  connector: connection.connector ?? "",
  credentials,
  policy: makeSharingPolicy(connection.flags, connection.withheld),
  subset: makeSubset(connection.subset),
  fieldMapping: connection.fieldMapping,
  reading: connection.reading,
  componentOverrides: connection.componentOverrides,
  rules: connection.rules,
})
