import type {
  AssistedState,
  IllegalAssistedTransition,
} from "../../../core/domain/requests/assisted-request.ts"
import type { ScannerUnavailable } from "../../../core/ports/requests/malware-scanner.ts"
import {
  type DocumentInfected,
  type DocumentRejection,
  type DocumentRejected,
  type DocumentNotFound,
  MAX_DOCUMENT_BYTES,
  MAX_DOCUMENTS,
  type RequestInvalid,
  type SetUpNotFound,
  type UnsupportedRequestNotFound,
} from "../../../core/use-cases/requests/request-errors.ts"
import { fieldTexts, type Texts } from "./texts.ts"

export type RequestError =
  | DocumentInfected
  | DocumentRejected
  | DocumentNotFound
  | IllegalAssistedTransition
  | RequestInvalid
  | SetUpNotFound
  | ScannerUnavailable
  | UnsupportedRequestNotFound

const REFUSALS: Readonly<Record<DocumentRejection, string>> = {
  "too-large": `The document is larger than ${String(MAX_DOCUMENT_BYTES / 1024 / 1024)} MiB. Split it, or add only the pages that are needed.`,
  empty: "The document is empty. Choose another file.",
  "too-many": `A request can have at most ${String(MAX_DOCUMENTS)} documents. Put several into one archive.`,
  "broken-off": "The document was not received completely. Send it again.",
}

/** Assisted set-ups, and requests for HR systems. */
export const REQUEST_TEXTS: Texts<RequestError> = {
  DocumentInfected: ({ id, malware }) =>
    `Document ${id} contains malware (${malware}), so it is not given out. Ask its sender for another one.`,
  DocumentRejected: ({ reason }) => REFUSALS[reason],
  DocumentNotFound: ({ id }) => `The request has no document ${id}. Show the request to list its documents.`,
  IllegalAssistedTransition: ({ from, to, allowed }) =>
    `An assisted set-up cannot move from ${from} to ${to}${afterText(from, allowed)}.`,
  RequestInvalid: ({ fields }) => `The request is not complete: ${fieldTexts(fields).join("; ")}`,
  ScannerUnavailable: ({ reason }) =>
    `The virus scanner at HRSYNC_CLAMD is not available: ${reason}. Run "hrsync doctor".`,
  SetUpNotFound: ({ connectionId }) =>
    `Connection ${connectionId} has no assisted set-up. Run "hrsync assisted list" to list set-ups.`,
  UnsupportedRequestNotFound: ({ id }) =>
    `Request ${id} was not found. Run "hrsync hrms-request list" to list requests.`,
}

const afterText = (from: AssistedState, allowed: ReadonlyArray<AssistedState>): string => {
  if (allowed.length > 0) return `, only to ${allowed.join(" or ")}`
  return from === "live" ? "; it is live" : "; the first upload that is shared makes it live"
}
