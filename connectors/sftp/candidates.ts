import { DONE_SUFFIXES, isFinishedName, isMarkerName, matchesPattern } from "./file-name.ts"
import type { Skipped, SkipReason } from "./skipped.ts"

/** A file as listed in a directory; files with equal name, size and time are the same file. */
export interface RemoteFile {
  readonly name: string
  /** Bytes. */
  readonly size: number
  /** Epoch seconds: SFTP has no finer resolution. */
  readonly mtime: number
  /** The server resolves it to a file in the same directory. */
  readonly isLink?: true
}

export interface Candidate extends RemoteFile {
  /** A marker file says that it is finished. */
  readonly isDone: boolean
}

export interface CandidateFilter {
  /** Null: every name. */
  readonly pattern: string | null
  /** The file taken last from this directory; null when there is none. */
  readonly taken: RemoteFile | null
  /** Epoch milliseconds. */
  readonly now: number
}

/** A server's clock may be wrong by an hour or a time zone; a file dated later would stay the newest for ever. */
const FUTURE_SECONDS = 24 * 60 * 60

/** Returns the files of a directory that may be taken, newest first; files of the same time by name, last name first. */
export const findCandidates = (
  files: ReadonlyArray<RemoteFile>,
  wanted: CandidateFilter,
): ReadonlyArray<Candidate> => {
  const byName = new Map(files.map((file) => [file.name, file]))
  return files
    .filter((file) => findSkipReason(file, wanted) === null)
    .map((file) => ({ ...file, isDone: isDone(file, byName) }))
    .toSorted((a, b) => b.mtime - a.mtime || (a.name < b.name ? 1 : -1))
}

/** The files that are not taken, without marker files. */
export const listSkipped = (
  files: ReadonlyArray<RemoteFile>,
  wanted: CandidateFilter,
): ReadonlyArray<Skipped> =>
  files
    .filter(({ name }) => !isMarkerName(name))
    .flatMap((file) => {
      const reason = findSkipReason(file, wanted)
      return reason === null ? [] : [{ name: file.name, reason }]
    })

/** Null: the file may be taken. An empty file has no content yet. */
const findSkipReason = (file: RemoteFile, { pattern, taken, now }: CandidateFilter): SkipReason | null => {
  if (!isFinishedName(file.name)) return "temporary"
  if (pattern !== null && !matchesPattern(pattern, file.name)) return "pattern"
  if (file.size === 0) return "empty"
  if (file.mtime > now / 1_000 + FUTURE_SECONDS) return "future"
  return isOutdatedBy(file, taken) ? "older" : null
}

/** An older file would restore values that have changed since the file taken last. */
const isOutdatedBy = (file: RemoteFile, taken: RemoteFile | null): boolean =>
  taken !== null && file.name !== taken.name && file.mtime < taken.mtime

/** A marker older than the last write of the file belongs to its earlier content. */
const isDone = (file: RemoteFile, byName: ReadonlyMap<string, RemoteFile>): boolean =>
  DONE_SUFFIXES.some((suffix) => (byName.get(file.name + suffix)?.mtime ?? -1) >= file.mtime)

export const isSameFile = (a: RemoteFile, b: RemoteFile | null | undefined): boolean =>
  a.name === b?.name && a.size === b.size && a.mtime === b.mtime
