import { SqlMigration } from "./sql-migration.ts"

/** When an account at an identity provider last signed its user in. */
export class IdentityUses1763600000039 extends SqlMigration {
  protected override readonly forward = ["ALTER TABLE console_identity ADD COLUMN used_at timestamptz"]

  protected override readonly backward = ["ALTER TABLE console_identity DROP COLUMN used_at"]
}
