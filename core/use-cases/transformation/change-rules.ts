import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import type { TransformationRules } from "../../contract/transformation-rules.ts"
import { parseRules } from "../../domain/transformation/parse-rules.ts"
import type { ConnectionRules } from "../../domain/transformation/transformation.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { VendorStore } from "../../ports/access/vendor-store.ts"
import type { Actor } from "../access/actor.ts"
import { type ActionForbidden, authorizeVendor } from "../access/authorize.ts"
import { type ConnectionAccessError, findConnection } from "../access/find-connection.ts"
import { VendorNotFound } from "../access/access-errors.ts"
import { ConnectionNotLive } from "../sync/sync-errors.ts"
import type { SettingsStore } from "../../ports/connection/settings-store.ts"
import type { Connections } from "../../ports/connection/connections.ts"

/** The rules are invalid; every error by its path, with rules counted from 0 (`2.from.1.key`). Nothing was saved. */
export class RulesInvalid extends Data.TaggedError("RulesInvalid")<{
  readonly fields: Readonly<Record<string, string>>
}> {}

/** Parses untrusted input as rules of that list. */
export const validateRules = (
  given: unknown,
  owner: keyof ConnectionRules,
): Effect.Effect<TransformationRules, RulesInvalid> => {
  const read = parseRules(given, owner)
  return "rules" in read
    ? Effect.succeed(read.rules)
    : Effect.fail(new RulesInvalid({ fields: read.problems }))
}

/** Replaces the rules for every corporate of a vendor; they apply from each one's next sync on. */
export const makeChangeVendorRules = ({ vendors }: { readonly vendors: VendorStore }) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    vendorOrgId: string,
    given: unknown,
  ): Effect.fn.Return<TransformationRules, RulesInvalid | VendorNotFound | ActionForbidden | StorageError> {
    yield* authorizeVendor(actor, "vendor.change-rules", vendorOrgId)
    const rules = yield* validateRules(given, "vendor")
    if ((yield* vendors.find(vendorOrgId)) === null) return yield* new VendorNotFound({ vendorOrgId })
    yield* vendors.saveRules(vendorOrgId, rules)
    return rules
  })

/** Replaces the rules of one connection, which apply after its vendor's, from the next sync on. */
export const makeChangeConnectionRules = ({
  connections,
  settings,
}: {
  readonly connections: Connections
  readonly settings: SettingsStore
}) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    connectionId: string,
    given: unknown,
  ): Effect.fn.Return<
    TransformationRules,
    RulesInvalid | ConnectionAccessError | ConnectionNotLive | StorageError
  > {
    const connection = yield* findConnection(connections, actor, "connection.change-rules", connectionId)
    const rules = yield* validateRules(given, "connection")
    if (connection.key === null) return yield* new ConnectionNotLive({ connectionId })
    yield* settings.saveRules(connectionId, rules)
    return rules
  })
