import { readFileSync } from "node:fs"
import { join } from "node:path"

/** The release before the one in work: the upgrade from it and the roll-back to it are tried, and migrations keep it running. */
export interface PreviousRelease {
  readonly version: string
  /** A tag or a commit. */
  readonly ref: string
  /** The last migration that it knows. */
  readonly lastMigration: string
}

export const PREVIOUS_RELEASE = "scripts/release/previous-release.json"

/** `root`: the repository. */
export const readPreviousRelease = (root: string): PreviousRelease =>
  JSON.parse(readFileSync(join(root, PREVIOUS_RELEASE), "utf8")) as PreviousRelease
