import { WITHOUT_KEY_PART } from "./master-key.ts"
import type { SetUpState } from "../../../core/domain/requests/assisted-request.ts"
import { bytes, instant, integer, nullable, primary, text, uuid } from "./columns.ts"
import { defineTable, deleteByCascade, deleteByConnection } from "./define-table.ts"

/** A set-up of a connection by the operator. */
export interface AssistedRequestRow {
  connection_id: string
  set_up: SetUpState
  set_up_at: Date
  requested_at: Date
  /** When an upload was last requested from the operator. */
  asked_at: Date | null
}

export const assistedRequestRow = defineTable<AssistedRequestRow>({
  name: "assisted_request",
  onTermination: deleteByConnection("assisted_request"),
  columns: {
    connection_id: {
      ...primary(uuid, "assisted_request"),
      foreignKey: { target: "connection", name: "assisted_request_connection_id_fkey" },
    },
    set_up: text,
    set_up_at: instant,
    requested_at: instant,
    asked_at: nullable(instant),
  },
})

export interface UnsupportedRequestRow {
  id: string
  vendor_org_id: string
  /** Wrapped. Each request has its own key. */
  data_key: Buffer
  master_key_id: string
  /** JSON, sealed. */
  form: Buffer
  filed_at: Date
  answered_at: Date | null
}

export const unsupportedRequestRow = defineTable<UnsupportedRequestRow>({
  name: "unsupported_request",
  columns: {
    id: primary(uuid, "unsupported_request"),
    vendor_org_id: {
      ...uuid,
      foreignKey: { target: "vendor", name: "unsupported_request_vendor_org_id_fkey" },
    },
    data_key: bytes,
    master_key_id: text,
    form: bytes,
    filed_at: instant,
    answered_at: nullable(instant),
  },
  indices: [
    { name: "unsupported_request_vendor_org_id_idx", columns: ["vendor_org_id"] },
    { name: "unsupported_request_master_key_id_idx", columns: ["master_key_id"] },
    { name: "unsupported_request_without_key_part_idx", columns: ["id"], where: WITHOUT_KEY_PART },
  ],
})

/** A document of an assisted or an unsupported request, or of a journey that will make one. */
export interface RequestDocumentRow {
  id: string
  assisted_id: string | null
  unsupported_id: string | null
  /** The connection of the journey. */
  journey_id: string | null
  /** Name, size and type, sealed; null during the upload. */
  details: Buffer | null
  added_at: Date
}

export const requestDocumentRow = defineTable<RequestDocumentRow>({
  name: "request_document",
  onTermination: {
    // The others go with their request.
    statements: ["DELETE FROM request_document WHERE journey_id = $1"],
    retained: null,
  },
  prune: [
    {
      name: "documents",
      title: "documents of requests that are done",
      retention: "uploads",
      // A document may have 20 MiB.
      batch: 10,
      key: ["id"],
      find: () => `SELECT id FROM request_document d WHERE added_at < $1 AND details IS NOT NULL
          AND (journey_id IS NOT NULL
            OR EXISTS (SELECT FROM connection c WHERE c.id = d.assisted_id AND c.first_synced_at < $1)
            OR EXISTS (SELECT FROM unsupported_request u WHERE u.id = d.unsupported_id AND u.answered_at < $1))
        ORDER BY added_at LIMIT $2`,
    },
  ],
  columns: {
    id: primary(uuid, "request_document"),
    assisted_id: {
      ...nullable(uuid),
      foreignKey: {
        target: "assisted_request",
        name: "request_document_assisted_id_fkey",
        onDelete: "CASCADE",
      },
    },
    unsupported_id: {
      ...nullable(uuid),
      foreignKey: {
        target: "unsupported_request",
        name: "request_document_unsupported_id_fkey",
        onDelete: "CASCADE",
      },
    },
    details: nullable(bytes),
    added_at: instant,
    journey_id: {
      ...nullable(uuid),
      foreignKey: { target: "connection", name: "request_document_journey_id_fkey" },
    },
  },
  checks: [
    {
      name: "request_document_owner_check",
      expression: "num_nonnulls(assisted_id, unsupported_id, journey_id) = 1",
    },
  ],
  indices: [
    { name: "request_document_assisted_id_idx", columns: ["assisted_id"] },
    { name: "request_document_unsupported_id_idx", columns: ["unsupported_id"] },
    { name: "request_document_journey_id_idx", columns: ["journey_id"] },
    { name: "request_document_added_at_idx", columns: ["added_at"] },
    { name: "request_document_broken_off_idx", columns: ["added_at"], where: "details IS NULL" },
  ],
})

export interface RequestDocumentPieceRow {
  document_id: string
  piece: number
  sealed: Buffer
}

export const requestDocumentPieceRow = defineTable<RequestDocumentPieceRow>({
  name: "request_document_piece",
  onTermination: deleteByCascade,
  columns: {
    document_id: {
      ...primary(uuid, "request_document_piece"),
      foreignKey: {
        target: "request_document",
        name: "request_document_piece_document_id_fkey",
        onDelete: "CASCADE",
      },
    },
    piece: primary(integer, "request_document_piece"),
    sealed: bytes,
  },
})
