import { arrayColumn, bigint, bytes, flag, instant, nullable, primary, text, uuid } from "./columns.ts"
import { defineTable } from "./define-table.ts"

export interface ConsolePasskeyRow {
  id: string
  user_id: string
  /** Its id. */
  credential: Buffer
  public_key: Buffer
  counter: string
  transports: Array<string>
  is_backed_up: boolean
  name: string
  created_at: Date
  used_at: Date | null
}

/** The passkeys of the console's users. They belong to no connection. */
export const consolePasskeyRow = defineTable<ConsolePasskeyRow>({
  name: "console_passkey",
  columns: {
    id: primary(uuid, "console_passkey"),
    user_id: {
      ...uuid,
      foreignKey: { target: "console_user", name: "console_passkey_user_id_fkey", onDelete: "CASCADE" },
    },
    credential: bytes,
    public_key: bytes,
    counter: bigint,
    transports: arrayColumn(text),
    is_backed_up: flag,
    name: text,
    created_at: instant,
    used_at: nullable(instant),
  },
  indices: [
    { name: "console_passkey_credential_key", columns: ["credential"], unique: true },
    { name: "console_passkey_user_id_idx", columns: ["user_id"] },
  ],
})
