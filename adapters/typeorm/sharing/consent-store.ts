import * as Effect from "effect/Effect"
import type { ConsentStore } from "../../../core/ports/sharing/consent-store.ts"
import type { Database } from "../database.ts"
import type { EmployeeConsentRow } from "../rows/employee.ts"

export const makeConsentStore = (database: Database): ConsentStore => ({
  append: ({ employeeRecordId, connectionId, language, consentedAt, expiresAt }, receivedAt) =>
    database
      .query("store the consent", APPEND, [
        employeeRecordId,
        connectionId,
        language,
        new Date(consentedAt),
        new Date(expiresAt),
        new Date(receivedAt),
      ])
      .pipe(Effect.asVoid),

  latest: (employeeRecordId) =>
    database.query<EmployeeConsentRow>("read the consent", LATEST, [employeeRecordId]).pipe(
      Effect.map(([row]) =>
        row === undefined
          ? null
          : {
              employeeRecordId: row.employee_record_id,
              connectionId: row.connection_id,
              language: row.language,
              consentedAt: row.consented_at.getTime(),
              expiresAt: row.expires_at.getTime(),
            },
      ),
    ),
})

const APPEND = {
  text: `INSERT INTO employee_consent (employee_record_id, connection_id, language, consented_at, expires_at, received_at)
    VALUES ($1, $2, $3, $4, $5, $6)`,
}

const LATEST = {
  name: "latest-consent",
  text: "SELECT * FROM employee_consent WHERE employee_record_id = $1 ORDER BY id DESC LIMIT 1",
  shared: true,
}
