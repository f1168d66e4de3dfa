import type { MigrationInterface, QueryRunner } from "typeorm"

/** How a connection classifies single salary components. */
export class ComponentOverrides1763600000009 implements MigrationInterface {
  readonly name = "ComponentOverrides1763600000009"

  async up(runner: QueryRunner): Promise<void> {
    await runner.query("ALTER TABLE connection ADD COLUMN component_overrides jsonb NOT NULL DEFAULT '{}'")
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("ALTER TABLE connection DROP COLUMN component_overrides")
  }
}
