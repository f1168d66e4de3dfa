/* What in a directory is not read, and why: a directory with nothing to read names it. */

export type SkipReason =
  "directory" | "empty" | "future" | "link" | "name" | "older" | "other" | "pattern" | "temporary"

export interface Skipped {
  /** Null: the name cannot be shown. */
  readonly name: string | null
  readonly reason: SkipReason
}

const TEXTS: Readonly<Record<SkipReason, string>> = {
  directory: "is a directory",
  empty: "is empty",
  future: "is dated more than a day ahead: correct its time, or the server's clock",
  link: "is a link to something outside the directory, or to nothing",
  name: "has a name that is not UTF-8, or holds control characters: rename it",
  older: "is older than the file that was read last",
  other: "is not a plain file",
  pattern: "does not match the file name that was entered",
  temporary: "has the name of a file that is still being written: rename it when it is complete",
}

const SHOWN = 5

/** A sentence about each of the first ones; empty when nothing was skipped. */
export const formatSkipped = (skipped: ReadonlyArray<Skipped>): string => {
  if (skipped.length === 0) return ""
  const named = skipped
    .slice(0, SHOWN)
    .map(({ name, reason }) => `${name ?? "one that cannot be shown"} ${TEXTS[reason]}`)
  const more = skipped.length > SHOWN ? [`and ${String(skipped.length - SHOWN)} more`] : []
  return ` Not read: ${[...named, ...more].join("; ")}.`
}
