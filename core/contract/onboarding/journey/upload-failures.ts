import { CONNECTION_GONE } from "../../authorization/journey-errors.ts"

/** To the caller, uploads of another device or connection do not exist. */
export const NOT_FOUND = { ...CONNECTION_GONE[404].messages, UploadNotFound: "Not found." } as const
export const UPLOAD_GONE = { 404: { messages: NOT_FOUND } } as const
export const NOT_READY = {
  409: { description: "Not possible at the moment; `message` says why.", messages: { UploadNotReady: null } },
} as const
