import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { getIdleEnd } from "../../../domain/accounts/users/session.ts"
import type { Vendor } from "../../../domain/accounts/vendor.ts"
import type { Membership } from "../../../domain/accounts/users/user.ts"
import type { Passkeys } from "../../../ports/accounts/users/passkeys.ts"
import type { UserStore } from "../../../ports/accounts/users/user-store.ts"
import type { VendorStore } from "../../../ports/accounts/vendor-store.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import { findReach } from "../../authorization/authorize.ts"
import { type Action, PERMISSIONS } from "../../authorization/permissions.ts"
import type { AuthenticatedSession } from "./authenticate-session.ts"

export interface SessionView {
  readonly memberships: ReadonlyArray<Membership>
  /** Whose pages are shown; null: none. */
  readonly vendor: Vendor | null
  /** What the user may do, on some or all resources: nothing before a second factor that the role requires. */
  readonly permissions: ReadonlyArray<Action>
  readonly recoveryCodesLeft: number
  readonly offersPasskeys: boolean
  /** When it ends unless it is used, epoch milliseconds. */
  readonly endsAt: number
}

/** Who is signed in, in whose name, and what that person may do. */
export const makeShowSession = ({
  passkeys,
  users,
  vendors,
}: {
  readonly passkeys: Pick<Passkeys, "isAvailable">
  readonly users: Pick<UserStore, "listMemberships" | "countRecoveryCodes">
  readonly vendors: Pick<VendorStore, "find">
}) =>
  Effect.fnUntraced(function* ({
    actor,
    lacksSecondFactor,
    session,
    user,
    vendorOrgId,
  }: AuthenticatedSession): Effect.fn.Return<SessionView, StorageError> {
    const memberships = yield* users.listMemberships(user.id)
    return {
      memberships: memberships.filter(({ acceptedAt }) => acceptedAt !== null),
      vendor: vendorOrgId === null ? null : yield* vendors.find(vendorOrgId),
      permissions: lacksSecondFactor ? [] : ACTIONS.filter((action) => findReach(actor, action) !== "none"),
      recoveryCodesLeft: yield* users.countRecoveryCodes(user.id),
      offersPasskeys: passkeys.isAvailable,
      endsAt: getIdleEnd(session, yield* Clock.currentTimeMillis),
    }
  })

const ACTIONS = Object.keys(PERMISSIONS) as ReadonlyArray<Action>
