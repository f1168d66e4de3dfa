import type { SourceClock } from "../sdk/index.ts"
import { type Candidate, isSameFile, type RemoteFile } from "./candidates.ts"

/** How long a file must stay unchanged to count as complete. */
const PAUSE_MILLIS = 10_000
/** How often the search waits for a newest file that still grows. */
const PAUSES = 3

export type Found =
  | { readonly found: "file"; readonly file: RemoteFile }
  | { readonly found: "nothing" }
  /** There are files, and all of them are still being written. */
  | { readonly found: "growing"; readonly name: string }

export interface StableFileOptions {
  /** Newest first. */
  readonly candidates: () => Promise<ReadonlyArray<Candidate>>
  readonly taken: RemoteFile | null
  readonly sleep: SourceClock["sleep"]
}

/**
 * Finds the newest file that is not being written (specification/promises.md#r7-sftp): one with a marker
 * file, else one whose size and time stay the same during a pause. The file's reported age does not count,
 * since the server's clock may be wrong. Waits at most half a minute for a newest file that grows; then takes
 * the newest of the others.
 */
export const findNewestStable = async ({ candidates, taken, sleep }: StableFileOptions): Promise<Found> => {
  let before = await candidates()
  for (let pause = 1; ; pause++) {
    const newest = before[0]
    if (newest === undefined) return { found: "nothing" }
    if (newest.isDone || isSameFile(newest, taken)) return toFound(newest)
    await sleep(PAUSE_MILLIS)
    const now = await candidates()
    const stable = now.find((file) => isStable(file, before, taken))
    if (stable !== undefined && (stable === now[0] || pause === PAUSES)) return toFound(stable)
    if (pause === PAUSES) return { found: "growing", name: newest.name }
    before = now
  }
}

const isStable = (file: Candidate, before: ReadonlyArray<RemoteFile>, taken: RemoteFile | null): boolean =>
  file.isDone || isSameFile(file, taken) || before.some((each) => isSameFile(file, each))

const toFound = ({ name, size, mtime, isLink }: RemoteFile): Found => ({
  found: "file",
  file: { name, size, mtime, ...(isLink === undefined ? {} : { isLink }) },
})
