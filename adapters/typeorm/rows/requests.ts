import type { AssistedRequest } from "../../../core/ports/requests/assisted-requests.ts"
import type { StoredDocument } from "../../../core/ports/requests/request-documents.ts"
import type { UnsupportedRequest } from "../../../core/ports/requests/unsupported-requests.ts"
import { WITHOUT_KEY_PART } from "./accounts/master-key.ts"
import {
  type Column,
  bytes,
  integer,
  millis,
  nullable,
  primary,
  text,
  uuid,
  references,
} from "./definition/columns.ts"
import { defineTable, deleteByCascade, deleteByConnection } from "./definition/define-table.ts"

/** A set-up of a connection by the operator. */

export const assistedRequestRow = defineTable<AssistedRequest>({
  name: "assisted_request",
  onTermination: deleteByConnection("assisted_request"),
  columns: {
    connectionId: references(primary(uuid), "connection"),
    setUp: text as Column<AssistedRequest["setUp"]>,
    setUpAt: millis,
    requestedAt: millis,
    uploadRequestedAt: { ...nullable(millis), name: "asked_at" },
  },
})

export interface UnsupportedRequestRow extends Omit<UnsupportedRequest, "key"> {
  readonly dataKey: Uint8Array
  readonly masterKeyId: string
}

export const unsupportedRequestRow = defineTable<UnsupportedRequestRow>({
  name: "unsupported_request",
  columns: {
    id: primary(uuid),
    vendorOrgId: references(uuid, "vendor"),
    dataKey: bytes,
    masterKeyId: text,
    form: bytes,
    filedAt: millis,
    answeredAt: nullable(millis),
  },
  indices: [
    { name: "unsupported_request_vendor_org_id_idx", columns: ["vendorOrgId"] },
    { name: "unsupported_request_master_key_id_idx", columns: ["masterKeyId"] },
    { name: "unsupported_request_without_key_part_idx", columns: ["id"], where: WITHOUT_KEY_PART },
  ],
})

/** A document of an assisted or an unsupported request, or of a journey that will make one. */
export interface RequestDocumentRow extends Omit<StoredDocument, "details"> {
  /** Null during the upload. */
  readonly details: Uint8Array | null
  readonly assistedId: string | null
  readonly unsupportedId: string | null
  /** The connection of the journey. */
  readonly journeyId: string | null
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
    id: primary(uuid),
    assistedId: references(nullable(uuid), "assisted_request", "CASCADE"),
    unsupportedId: references(nullable(uuid), "unsupported_request", "CASCADE"),
    details: nullable(bytes),
    addedAt: millis,
    journeyId: references(nullable(uuid), "connection"),
  },
  checks: [
    {
      name: "request_document_owner_check",
      expression: "num_nonnulls(assisted_id, unsupported_id, journey_id) = 1",
    },
  ],
  indices: [
    { name: "request_document_assisted_id_idx", columns: ["assistedId"] },
    { name: "request_document_unsupported_id_idx", columns: ["unsupportedId"] },
    { name: "request_document_journey_id_idx", columns: ["journeyId"] },
    { name: "request_document_added_at_idx", columns: ["addedAt"] },
    { name: "request_document_broken_off_idx", columns: ["addedAt"], where: "details IS NULL" },
  ],
})

export const requestDocumentPieceRow = defineTable({
  name: "request_document_piece",
  onTermination: deleteByCascade,
  columns: {
    documentId: references(primary(uuid), "request_document", "CASCADE"),
    piece: primary(integer),
    sealed: bytes,
  },
})
