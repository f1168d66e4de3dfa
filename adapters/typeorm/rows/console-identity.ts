import type { LinkedIdentity } from "../../../core/ports/access/users/identity-store.ts"
import { millis, nullable, primary, text, uuid } from "./columns.ts"
import { defineTable } from "./define-table.ts"

export interface ConsoleIdentityRow extends LinkedIdentity {
  /** Null: not since that is recorded. */
  readonly usedAt: number | null
}

/** Accounts at identity providers. A user has one at each provider. */
export const consoleIdentityRow = defineTable<ConsoleIdentityRow>({
  name: "console_identity",
  columns: {
    issuer: primary(text, "console_identity"),
    subject: primary(text, "console_identity"),
    userId: {
      ...uuid,
      foreignKey: { target: "console_user", name: "console_identity_user_id_fkey", onDelete: "CASCADE" },
    },
    linkedAt: millis,
    usedAt: nullable(millis),
  },
  indices: [{ name: "console_identity_user_id_key", columns: ["userId", "issuer"], unique: true }],
})
