import { describe, expect, it } from "vitest"
import { findUnreachable } from "./find-unreachable.ts"

const who = { uid: 500, gid: 600 }
const root = { uid: 0, gid: 0 }

/** A tree of folders, each with its mode and owner. */
const tree = (folders: Record<string, { mode: number; uid: number; gid: number }>) => (step: string) => {
  const found = folders[step]
  if (found === undefined) throw new Error(`not asked for: ${step}`)
  return found
}

describe("findUnreachable", () => {
  it("is null when every folder on the way lets others pass", () => {
    const stat = tree({
      "/": { mode: 0o755, ...root },
      "/a": { mode: 0o711, ...root },
      "/a/b": { mode: 0o701, ...root },
    })
    expect(findUnreachable("/a/b", who, "pass", stat)).toBeNull()
  })

  it("is the outermost folder that does not", () => {
    const stat = tree({
      "/": { mode: 0o755, ...root },
      "/a": { mode: 0o700, ...root },
      "/a/b": { mode: 0o700, ...root },
    })
    expect(findUnreachable("/a/b", who, "pass", stat)).toBe("/a")
  })

  it("checks the owner's bits for the owner and the group's bits for the group, even when others may do more", () => {
    const closedToOwner = tree({ "/": { mode: 0o077, uid: 500, gid: 0 } })
    const closedToGroup = tree({ "/": { mode: 0o707, uid: 0, gid: 600 } })
    const open = tree({ "/": { mode: 0o710, uid: 0, gid: 600 } })
    expect(findUnreachable("/", who, "pass", closedToOwner)).toBe("/")
    expect(findUnreachable("/", who, "pass", closedToGroup)).toBe("/")
    expect(findUnreachable("/", who, "pass", open)).toBeNull()
  })

  it("requires that the last folder is readable when it is to be entered", () => {
    const stat = tree({ "/": { mode: 0o711, ...root }, "/bin": { mode: 0o711, ...root } })
    expect(findUnreachable("/bin", who, "pass", stat)).toBeNull()
    expect(findUnreachable("/bin", who, "enter", stat)).toBe("/bin")
  })
})
