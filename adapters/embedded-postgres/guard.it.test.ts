import { closeSync, readSync, writeFileSync } from "node:fs"
import path from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { preparePipes } from "./claim.ts"
import { prepareDataPaths, type DataPaths } from "./data-folder.ts"
import { isAnswered } from "./guard.ts"
import { hasReader, hasWriter, openReader, openWriter } from "./named-pipe.ts"
import { joinServer } from "./server.ts"
import { clearFolder, makeFolder } from "./testing/processes.ts"

describe("a process that attaches", () => {
  let places: DataPaths
  /** Acts as the guard's end of the pipe. */
  let guard: number
  beforeEach(async () => {
    places = await prepareDataPaths(await makeFolder())
    await preparePipes(places)
    guard = openReader(places.attached)!
  })
  afterEach(() => clearFolder(places.dataDir))

  const inTime = AbortSignal.timeout(60_000)
  const ask = (writer: number) => isAnswered(places, writer, () => hasReader(places.attached), inTime)
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

  it("is answered once the guard has acknowledged its token, and not before, though it has to send it again", async () => {
    const writer = openWriter(places.attached)!
    let answered: boolean | undefined
    const asking = ask(writer).then((is) => (answered = is))
    const swallowed = await nextLine()
    const again = await nextLine()
    expect(again).toBe(swallowed)
    expect(answered).toBeUndefined()
    answer(again)
    expect(await asking).toBe(true)
    closeSync(writer)
    closeSync(guard)
  })

  it("is not attached when the guard exits without an answer, and holds nothing open", async () => {
    const joining = joinServer(places, inTime)
    await nextLine()
    closeSync(guard)
    expect(await joining).toBeNull()
    expect(hasWriter(places.attached)).toBe(false)
  })

  it("gives up at its deadline, and holds nothing open", async () => {
    await expect(joinServer(places, AbortSignal.abort())).rejects.toThrow(/abort/u)
    expect(hasWriter(places.attached)).toBe(false)
    closeSync(guard)
  })
})
