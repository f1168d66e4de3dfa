import * as Effect from "effect/Effect"
import type { ConsentStore } from "../../../core/ports/sharing/consent-store.ts"
import type { Database } from "../database.ts"
import { employeeConsentRow } from "../rows/employee.ts"

export const makeConsentStore = (database: Database): ConsentStore => ({
  append: (consent, receivedAt) =>
    database.write("store the consent", employeeConsentRow, (rows) =>
      rows.insert({ ...consent, receivedAt }),
    ),

  latest: (employeeRecordId) =>
    database
      .query("read the consent", LATEST, [employeeRecordId])
      .pipe(Effect.map(employeeConsentRow.readFirst)),
})

const LATEST = {
  name: "latest-consent",
  text: `SELECT ${employeeConsentRow.listColumns()} FROM employee_consent
    WHERE employee_record_id = $1 ORDER BY id DESC LIMIT 1`,
  shared: true,
}
