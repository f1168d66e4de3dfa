import { SqlMigration } from "./sql-migration.ts"

/** How a connection classifies single salary components. */
export class ComponentOverrides1763600000009 extends SqlMigration {
  protected override readonly forward = [
    "ALTER TABLE connection ADD COLUMN component_overrides jsonb NOT NULL DEFAULT '{}'",
  ]

  protected override readonly backward = ["ALTER TABLE connection DROP COLUMN component_overrides"]
}
