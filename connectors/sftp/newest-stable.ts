import type { SourceClock } from "../sdk/index.ts"
import { type Candidate, isSameFile, type RemoteFile } from "./candidates.ts"

/** How long a file must stay as it is before it counts as written to its end. */
const PAUSE_MILLIS = 10_000
/** How often a newest file that still grows is waited for. */
const PAUSES = 3

export type Found =
  | { readonly found: "file"; readonly file: RemoteFile }
  | { readonly found: "nothing" }
  /** There is something, and all of it is still being written. */
  | { readonly found: "growing"; readonly name: string }

export interface StableFileOptions {
  /** Newest first. */
  readonly candidates: () => Promise<ReadonlyArray<Candidate>>
  readonly taken: RemoteFile | null
  readonly sleep: SourceClock["sleep"]
}

/**
 * The newest file that nobody is writing (quality.md R7): one that a file beside it calls finished, else one that has the same
 * size and time after a pause. It does not go by how old a file says it is, since the server's clock may be wrong. A newest file
 * that grows is waited for, at most half a minute; then the newest of the others is taken.
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

const toFound = ({ name, size, mtime }: RemoteFile): Found => ({ found: "file", file: { name, size, mtime } })
