import type { LinkedIdentity } from "../../../../core/ports/accounts/users/identity-store.ts"
import { millis, nullable, primary, text, uuid, references } from "../definition/columns.ts"
import { defineTable } from "../definition/define-table.ts"

export interface ConsoleIdentityRow extends LinkedIdentity {
  /** Null: not since that is recorded. */
  readonly usedAt: number | null
}

/** Accounts at identity providers. A user has one at each provider. */
export const consoleIdentityRow = defineTable<ConsoleIdentityRow>({
  name: "console_identity",
  columns: {
    issuer: primary(text),
    subject: primary(text),
    userId: references(uuid, "console_user", "CASCADE"),
    linkedAt: millis,
    usedAt: nullable(millis),
  },
  indices: [{ name: "console_identity_user_id_key", columns: ["userId", "issuer"], unique: true }],
})
