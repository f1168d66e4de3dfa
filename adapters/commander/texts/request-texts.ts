import type {
  AssistedState,
  IllegalAssistedTransition,
} from "../../../core/domain/requests/assisted-request.ts"
import {
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
  | DocumentRejected
  | DocumentNotFound
  | IllegalAssistedTransition
  | RequestInvalid
  | SetUpNotFound
  | UnsupportedRequestNotFound

const REFUSALS: Readonly<Record<DocumentRejection, string>> = {
  "too-large": `The document is larger than ${String(MAX_DOCUMENT_BYTES / 1024 / 1024)} MiB: send it in parts, or only what is needed.`,
  empty: "The document is empty: choose the file again.",
  "too-many": `A request has room for ${String(MAX_DOCUMENTS)} documents: put several into one archive.`,
  "broken-off": "The document did not arrive whole: send it again.",
}

/** Assisted set-ups, and HR systems that somebody asks for. */
export const REQUEST_TEXTS: Texts<RequestError> = {
  DocumentRejected: ({ reason }) => REFUSALS[reason],
  DocumentNotFound: ({ id }) =>
    `The request has no document ${id}; showing the request lists those there are.`,
  IllegalAssistedTransition: ({ from, to, allowed }) =>
    `An assisted set-up cannot go from ${from} to ${to}${afterText(from, allowed)}.`,
  RequestInvalid: ({ fields }) => `The request is not complete: ${fieldTexts(fields).join("; ")}`,
  SetUpNotFound: ({ connectionId }) =>
    `There is no assisted set-up of a connection ${connectionId}; "hrsync assisted list" shows those there are.`,
  UnsupportedRequestNotFound: ({ id }) =>
    `There is no request ${id}; "hrsync hrms-request list" shows those there are.`,
}

const afterText = (from: AssistedState, allowed: ReadonlyArray<AssistedState>): string => {
  if (allowed.length > 0) return `, only to ${allowed.join(" or ")}`
  return from === "live" ? "; it is live" : "; the first upload that is shared makes it live"
}
