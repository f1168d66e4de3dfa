import type { FileEntryWithStats, Stats } from "ssh2"
import type { SourceClock } from "../sdk/index.ts"
import type { RemoteFile } from "./candidates.ts"
import { isPlainName } from "./file-name.ts"
import type { Done } from "./requests.ts"
import type { Session } from "./session.ts"
import type { Skipped, SkipReason } from "./skipped.ts"
import { endlessListing, refusedDirectory, tooManyEntries } from "./source-errors.ts"

const MAX_ENTRIES = 50_000
/** Limits a server that sends a listing in small parts, or empty parts without end. */
const MAX_MILLIS = 45_000

/** Links whose targets are asked for. */
const MAX_LINKS = 100

export interface Listing {
  readonly files: ReadonlyArray<RemoteFile>
  /** Hidden files are left out without a word. */
  readonly skipped: ReadonlyArray<Skipped>
}

interface Place {
  readonly directory: string
  readonly url: string
}

/**
 * Lists the files in a directory whose names are plain, and links to files in it: no directories, nothing that the server does not
 * report as a file. Throws `SourceError` for an endless listing.
 */
export const listFiles = async (
  session: Session,
  place: Place,
  now: SourceClock["now"],
): Promise<Listing> => {
  const entries = await readEntries(session, place, now)
  const files: Array<RemoteFile> = []
  const skipped: Array<Skipped> = []
  let links = 0
  for (const entry of entries) {
    const isLink = isPlainName(entry.filename) && entry.attrs.isSymbolicLink()
    const file =
      isLink && ++links <= MAX_LINKS ? await followLink(session, place, entry.filename) : toFile(entry)
    if (file !== null) files.push(file)
    else if (!entry.filename.startsWith(".")) skipped.push(explainSkipped(entry))
  }
  return { files, skipped }
}

const readEntries = async (
  { send, sftp }: Session,
  { directory, url }: Place,
  now: SourceClock["now"],
): Promise<ReadonlyArray<FileEntryWithStats>> => {
  const explain = (error: Error) => refusedDirectory(url, error)
  const handle = await send<Buffer>((done) => sftp.opendir(directory, done), explain)
  const until = now() + MAX_MILLIS
  const entries: Array<FileEntryWithStats> = []
  for (;;) {
    const part = await send<ReadonlyArray<FileEntryWithStats> | null>(
      (done) => sftp.readdir(handle, (error, list) => (isEnd(error) ? done(null, null) : done(error, list))),
      explain,
    )
    if (part === null) break
    for (const entry of part) entries.push(entry)
    if (entries.length > MAX_ENTRIES) throw tooManyEntries(url, MAX_ENTRIES)
    if (now() > until) throw endlessListing(url)
  }
  sftp.close(handle, () => undefined)
  return entries
}

/** Null: the target is outside the directory, or there is none. */
const followLink = async (session: Session, place: Place, name: string): Promise<RemoteFile | null> => {
  const path = await resolveInside(session, place, name)
  if (path === null) return null
  const attrs = await answerOrNull<Stats>((done) => session.sftp.stat(path, done), session)
  const file = attrs === null ? null : toFile({ filename: name, attrs })
  return file === null ? null : { ...file, isLink: true }
}

/** The path of the file that a link in the directory leads to; null: it leads elsewhere, or nowhere. */
export const resolveInside = async (
  session: Session,
  { directory }: Pick<Place, "directory">,
  name: string,
): Promise<string | null> => {
  const resolve = (path: string) => answerOrNull<string>((done) => session.sftp.realpath(path, done), session)
  const [folder, target] = [await resolve(directory), await resolve(`${directory}/${name}`)]
  const root = folder === "/" ? "/" : `${String(folder)}/`
  return folder !== null && target?.startsWith(root) === true ? target : null
}

/** Null: the server refuses. */
const answerOrNull = <A>(begin: (done: Done<A | null>) => unknown, { send }: Session): Promise<A | null> =>
  send<A | null>((done) =>
    begin((error, value) => (error instanceof Error ? done(null, null) : done(null, value))),
  )

const END_OF_FILE = 1

const isEnd = (error: (Error & { readonly code?: unknown }) | undefined | null): boolean =>
  error?.code === END_OF_FILE

/** Null: it is not a plain file. */
const toFile = ({ filename, attrs }: Pick<FileEntryWithStats, "attrs" | "filename">): RemoteFile | null =>
  isPlainName(filename) && attrs.isFile() && Number.isSafeInteger(attrs.size) && Number.isInteger(attrs.mtime)
    ? { name: filename, size: attrs.size, mtime: attrs.mtime }
    : null

const explainSkipped = ({ filename, attrs }: FileEntryWithStats): Skipped =>
  isPlainName(filename) ? { name: filename, reason: findReason(attrs) } : { name: null, reason: "name" }

const findReason = (attrs: Stats): SkipReason => {
  if (attrs.isDirectory()) return "directory"
  return attrs.isSymbolicLink() ? "link" : "other"
}
