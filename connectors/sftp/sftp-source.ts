import {
  csvPages,
  type PulledReader,
  type SourceAccess,
  SourceError,
  type SourceFile,
  type SourcePage,
} from "../sdk/index.ts"
import { findCandidates, isSameFile, listSkipped, type RemoteFile } from "./candidates.ts"
import { categoriesIn, categoriesUnknown } from "./categories.ts"
import { type Endpoint, parseEndpoint } from "./endpoint.ts"
import { gunzip } from "./gunzip.ts"
import { listFiles } from "./listing.ts"
import { findNewestStable } from "./newest-stable.ts"
import { openFile, type OpenFile } from "./remote-bytes.ts"
import { openSession, type Session } from "./session.ts"
import { formatSkipped, type Skipped } from "./skipped.ts"
import { damagedArchive, nothingThere, stillGrowing, tooLarge } from "./source-errors.ts"

/** The file that a run took, and its location. */
interface Cursor extends RemoteFile {
  readonly place: string
}

/** Limit for listing and waiting together: no server may hold a run for longer (specification/promises.md#r7-sftp). */
const LIST_MILLIS = 100_000
const READ_MILLIS = 2 * 60 * 60_000
const MAX_BYTES = 1024 ** 3

/**
 * Reads the newest finished CSV file in a directory of an SFTP server (specification/sources.md#sftp). It never writes
 * there.
 */
export const makeSftpSource = (access: SourceAccess): PulledReader => ({
  check: () =>
    withSession(access, async (visit) => {
      const { candidates, skipped } = await searchDirectory(visit, null)
      const [newest] = candidates
      if (newest === undefined) return categoriesUnknown(formatSkipped(skipped))
      const { file } = await openRemoteFile(visit, newest)
      return categoriesIn(file)
    }),

  hasChanged: (cursor) =>
    withSession(access, async (visit) => {
      const taken = readLastTaken(visit, cursor)
      return !isSameFile(await newestIn(visit, taken), taken)
    }),

  async *pages(cursor) {
    const visit = await openSourceSession(access)
    try {
      const newest = await newestIn(visit, readLastTaken(visit, cursor))
      visit.session.setDeadline(READ_MILLIS)
      yield* readPages(await openRemoteFile(visit, newest), { ...newest, place: visit.endpoint.url })
    } finally {
      visit.session.close()
    }
  },
})

interface SourceSession {
  readonly access: SourceAccess
  readonly endpoint: Endpoint
  readonly session: Session
}

const openSourceSession = async (access: SourceAccess): Promise<SourceSession> => {
  const endpoint = parseEndpoint(access.credentials)
  const session = await openSession(endpoint, access)
  session.setDeadline(LIST_MILLIS)
  return { access, endpoint, session }
}

const withSession = async <A>(
  access: SourceAccess,
  work: (visit: SourceSession) => Promise<A>,
): Promise<A> => {
  const visit = await openSourceSession(access)
  try {
    return await work(visit)
  } finally {
    visit.session.close()
  }
}

/** The file taken last; null when there is none, or when it was in another location. */
const readLastTaken = ({ endpoint: { url } }: SourceSession, cursor: unknown): RemoteFile | null => {
  const last = cursor as Cursor | null
  return last?.place === url ? last : null
}

const searchDirectory = async (
  { access: { time }, endpoint, session }: SourceSession,
  taken: RemoteFile | null,
) => {
  const { files, skipped } = await listFiles(session, endpoint, time.now)
  const wanted = { pattern: endpoint.pattern, taken, now: time.now() }
  return {
    candidates: findCandidates(files, wanted),
    skipped: [...listSkipped(files, wanted), ...skipped],
  }
}

const newestIn = async (visit: SourceSession, taken: RemoteFile | null): Promise<RemoteFile> => {
  const { url, pattern } = visit.endpoint
  let skipped: ReadonlyArray<Skipped> = []
  const found = await findNewestStable({
    candidates: async () => {
      const search = await searchDirectory(visit, taken)
      skipped = search.skipped
      return search.candidates
    },
    taken,
    sleep: visit.access.time.sleep,
  })
  if (found.found === "nothing") throw nothingThere(url, pattern, formatSkipped(skipped))
  if (found.found === "growing") throw stillGrowing(url, found.name)
  return found.file
}

interface ReadableFile {
  readonly remote: OpenFile
  readonly file: SourceFile
  readonly isPacked: boolean
}

const openRemoteFile = async (
  { endpoint, session }: SourceSession,
  found: RemoteFile,
): Promise<ReadableFile> => {
  const { name, size } = found
  const large = tooLarge(endpoint.url, name)
  if (size > MAX_BYTES) throw large
  const remote = await openFile(session, endpoint, found)
  const isPacked = name.toLowerCase().endsWith(".gz")
  const limits = { most: MAX_BYTES, tooLarge: large, damaged: damagedArchive(endpoint.url, name) }
  const open = isPacked ? () => gunzip(remote.bytes(), limits) : remote.bytes
  return { remote, file: { name, size, open }, isPacked }
}

/** Only the last page carries the cursor, since only then has the whole file been read. */
async function* readPages(
  { remote, file, isPacked }: ReadableFile,
  cursor: Cursor,
): AsyncGenerator<SourcePage> {
  let before: SourcePage | null = null
  try {
    for await (const read of csvPages({ file })()) {
      if (before !== null) yield before
      const page = { ...read, fileName: file.name }
      // The unpacked size of a .gz is known only at its end.
      before = isPacked ? { ...page, progress: { ...page.progress, total: null } } : page
    }
  } catch (error) {
    // A file that looks damaged may have been rewritten in the meantime.
    if (error instanceof SourceError && error.kind === "data" && !(await remote.isUnchanged())) {
      throw remote.changed
    }
    throw error
  }
  if (before !== null) yield { ...before, cursor }
}
