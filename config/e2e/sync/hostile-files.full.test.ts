import { once } from "node:events"
import { chmod, type FileHandle, mkdir, open, writeFile } from "node:fs/promises"
import { createWriteStream } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { finished } from "node:stream/promises"
import { sampleCsv } from "../../../scripts/sample-data/employees.ts"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { createCorporate, type Corporate } from "../testing/corporate.ts"

/* Files that a file system can contain but a program should not trust, through the command line. */

const MIB = 1024 * 1024
const LINE_MIB = Number(process.env["HRSYNC_TEST_LINE_MIB"] ?? 1024)

let corporate: Corporate
let inFolder: (name: string) => string
beforeAll(async () => {
  corporate = await createCorporate()
  inFolder = (name) => join(corporate.installation.folder, name)
})
afterAll(() => corporate.installation.remove())

const byProcess = (path: string) =>
  corporate.sendByProcess(path, (args) => corporate.installation.start(...args).ended)

/** `before`, then a line of so many MiB, then `after`. */
const writeVast = async (path: string, before: string, mebibytes: number, after: string) => {
  const file = createWriteStream(path)
  const chunk = Buffer.alloc(MIB, "x")
  file.write(before)
  for (let n = 0; n < mebibytes; n++) if (!file.write(chunk)) await once(file, "drain")
  file.end(after)
  await finished(file)
}

const HEADER = "Emp Code,Full Name,Mobile No\n"
const ROWS = "E1,Asha Rao,9845012345\nE2,Ravi Iyer,9845012346\n"

describe(`a line of ${String(LINE_MIB)} MiB`, () => {
  it("costs one error and no memory: the rows around it are read", { timeout: 300_000 }, async () => {
    const plain = inFolder("plain.csv")
    await writeFile(plain, HEADER + ROWS)
    const usual = await byProcess(plain)
    expect(usual.result).toMatchObject({ state: "completed", unchanged: 2 })

    const vast = inFolder("vast.csv")
    await writeVast(vast, `${HEADER}E1,Asha Rao,9845012345\nE3,`, LINE_MIB, ",1\nE2,Ravi Iyer,9845012346\n")
    const outcome = await byProcess(vast)
    expect(outcome).toMatchObject({ status: 1, changedNothing: true })
    expect(outcome.result).toMatchObject({
      state: "failed",
      rows: 3,
      accepted: 2,
      rejected: 1,
      errors: [{ line: 3, reason: "is longer than 1048576 bytes: a line break is missing" }],
    })
    expect(outcome.peakMebibytes! - usual.peakMebibytes!).toBeLessThan(200)
  })

  it("of zero bytes, as in a sparse file, is rejected at once", async () => {
    const sparse = inFolder("sparse.csv")
    const file = await open(sparse, "w")
    await file.write(HEADER)
    await file.truncate(LINE_MIB * MIB)
    await file.close()
    const outcome = await corporate.sendPath(sparse)
    expect(outcome).toMatchObject({ status: 1, result: null, changedNothing: true })
    expect(outcome.stderr).toContain("Line 2 holds a zero byte")
  })
})

describe("a path that is not a readable file", () => {
  it("is reported for a folder", async () => {
    const folder = inFolder("folder.csv")
    await mkdir(folder)
    const outcome = await corporate.sendPath(folder)
    expect(outcome).toMatchObject({ status: 1, result: null, changedNothing: true })
    expect(outcome.stderr).toBe(`hrsync: ${folder} is not a file but a folder: name the file in it.\n`)
  })

  it("is reported for a missing file", async () => {
    const outcome = await corporate.sendPath(inFolder("nothing.csv"))
    expect(outcome).toMatchObject({ status: 1, result: null, changedNothing: true })
    expect(outcome.stderr).toContain(
      `There is no file ${inFolder("nothing.csv")}: check its name and folder.`,
    )
  })

  it("is reported for a file without read permission", async () => {
    const secret = inFolder("secret.csv")
    await writeFile(secret, HEADER + ROWS, { mode: 0o000 })
    await chmod(corporate.installation.folder, 0o755)
    const outcome = await asNobody(() => corporate.sendPath(secret))
    expect(outcome).toMatchObject({ status: 1, result: null, changedNothing: true })
    expect(outcome.stderr).toContain(`The file ${secret} may not be read by this user`)
  })
})

const NOBODY = 65_534

/** Root may read everything; the user `nobody` may not. */
const asNobody = async <A>(work: () => Promise<A>): Promise<A> => {
  if (process.getuid?.() !== 0) return work()
  process.seteuid?.(NOBODY)
  try {
    return await work()
  } finally {
    process.seteuid?.(0)
  }
}

const keepWriting = async (file: FileHandle, over: AbortSignal) => {
  for (let n = 0; !over.aborted; n++) {
    await file.write(`LATE${String(n)},Late Comer${",".repeat(38)}\n`)
    await sleep(1)
  }
}

describe("a file that is still being written", () => {
  it("is rejected, even if every row read so far is complete", async () => {
    const growing = inFolder("growing.csv")
    const file = await open(growing, "w")
    for (const chunk of sampleCsv(4_000)) await file.write(chunk)
    const over = new AbortController()
    const writing = keepWriting(file, over.signal)
    const outcome = await corporate.sendPath(growing)
    over.abort()
    await writing
    await file.close()
    expect(outcome).toMatchObject({ status: 1, result: null, changedNothing: true })
    expect(outcome.stderr).toContain(
      "The file changed while it was read. Try again when nothing writes to it.",
    )
  })
})
