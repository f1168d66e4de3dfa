import { asLogOwner } from "./0043-plans-of-functions.ts"
import { SqlMigration } from "./sql-migration.ts"

/** The entries about one person. Those about lists, which are nearly all, are not in the index. */
export class AuditOfAPerson1763600000081 extends SqlMigration {
  protected override readonly forward = [
    asLogOwner(
      "audit_append(jsonb)",
      "CREATE INDEX audit_entry_employee_idx ON audit_entry (target_id, at, id) WHERE target_kind = 'employee'",
    ),
  ]

  protected override readonly backward = [
    asLogOwner("audit_append(jsonb)", "DROP INDEX audit_entry_employee_idx"),
  ]
}
