import { describe, expect, it } from "vitest"
import { ChangeLog, type ConnectionChange } from "./change-log.ts"

const makeChange = (id: string, kind: ConnectionChange["kind"] = "sync"): ConnectionChange => ({
  kind,
  connection: { id, vendorOrgId: "vendor", orgId: "corporate" },
})

const makeLog = () => {
  let epochs = 0
  return new ChangeLog(() => `epoch-${String(++epochs)}`)
}

const everything = () => true
const listIds = ({ changes }: ReturnType<ChangeLog["read"]>) =>
  changes?.map(({ kind, connection }) => `${kind} ${connection.id}`) ?? null

describe("the log of changes", () => {
  it("tells a new reader that it knows nothing, and names what follows", () => {
    const log = makeLog()
    log.append(makeChange("before"))
    const first = log.read(null, everything)
    expect(first.changes).toBeNull()
    log.append(makeChange("a"))
    log.append(makeChange("a", "issue"))
    const second = log.read(first.position, everything)
    expect(listIds(second)).toEqual(["sync a", "issue a"])
    expect(listIds(log.read(second.position, everything))).toEqual([])
  })

  it("names a burst of changes once", () => {
    const log = makeLog()
    const { position } = log.read(null, everything)
    for (let count = 0; count < 1_000; count++) log.append(makeChange("a", "delivery"))
    expect(listIds(log.read(position, everything))).toEqual(["delivery a"])
  })

  it("passes over what the reader may not see, however much it is", () => {
    const log = makeLog()
    const { position } = log.read(null, everything)
    for (let count = 0; count < 500; count++) log.append(makeChange(`foreign-${String(count)}`))
    log.append(makeChange("own"))
    expect(listIds(log.read(position, ({ connection }) => connection.id === "own"))).toEqual(["sync own"])
  })

  it("tells a reader to load everything again after more changes than it names", () => {
    const log = makeLog()
    const { position } = log.read(null, everything)
    for (let count = 0; count <= 100; count++) log.append(makeChange(String(count)))
    const read = log.read(position, everything)
    expect(read.changes).toBeNull()
    expect(listIds(log.read(read.position, everything))).toEqual([])
  })

  it.each(["", "epoch-1", "epoch-1:", "epoch-1:-1", "epoch-1:x", "epoch-1:99", "epoch-0:0"])(
    "does not know the position %o",
    (position) => {
      expect(makeLog().read(position, everything).changes).toBeNull()
    },
  )

  it("knows no position from before a gap", () => {
    const log = makeLog()
    const { position } = log.read(null, everything)
    log.markGap()
    expect(log.read(position, everything).changes).toBeNull()
  })

  it("keeps a bounded number, and tells who lags behind it", () => {
    const log = makeLog()
    const { position: early } = log.read(null, everything)
    for (let count = 0; count < 15_000; count++) log.append(makeChange("a"))
    const { position: later } = log.read(early, everything)
    for (let count = 0; count < 5_000; count++) log.append(makeChange("a"))
    expect(log.read(early, everything).changes).toBeNull()
    expect(listIds(log.read(later, everything))).toEqual(["sync a"])
  })
})
