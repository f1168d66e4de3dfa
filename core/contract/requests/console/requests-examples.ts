import * as Schema from "effect/Schema"
import { Uuid } from "../../wire-values.ts"
import type { ConsoleDocument } from "./requests.ts"

/* What several calls about requests to the operator share. */

export const REQUEST_ID = "0198a000-0000-7000-8000-000000000031"

export const REQUEST_PATH = {
  schema: Schema.Struct({ request_id: Uuid }),
  notes: { request_id: "From the list of requests." },
  example: { request_id: REQUEST_ID },
}

export const DOCUMENT_EXAMPLE: ConsoleDocument = {
  document_id: "0198a000-0000-7000-8000-000000000002",
  name: "export-guide.pdf",
  size: 184_320,
  content_type: "application/pdf",
  added_at: "2026-11-24T09:20:00.000Z",
}
