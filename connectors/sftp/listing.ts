import type { FileEntryWithStats } from "ssh2"
import type { SourceTime } from "../sdk/index.ts"
import type { RemoteFile } from "./candidates.ts"
import { isPlainName } from "./file-name.ts"
import type { Session } from "./session.ts"
import { endlessListing, refusedDirectory, tooManyEntries } from "./words.ts"

const MOST_ENTRIES = 50_000
/** A server that gives a listing bit by bit, or nothing again and again. */
const LONGEST_MILLIS = 45_000

/**
 * The files in a directory whose names are plain: no directories, no links, nothing that the server does not call a file. Throws
 * `SourceError` for a listing without end.
 */
export const listFiles = async (
  { ask, sftp }: Session,
  { directory, place }: { readonly directory: string; readonly place: string },
  now: SourceTime["now"],
): Promise<ReadonlyArray<RemoteFile>> => {
  const explain = (error: Error) => refusedDirectory(place, error)
  const handle = await ask<Buffer>((done) => sftp.opendir(directory, done), explain)
  const until = now() + LONGEST_MILLIS
  const files: Array<RemoteFile> = []
  for (let entries = 0; ;) {
    const part = await ask<ReadonlyArray<FileEntryWithStats> | null>(
      (done) => sftp.readdir(handle, (error, list) => (isEnd(error) ? done(null, null) : done(error, list))),
      explain,
    )
    if (part === null) break
    entries += part.length
    if (entries > MOST_ENTRIES) throw tooManyEntries(place, MOST_ENTRIES)
    if (now() > until) throw endlessListing(place)
    for (const entry of part) if (isPlainFile(entry)) files.push(fileOf(entry))
  }
  sftp.close(handle, () => undefined)
  return files
}

const END_OF_FILE = 1

const isEnd = (error: (Error & { readonly code?: unknown }) | undefined | null): boolean =>
  error?.code === END_OF_FILE

const isPlainFile = ({ filename, attrs }: FileEntryWithStats): boolean =>
  isPlainName(filename) && attrs.isFile() && Number.isSafeInteger(attrs.size) && Number.isInteger(attrs.mtime)

const fileOf = ({ filename, attrs }: FileEntryWithStats): RemoteFile => ({
  name: filename,
  size: attrs.size,
  mtime: attrs.mtime,
})
