import type { Passkey } from "../../../../core/domain/accounts/users/passkey.ts"
import {
  arrayColumn,
  bytes,
  flag,
  millis,
  nullable,
  primary,
  safeBigint,
  text,
  uuid,
  references,
} from "../definition/columns.ts"
import { defineTable } from "../definition/define-table.ts"

/** The passkeys of the console's users. They belong to no connection. */
export const consolePasskeyRow = defineTable<Passkey>({
  name: "console_passkey",
  columns: {
    id: primary(uuid),
    userId: references(uuid, "console_user", "CASCADE"),
    credentialId: { ...bytes, name: "credential" },
    publicKey: bytes,
    counter: safeBigint,
    transports: arrayColumn(text),
    isBackedUp: flag,
    name: text,
    createdAt: millis,
    usedAt: nullable(millis),
  },
  indices: [
    { name: "console_passkey_credential_key", columns: ["credentialId"], unique: true },
    { name: "console_passkey_user_id_idx", columns: ["userId"] },
  ],
})
