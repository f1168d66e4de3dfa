import * as Schema from "effect/Schema"
import { component } from "../../component.ts"
import { Timestamp, Uuid } from "../../wire-values.ts"

/* POST /api/journey/documents/, its chunks, and its completion */

/** 20 MiB (specification/limits.md#request-bodies), in chunks of 512 KiB. */
export const MAX_PIECES = 40
export const PIECE_BYTES = 512 * 1_024
const MAX_NAME_LENGTH = 1_000

export const BegunDocument = Schema.Struct({
  document_id: Uuid,
  /** Each chunk but the last has exactly this many bytes. */
  piece_bytes: Schema.Int,
}).annotate(component("BegunDocument"))
export type BegunDocument = typeof BegunDocument.Type

export const StoredPiece = Schema.Struct({ piece: Schema.Int }).annotate(component("StoredPiece"))
export type StoredPiece = typeof StoredPiece.Type

export const CompleteDocument = Schema.Struct({
  document_id: Uuid,
  /** The name on the user's machine. */
  name: Schema.NonEmptyString.check(Schema.isMaxLength(MAX_NAME_LENGTH)),
  pieces: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: MAX_PIECES })),
}).annotate(component("CompleteDocument"))
export type CompleteDocument = typeof CompleteDocument.Type

export const JourneyDocument = Schema.Struct({
  document_id: Uuid,
  name: Schema.String,
  /** Bytes. */
  size: Schema.Int,
  added_at: Timestamp,
}).annotate(component("JourneyDocument"))
export type JourneyDocument = typeof JourneyDocument.Type

/** In the order in which they were added. */
export const JourneyDocuments = Schema.Struct({ documents: Schema.Array(JourneyDocument) }).annotate(
  component("JourneyDocuments"),
)
export type JourneyDocuments = typeof JourneyDocuments.Type

/* POST /api/journey/documents/delete/ */

export const DeleteDocument = Schema.Struct({ document_id: Uuid }).annotate(component("DeleteDocument"))
export type DeleteDocument = typeof DeleteDocument.Type

/* POST /api/journey/hrms-request/ */

export const RequestHrms = Schema.Struct({
  /** Chosen by the caller: repeating the call with the same id files one request only. */
  request_id: Uuid,
  hrms_name: Schema.String,
  website_url: Schema.optionalKey(Schema.NullOr(Schema.String)),
  additional_information: Schema.optionalKey(Schema.NullOr(Schema.String)),
}).annotate(component("RequestHrms"))
export type RequestHrms = typeof RequestHrms.Type

export const RequestedHrms = Schema.Struct({
  requested_at: Timestamp,
  /** The address that receives the response. */
  email: Schema.String,
}).annotate(component("RequestedHrms"))
export type RequestedHrms = typeof RequestedHrms.Type
