import * as Effect from "effect/Effect"
import { makeSharingPolicy } from "../../domain/sharing/policy.ts"
import { makeSubset } from "../../domain/sharing/subset.ts"
import type { ConnectionStore } from "../../ports/connection-store.ts"
import type { SourceCredentials } from "../../ports/source-credentials.ts"
import type { Vault } from "../../ports/vault.ts"
import { liveConnection } from "../sync/run-sync.ts"
import { ConnectionNotLive } from "../sync/sync-errors.ts"
import type { CheckSource } from "./check-source.ts"
import { SourceUnreadable } from "./connect-source.ts"
import { sealCredentials } from "./credentials.ts"

export interface RepairSourcePorts {
  readonly connections: ConnectionStore
  readonly vault: Vault
  readonly credentials: SourceCredentials
  readonly checkSource: CheckSource
}

/** New credentials for a connection that stays what it is; they are kept only when the source answers to them. */
export const makeRepairSource = ({ connections, vault, credentials, checkSource }: RepairSourcePorts) =>
  Effect.fnUntraced(function* (connectionId: string, given: Readonly<Record<string, unknown>>) {
    const connection = yield* liveConnection(connections, connectionId)
    if (connection.key === null) return yield* new ConnectionNotLive({ connectionId })
    const checked = yield* checkSource({
      connector: connection.connector ?? "",
      credentials: given,
      policy: makeSharingPolicy(connection.flags, connection.withheld),
      subset: makeSubset(connection.subset),
      fieldMapping: connection.fieldMapping,
      rules: connection.rules,
    })
    const { mappingProblems } = checked.check
    if (mappingProblems.length > 0) return yield* new SourceUnreadable({ problems: mappingProblems })
    const keys = yield* vault.openConnectionKey(connectionId, connection.key)
    yield* credentials.save(connectionId, sealCredentials(keys, connectionId, checked.credentials))
    return { connection, check: checked.check }
  })
