import {
  csvPages,
  type PulledReader,
  type SourceAccess,
  SourceError,
  type SourceFile,
  type SourcePage,
} from "../sdk/index.ts"
import { candidatesOf, isSameFile, type RemoteFile } from "./candidates.ts"
import { categoriesIn, categoriesUnknown } from "./categories.ts"
import { type Endpoint, endpointOf } from "./endpoint.ts"
import { gunzip } from "./gunzip.ts"
import { listFiles } from "./listing.ts"
import { findNewestStable } from "./newest-stable.ts"
import { openFile, type OpenFile } from "./remote-bytes.ts"
import { openSession, type Session } from "./session.ts"
import { damagedArchive, nothingThere, stillGrowing, tooLarge } from "./words.ts"

/** Where a run took its file, and which. */
interface Cursor extends RemoteFile {
  readonly place: string
}

/** Listing and waiting together: no server keeps us for longer (quality.md R7: 120 s). */
const LOOK_MILLIS = 100_000
const READ_MILLIS = 2 * 60 * 60_000
const MOST_BYTES = 1024 ** 3

/** The newest finished CSV file in a directory of an SFTP server (interface.md, "SFTP rules"). It only ever reads there. */
export const makeSftpSource = (access: SourceAccess): PulledReader => ({
  check: () =>
    withSession(access, async (visit) => {
      const [newest] = await candidatesIn(visit, null)
      if (newest === undefined) return categoriesUnknown()
      const { file } = await fileOf(visit, newest)
      return categoriesIn(file)
    }),

  hasChanged: (cursor) =>
    withSession(access, async (visit) => {
      const taken = takenFrom(visit, cursor)
      return !isSameFile(await newestIn(visit, taken), taken)
    }),

  async *pages(cursor) {
    const visit = await visitOf(access)
    try {
      const newest = await newestIn(visit, takenFrom(visit, cursor))
      visit.session.allow(READ_MILLIS)
      yield* pagesOf(await fileOf(visit, newest), { ...newest, place: visit.endpoint.place })
    } finally {
      visit.session.close()
    }
  },
})

interface Visit {
  readonly access: SourceAccess
  readonly endpoint: Endpoint
  readonly session: Session
}

const visitOf = async (access: SourceAccess): Promise<Visit> => {
  const endpoint = endpointOf(access.credentials)
  const session = await openSession(endpoint, access)
  session.allow(LOOK_MILLIS)
  return { access, endpoint, session }
}

const withSession = async <A>(access: SourceAccess, work: (visit: Visit) => Promise<A>): Promise<A> => {
  const visit = await visitOf(access)
  try {
    return await work(visit)
  } finally {
    visit.session.close()
  }
}

/** The file that was taken last; null: none, or it was somewhere else. */
const takenFrom = ({ endpoint: { place } }: Visit, cursor: unknown): RemoteFile | null => {
  const last = cursor as Cursor | null
  return last?.place === place ? last : null
}

const candidatesIn = async ({ access: { time }, endpoint, session }: Visit, taken: RemoteFile | null) =>
  candidatesOf(await listFiles(session, endpoint, time.now), {
    pattern: endpoint.pattern,
    taken,
    now: time.now(),
  })

const newestIn = async (visit: Visit, taken: RemoteFile | null): Promise<RemoteFile> => {
  const { place, pattern } = visit.endpoint
  const found = await findNewestStable({
    candidates: () => candidatesIn(visit, taken),
    taken,
    sleep: visit.access.time.sleep,
  })
  if (found.found === "nothing") throw nothingThere(place, pattern)
  if (found.found === "growing") throw stillGrowing(place, found.name)
  return found.file
}

interface ReadableFile {
  readonly remote: OpenFile
  readonly file: SourceFile
  readonly isPacked: boolean
}

const fileOf = async ({ endpoint, session }: Visit, found: RemoteFile): Promise<ReadableFile> => {
  const { name, size } = found
  const large = tooLarge(endpoint.place, name)
  if (size > MOST_BYTES) throw large
  const remote = await openFile(session, endpoint, found)
  const isPacked = name.toLowerCase().endsWith(".gz")
  const limits = { most: MOST_BYTES, tooLarge: large, damaged: damagedArchive(endpoint.place, name) }
  const open = isPacked ? () => gunzip(remote.bytes(), limits) : remote.bytes
  return { remote, file: { name, size, open }, isPacked }
}

/** The last page carries the cursor, since only whoever has read it has the whole file. */
async function* pagesOf(
  { remote, file, isPacked }: ReadableFile,
  cursor: Cursor,
): AsyncGenerator<SourcePage> {
  let before: SourcePage | null = null
  try {
    for await (const page of csvPages({ file })()) {
      if (before !== null) yield before
      // How much a .gz holds is known only at its end.
      before = isPacked ? { ...page, progress: { ...page.progress, total: null } } : page
    }
  } catch (error) {
    // What looks like a damaged file may be one that was being written again.
    if (error instanceof SourceError && error.kind === "data" && !(await remote.isUnchanged())) {
      throw remote.changed
    }
    throw error
  }
  if (before !== null) yield { ...before, cursor }
}
