import * as Effect from "effect/Effect"
import type { ConnectorDescription } from "../../ports/connection/connector-catalogue.ts"
import type { ConnectorUse } from "../../ports/operation/connector-use.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { UsedPorts } from "../../ports/ports.ts"
import type { Actor } from "../authorization/actor.ts"
import { type ActionForbidden, authorizeAny } from "../authorization/authorize.ts"

export type ListConnectorsPorts = UsedPorts<"connectors" | "connectorUses">

export interface ListedConnector extends Omit<ConnectorUse, "connector"> {
  readonly code: string
  /** Null: connections use it, but this installation has no such connector any more. */
  readonly description: ConnectorDescription | null
}

const UNUSED = { active: 0, failed: 0, lastSyncedAt: null }

/** The connectors by name, with how their connections are; first those that are missing. */
export const makeListConnectors = ({ connectors, connectorUses }: ListConnectorsPorts) =>
  Effect.fnUntraced(function* (
    actor: Actor,
  ): Effect.fn.Return<ReadonlyArray<ListedConnector>, ActionForbidden | StorageError> {
    yield* authorizeAny(actor, "operator.manage")
    const uses = new Map((yield* connectorUses.list).map(({ connector, ...use }) => [connector, use]))
    const known = new Set(connectors.all.map(({ code }) => code))
    const missing = [...uses.keys()].filter((code) => !known.has(code)).toSorted()
    return [
      ...missing.map((code) => ({ code, description: null, ...(uses.get(code) ?? UNUSED) })),
      ...connectors.all.map((description) => ({
        code: description.code,
        description,
        ...(uses.get(description.code) ?? UNUSED),
      })),
    ]
  })
