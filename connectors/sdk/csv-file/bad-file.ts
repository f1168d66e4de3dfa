import { SourceError } from "../../../core/ports/sync/source.ts"

/** Makes the error for a file that is invalid as a whole; `line` counts from 1. */
export const badFile = (message: string, line?: number): SourceError =>
  new SourceError({ kind: "data", message, ...(line === undefined ? {} : { position: line }) })
