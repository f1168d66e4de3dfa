import type { MigrationInterface, QueryRunner } from "typeorm"

/** A migration that runs statements in order. The name of its class ends with its time. */
export abstract class SqlMigration implements MigrationInterface {
  readonly name = this.constructor.name
  protected abstract readonly forward: ReadonlyArray<string>
  /** Reverts `forward`. */
  protected abstract readonly backward: ReadonlyArray<string>

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of this.forward) await runner.query(statement)
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of this.backward) await runner.query(statement)
  }
}
