import { id, some, AT, VENDORS, rows } from "./rows.ts"

/** Assisted set-ups, requests for HR systems, and their documents. In the order of their foreign keys. */
export const REQUEST_TABLES: Readonly<Record<string, string>> = {
  assisted_request: rows(
    "assisted_request",
    "connection_id, set_up, set_up_at, requested_at",
    `${id("connection")}, 'in_set_up', ${AT}, ${AT}`,
    2_000,
  ),
  unsupported_request: rows(
    "unsupported_request",
    "id, vendor_org_id, data_key, master_key_id, form, filed_at",
    `${id("unsupported")}, ${id("vendor", `(n % ${String(VENDORS)})`)}, 'k', 'k1', 'form', ${AT}`,
    2_000,
  ),
  request_document: rows(
    "request_document",
    "id, unsupported_id, details, added_at",
    `${id("document")}, ${id("unsupported", some(2_000))}, 'details', ${AT}`,
    4_000,
  ),
  request_document_piece: rows(
    "request_document_piece",
    "document_id, piece, sealed",
    `${id("document", "(n % 4000 + 1)")}, n, 'sealed'`,
  ),
}
