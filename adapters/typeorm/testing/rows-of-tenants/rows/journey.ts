import { byConnection, ofConnections, ofCorporates, type SeedRow, withoutVendor } from "../owners.ts"
import { AT, bytes, id } from "../tenants.ts"

export const JOURNEY_ROWS: Readonly<Record<string, ReadonlyArray<SeedRow>>> = {
  journey: byConnection((name) => ({
    version: "1",
    save_id: id(`save ${name}`),
    step: "'data'",
    answers: bytes(name),
    saved_at: AT,
  })),
  connection_anchor: byConnection((name) => ({
    id: id(`anchor ${name}`),
    kind: "'mailbox'",
    value: `'hr@${name}.example'`,
    added_at: AT,
  })).map((row) => ({ ...row, writers: withoutVendor(row.readers) })),
  mailbox_code: ofCorporates((name) => ({
    id: id(`code ${name}`),
    device: `'${name}'`,
    email: `'hr@${name}.example'`,
    digest: bytes(name),
    created_at: AT,
    expires_at: AT,
  })),
  change_notice: ofCorporates((name) => ({
    id: id(`notice ${name}`),
    kind: "'source-repaired'",
    at: AT,
    author: "'person'",
    recipients: "'{}'",
  })),
  journey_link: byConnection((name) => ({
    id: id(`link ${name}`),
    user_id: id(`user ${name.slice(2)}`),
    purpose: "'repair'",
    locale: "'en'",
    digest: bytes(name),
    created_at: AT,
    expires_at: AT,
  })),
  journey_preview: byConnection((name) => ({
    request_id: id(`preview ${name}`),
    connector: "'sftp'",
    source: bytes(name),
    state: "'ready'",
    requested_at: AT,
    expires_at: AT,
  })),
  upload: byConnection((name) => ({
    id: id(`upload ${name}`),
    details: bytes(name),
    size: "1",
    created_at: AT,
  })),
  upload_chunk: ofUploads((name) => ({ start: "0", length: "1", sealed: bytes(name) })),
  upload_row: ofUploads((name) => ({ row: "1", sealed: bytes(name), is_wrong: "false" })),
  upload_edit: ofUploads((name) => ({ number: "1", contents: bytes(name) })),
  upload_fault: ofUploads(() => ({ kind: "'missing'", column_index: "1", row: "1" })),
  upload_employee: ofUploads((name) => ({ row: "1", employee: bytes(name) })),
}

function ofUploads(values: (name: string) => SeedRow["values"]): ReadonlyArray<SeedRow> {
  return ofConnections((name) => ({ upload_id: id(`upload ${name}`), ...values(name) }))
}
