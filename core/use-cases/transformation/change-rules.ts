import * as Clock from "effect/Clock"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type { TransformationRules } from "../../contract/transformation/transformation-rules.ts"
import { parseRules } from "../../domain/transformation/parse-rules.ts"
import { getRulesVersion } from "../../domain/transformation/rules-version.ts"
import type { ConnectionRules } from "../../domain/transformation/transformation.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import { STATUS_KEY } from "../../domain/reading/read-row.ts"
import type { ConnectionIssues } from "../../ports/connection/connection-issues.ts"
import type { VendorStore } from "../../ports/accounts/vendor-store.ts"
import type { Actor } from "../authorization/actor.ts"
import { type ActionForbidden, authorizeVendor } from "../authorization/authorize.ts"
import { type ConnectionAccessError, findConnection } from "../authorization/find-connection.ts"
import { VendorNotFound, ConnectionNotLive } from "../authorization/authorization-errors.ts"
import type { SettingsStore } from "../../ports/connection/settings-store.ts"
import type { Connections } from "../../ports/connection/connections.ts"

/** The rules are invalid; every error by its path, with rules counted from 0 (`2.from.1.key`). Nothing was saved. */
export class RulesInvalid extends Data.TaggedError("RulesInvalid")<{
  readonly fields: Readonly<Record<string, string>>
}> {}

/** The rules are no longer those that the change was made from. Nothing was saved. */
export class RulesChanged extends Data.TaggedError("RulesChanged") {}

/** Parses untrusted input as rules of that list. */
export const validateRules = (
  given: unknown,
  owner: keyof ConnectionRules,
): Effect.Effect<TransformationRules, RulesInvalid> => {
  const read = parseRules(given, owner)
  return "rules" in read ? Effect.succeed(read.rules) : Effect.fail(new RulesInvalid({ fields: read.errors }))
}

/**
 * Replaces the rules for every corporate of a vendor; they apply from each one's next sync on. Fails unless the stored rules
 * are in the version `ifVersion` (`getRulesVersion`); null: whatever they are.
 */
export const makeChangeVendorRules = ({ vendors }: { readonly vendors: VendorStore }) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    vendorOrgId: string,
    given: unknown,
    ifVersion: string | null = null,
  ): Effect.fn.Return<
    TransformationRules,
    RulesInvalid | RulesChanged | VendorNotFound | ActionForbidden | StorageError
  > {
    yield* authorizeVendor(actor, "vendor.change-rules", vendorOrgId)
    const rules = yield* validateRules(given, "vendor")
    const vendor = yield* vendors.find(vendorOrgId)
    if (vendor === null) return yield* new VendorNotFound({ vendorOrgId })
    const replaced = yield* Effect.fromResult(checkVersion(vendor.rules, ifVersion))
    if (!(yield* vendors.saveRules(vendorOrgId, rules, replaced))) return yield* new RulesChanged()
    return rules
  })

/**
 * Replaces the rules of one connection, which apply after its vendor's, from the next sync on. `ifVersion`: as above. Rules for
 * the status answer the question about it; a sync that still finds an unknown one asks again.
 */
export const makeChangeConnectionRules = ({
  connections,
  settings,
  issues,
}: {
  readonly connections: Connections
  readonly settings: SettingsStore
  readonly issues: Pick<ConnectionIssues, "resolve">
}) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    connectionId: string,
    given: unknown,
    ifVersion: string | null = null,
  ): Effect.fn.Return<
    TransformationRules,
    RulesInvalid | RulesChanged | ConnectionAccessError | ConnectionNotLive | StorageError
  > {
    const connection = yield* findConnection(connections, actor, "connection.change-rules", connectionId)
    const rules = yield* validateRules(given, "connection")
    if (connection.key === null) return yield* new ConnectionNotLive({ connectionId })
    const replaced = yield* Effect.fromResult(checkVersion(connection.rules.connection, ifVersion))
    if (!(yield* settings.saveRules(connectionId, rules, replaced))) return yield* new RulesChanged()
    if (rules.some(({ key }) => key === STATUS_KEY))
      yield* issues.resolve(connectionId, ["rows.status"], yield* Clock.currentTimeMillis)
    return rules
  })

/** What a change replaces. */
const checkVersion = (
  stored: TransformationRules,
  ifVersion: string | null,
): Result.Result<TransformationRules | "any", RulesChanged> => {
  if (ifVersion === null) return Result.succeed("any")
  return getRulesVersion(stored) === ifVersion ? Result.succeed(stored) : Result.fail(new RulesChanged())
}
