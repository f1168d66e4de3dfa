import { DONE_SUFFIXES, isFinishedName, matchesPattern } from "./file-name.ts"

/** A file as a directory shows it; the same in all three is the same file. */
export interface RemoteFile {
  readonly name: string
  /** Bytes. */
  readonly size: number
  /** Epoch seconds: SFTP knows no smaller part. */
  readonly mtime: number
}

export interface Candidate extends RemoteFile {
  /** A file beside it says that it is finished. */
  readonly isDone: boolean
}

export interface CandidateFilter {
  /** Null: every name. */
  readonly pattern: string | null
  /** The file that was taken last, from this very place; null: none was. */
  readonly taken: RemoteFile | null
  /** Epoch milliseconds. */
  readonly now: number
}

/** The clock of a server may be wrong by an hour or a zone; a later file would be the newest for good. */
const FUTURE_SECONDS = 24 * 60 * 60

/** Those files of a directory that may be taken, the newest first; of equally new ones, the last by name. */
export const findCandidates = (
  files: ReadonlyArray<RemoteFile>,
  wanted: CandidateFilter,
): ReadonlyArray<Candidate> => {
  const byName = new Map(files.map((file) => [file.name, file]))
  return files
    .filter((file) => isCandidate(file, wanted))
    .map((file) => ({ ...file, isDone: isDone(file, byName) }))
    .toSorted((a, b) => b.mtime - a.mtime || (a.name < b.name ? 1 : -1))
}

/** An empty file is one whose content has not come yet. */
const isCandidate = (file: RemoteFile, { pattern, taken, now }: CandidateFilter): boolean =>
  file.size > 0 &&
  isFinishedName(file.name) &&
  (pattern === null || matchesPattern(pattern, file.name)) &&
  file.mtime <= now / 1_000 + FUTURE_SECONDS &&
  !isOutdatedBy(file, taken)

/** Another file, which was there before the one that was taken, would bring back what has changed since. */
const isOutdatedBy = (file: RemoteFile, taken: RemoteFile | null): boolean =>
  taken !== null && file.name !== taken.name && file.mtime < taken.mtime

/** One from before the file was written last belongs to what the file was then. */
const isDone = (file: RemoteFile, byName: ReadonlyMap<string, RemoteFile>): boolean =>
  DONE_SUFFIXES.some((suffix) => (byName.get(file.name + suffix)?.mtime ?? -1) >= file.mtime)

export const isSameFile = (a: RemoteFile, b: RemoteFile | null | undefined): boolean =>
  a.name === b?.name && a.size === b.size && a.mtime === b.mtime
