import type { WireAuditEntry } from "../../core/contract/audit/audit-entry.ts"
import { csvCell, csvLines } from "./csv-lines.ts"

/** The header and then the entries, as text for each page. */
export async function* auditCsv(pages: AsyncIterable<ReadonlyArray<WireAuditEntry>>): AsyncGenerator<string> {
  yield csvLines([[...COLUMNS]])
  for await (const page of pages) {
    yield csvLines(page.map((entry) => COLUMNS.map((column) => csvCell(entry[column]))))
  }
}

const COLUMNS = [
  "id",
  "sequence",
  "at",
  "action",
  "role",
  "user_id",
  "credential_id",
  "target_kind",
  "target_id",
  "vendor_id",
  "org_id",
  "connection_id",
  "via",
  "address",
  "request_id",
  "outcome",
  "details",
  "previous_hash",
  "hash",
] as const satisfies ReadonlyArray<keyof WireAuditEntry>
