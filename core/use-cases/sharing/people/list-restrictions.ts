import * as Effect from "effect/Effect"
import type { UsedPorts } from "../../../ports/ports.ts"
import type { DecryptionFailed, MasterKeyMissing } from "../../../ports/accounts/vault.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { Actor } from "../../authorization/actor.ts"
import { type ActionForbidden, authorizeScope } from "../../authorization/authorize.ts"
import { openPerson } from "./apply-restriction.ts"
import { type ListedRestriction, toListed } from "./listed-restriction.ts"

const MAX_LISTED = 500

/** Who is blocked and who was erased, newest first. */
export const makeListRestrictions = ({
  connections,
  restrictions,
  vault,
}: UsedPorts<"connections.find" | "restrictions.list" | "vault.openConnectionKey">) => {
  const openConnection = Effect.fnUntraced(function* (id: string) {
    const connection = yield* connections.find(id)
    if (connection === null) return null
    const { key } = connection
    return { connection, keys: key === null ? null : yield* vault.openConnectionKey(id, key) }
  })
  return Effect.fnUntraced(function* (
    actor: Actor,
    vendorOrgId: string | null,
  ): Effect.fn.Return<
    ReadonlyArray<ListedRestriction>,
    ActionForbidden | StorageError | DecryptionFailed | MasterKeyMissing
  > {
    const scope = yield* authorizeScope(actor, "employees.serve-rights", vendorOrgId)
    const found = yield* restrictions.list(scope, MAX_LISTED)
    const ids = [...new Set(found.map(({ connectionId }) => connectionId))]
    const opened = new Map(
      yield* Effect.forEach(
        ids,
        (id) => Effect.map(openConnection(id), (connection) => [id, connection] as const),
        { concurrency: 8 },
      ),
    )
    return found.flatMap((restriction): ReadonlyArray<ListedRestriction> => {
      const owner = opened.get(restriction.connectionId)
      if (owner == null) return []
      const { subject } = restriction
      const person =
        owner.keys === null || subject === null ? null : openPerson(owner.keys, restriction, subject)
      return [toListed(restriction, owner.connection, person?.employeeId ?? null)]
    })
  })
}
