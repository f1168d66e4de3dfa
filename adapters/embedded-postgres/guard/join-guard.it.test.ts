import { closeSync, readSync, writeFileSync } from "node:fs"
import path from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { preparePipes } from "./claim.ts"
import { joinGuard } from "./join-guard.ts"
import { hasWriter, openReader } from "./named-pipe.ts"
import { prepareDataPaths, type DataPaths } from "../folder/data-paths.ts"
import { clearFolder, makeFolder } from "../testing/processes.ts"

describe("join", () => {
  let places: DataPaths
  /** Acts as the guard's end of the pipe. */
  let guard: number
  beforeEach(async () => {
    places = await prepareDataPaths(await makeFolder())
    await preparePipes(places)
    guard = openReader(places.attached)!
  })
  afterEach(() => clearFolder(places.dataDir))

  const inTime = () => undefined
  const nextLine = async (): Promise<string> => {
    const bytes = Buffer.alloc(100)
    for (;;) {
      try {
        return bytes.toString("utf8", 0, readSync(guard, bytes)).trim()
      } catch {
        await sleep(2)
      }
    }
  }
  const answer = (token: string) => writeFileSync(path.join(places.run, `ack.${token}`), "")

  it("is attached once the guard has acknowledged its token, and not before", async () => {
    let joined: number | null | undefined
    const joining = joinGuard(places, inTime).then((writer) => (joined = writer))
    const token = await nextLine()
    await sleep(50)
    expect(joined).toBeUndefined()
    answer(token)
    expect(await joining).toBeGreaterThan(0)
    expect(hasWriter(places.attached)).toBe(true)
    closeSync(joined!)
    closeSync(guard)
  })

  it("is not attached when the guard exits without an answer, and holds nothing open", async () => {
    const joining = joinGuard(places, inTime)
    await nextLine()
    closeSync(guard)
    expect(await joining).toBeNull()
    expect(hasWriter(places.attached)).toBe(false)
  })

  it("sends its token again when another process consumed it", async () => {
    const joining = joinGuard(places, inTime)
    const swallowed = await nextLine()
    const again = await nextLine()
    expect(again).toBe(swallowed)
    answer(again)
    const writer = await joining
    closeSync(writer!)
    closeSync(guard)
  })

  it("gives up at its deadline, and holds nothing open", async () => {
    const over = () => {
      throw new Error("over")
    }
    await expect(joinGuard(places, over)).rejects.toThrow("over")
    expect(hasWriter(places.attached)).toBe(false)
    closeSync(guard)
  })
})
