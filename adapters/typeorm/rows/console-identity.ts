import { instant, nullable, primary, text, uuid } from "./columns.ts"
import { defineTable } from "./define-table.ts"

export interface ConsoleIdentityRow {
  issuer: string
  subject: string
  user_id: string
  linked_at: Date
  /** Null: not since that is recorded. */
  used_at: Date | null
}

/** Accounts at identity providers. A user has one at each provider. */
export const consoleIdentityRow = defineTable<ConsoleIdentityRow>({
  name: "console_identity",
  columns: {
    issuer: primary(text, "console_identity"),
    subject: primary(text, "console_identity"),
    user_id: {
      ...uuid,
      foreignKey: { target: "console_user", name: "console_identity_user_id_fkey", onDelete: "CASCADE" },
    },
    linked_at: instant,
    used_at: nullable(instant),
  },
  indices: [{ name: "console_identity_user_id_key", columns: ["user_id", "issuer"], unique: true }],
})
