import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type { NewAuditEntry } from "../../../domain/audit/entry.ts"
import type { AccountChange } from "../../../domain/accounts/users/account-notice.ts"
import { RequestOrigin } from "../../../ports/audit/request-origin.ts"
import type { TellChange } from "../../authorization/audit/audited.ts"
import { findMailedChange, type MailedChange } from "./account-mails.ts"

/** A change that is mailed once its call has succeeded. */
export interface ToldChange extends MailedChange {
  readonly entry: Pick<NewAuditEntry, "at" | "actor" | "target" | "vendorOrgId" | "origin">
  /** The address of who made it; null: the operator, or the person themself. */
  readonly byEmail: string | null
  /** Persons who are told although the entry no longer leads to them. */
  readonly alsoTo: ReadonlyArray<string>
}

/** What the running call has changed so far; null: nothing is mailed about it. */
export const CurrentToldChanges = Context.Reference<Array<ToldChange> | null>("hrsync/ToldChanges", {
  defaultValue: () => null,
})

/** Notes a change that is mailed; `makeMailAccountChanges` sends it after the call. */
export const tellAccountChange: TellChange = (entry, { byEmail, alsoTo = [] }) => {
  const mailed = findMailedChange(entry.action)
  return mailed === null ? Effect.void : note({ ...mailed, entry, byEmail, alsoTo })
}

/** Notes a change of a person's own account that has no action of its own, since it is a part of signing in. */
export const tellOwnChange = (change: AccountChange, userId: string, at: number): Effect.Effect<void> =>
  Effect.withFiber((fiber) =>
    note({
      change,
      to: "user",
      entry: {
        at,
        actor: { role: "user", userId, credentialId: null },
        target: { kind: "user", id: userId },
        vendorOrgId: null,
        origin: fiber.getRef(RequestOrigin),
      },
      byEmail: null,
      alsoTo: [],
    }),
  )

const note = (told: ToldChange): Effect.Effect<void> =>
  Effect.withFiber((fiber) => {
    fiber.getRef(CurrentToldChanges)?.push(told)
    return Effect.void
  })
