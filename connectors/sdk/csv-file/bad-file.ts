import { SourceError } from "../../../core/ports/sync/source.ts"

/** What is wrong with the file as a whole; `line` counts from 1. */
export const badFile = (message: string, line?: number): SourceError =>
  new SourceError({ kind: "data", message, ...(line === undefined ? {} : { position: line }) })
