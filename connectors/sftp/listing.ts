import type { FileEntryWithStats } from "ssh2"
import type { SourceClock } from "../sdk/index.ts"
import type { RemoteFile } from "./candidates.ts"
import { isPlainName } from "./file-name.ts"
import type { Session } from "./session.ts"
import { endlessListing, refusedDirectory, tooManyEntries } from "./source-errors.ts"

const MAX_ENTRIES = 50_000
/** Limits a server that sends a listing in small parts, or empty parts without end. */
const MAX_MILLIS = 45_000

/**
 * Lists the files in a directory whose names are plain: no directories, no links, nothing that the server does not report
 * as a file. Throws `SourceError` for an endless listing.
 */
export const listFiles = async (
  { send, sftp }: Session,
  { directory, url }: { readonly directory: string; readonly url: string },
  now: SourceClock["now"],
): Promise<ReadonlyArray<RemoteFile>> => {
  const explain = (error: Error) => refusedDirectory(url, error)
  const handle = await send<Buffer>((done) => sftp.opendir(directory, done), explain)
  const until = now() + MAX_MILLIS
  const files: Array<RemoteFile> = []
  for (let entries = 0; ;) {
    const part = await send<ReadonlyArray<FileEntryWithStats> | null>(
      (done) => sftp.readdir(handle, (error, list) => (isEnd(error) ? done(null, null) : done(error, list))),
      explain,
    )
    if (part === null) break
    entries += part.length
    if (entries > MAX_ENTRIES) throw tooManyEntries(url, MAX_ENTRIES)
    if (now() > until) throw endlessListing(url)
    for (const entry of part) if (isPlainFile(entry)) files.push(toRemoteFile(entry))
  }
  sftp.close(handle, () => undefined)
  return files
}

const END_OF_FILE = 1

const isEnd = (error: (Error & { readonly code?: unknown }) | undefined | null): boolean =>
  error?.code === END_OF_FILE

const isPlainFile = ({ filename, attrs }: FileEntryWithStats): boolean =>
  isPlainName(filename) && attrs.isFile() && Number.isSafeInteger(attrs.size) && Number.isInteger(attrs.mtime)

const toRemoteFile = ({ filename, attrs }: FileEntryWithStats): RemoteFile => ({
  name: filename,
  size: attrs.size,
  mtime: attrs.mtime,
})
