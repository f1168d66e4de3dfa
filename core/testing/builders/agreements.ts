import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { TokenFlag, type TokenFlags } from "../../contract/sharing/data-model-flags.ts"
import { getLevel } from "../../domain/sharing/agreement.ts"
import type { Connection } from "../../domain/connection/connection.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import { START } from "./vendors.ts"
import type { SharingStore } from "../../ports/sharing/sharing-store.ts"

type Flag = -1 | 0 | 1

/** Flags for three keys, or for the first ones. */
export const makeTestFlags = (dob: Flag, grade?: Flag, pan?: Flag): TokenFlags => ({
  detail_info_fields: {
    dob: TokenFlag.make(dob),
    ...(grade === undefined ? {} : { grade: TokenFlag.make(grade) }),
    ...(pan === undefined ? {} : { pan: TokenFlag.make(pan) }),
  },
})

/** The levels of these keys in a connection's agreement. */
export const readAgreedLevels = (connection: Connection | null): ReadonlyArray<number> =>
  (["dob", "grade", "pan"] as const).map((key) => getLevel(connection?.flags.agreed ?? null, key))

/** Stores terms directly, without the use-cases. */
export const setTerms = (
  { sharingTerms }: { readonly sharingTerms: SharingStore },
  id: string,
  terms: Partial<Pick<Connection, "withheld" | "subset" | "onDemand">>,
): Effect.Effect<void, StorageError> =>
  sharingTerms
    .change(id, () => Result.succeed({ ...terms, narrows: true, rereads: false }), START)
    .pipe(Effect.asVoid)
