import type { WireAuditEntry } from "../../core/contract/audit/audit-entry.ts"
import type { EmployeeRecord } from "../../core/contract/employee/employee.ts"
import type { PayloadCipher } from "../../core/ports/accounts/payload-cipher.ts"
import type { UseCases } from "../../core/use-cases/use-cases.ts"

/** What routes may call: the use-cases, the public keys, and the writers of CSV. */
export interface Service extends UseCases {
  readonly cipher: Pick<PayloadCipher, "jwks">
  /** Employees as CSV, in chunks; of all columns, or of some in their order. */
  readonly toCsv: (
    pages: AsyncIterable<ReadonlyArray<EmployeeRecord>>,
    columns?: ReadonlyArray<string>,
  ) => AsyncIterable<{ readonly text: string }>
  /** The header and then the entries, as text for each page. */
  readonly toAuditCsv: (pages: AsyncIterable<ReadonlyArray<WireAuditEntry>>) => AsyncIterable<string>
}
