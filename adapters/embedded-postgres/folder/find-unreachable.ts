import { statSync, type Stats } from "node:fs"
import path from "node:path"

/** Permissions that the last folder needs; the folders on the way need `pass` only. */
const bits = { pass: 0o1, enter: 0o5 } as const

/**
 * Returns the outermost folder on the way to `target`, itself included, that the account can't pass (or, for `enter`, the
 * target it can't read); null when all are accessible. Checks permission bits only, not access lists.
 */
export function findUnreachable(
  target: string,
  who: { readonly uid: number; readonly gid: number },
  wanted: keyof typeof bits,
  stat: (file: string) => Pick<Stats, "mode" | "uid" | "gid"> = statSync,
): string | null {
  const grants = (step: string) => {
    const { mode, uid, gid } = stat(step)
    const shift = uid === who.uid ? 6 : gid === who.gid ? 3 : 0
    const needed = step === target ? bits[wanted] : bits.pass
    return ((mode >> shift) & needed) === needed
  }
  return listAncestors(target).find((step) => !grants(step)) ?? null
}

function listAncestors(target: string): readonly string[] {
  const parent = path.dirname(target)
  return parent === target ? [target] : [...listAncestors(parent), target]
}
