import { SqlMigration } from "./sql-migration.ts"

/** The country of telephone numbers without a country code, as a person set it. */
export class PhoneCountry1763600000069 extends SqlMigration {
  protected override readonly forward = ["ALTER TABLE connection ADD COLUMN phone_country text"]

  protected override readonly backward = ["ALTER TABLE connection DROP COLUMN phone_country"]
}
