import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { MAX_OPENING_MILLIS } from "./limits.ts"
import { askWorker, isWorkbook, openWorkbook, type WorkbookThread } from "./open-workbook.ts"
import type { FromWorkbook } from "./workbook-messages.ts"

const FILE = new File(["PK"], "staff.xlsx")

const makeThread = () => ({
  onmessage: null as WorkbookThread["onmessage"],
  onmessageerror: null as WorkbookThread["onmessageerror"],
  onerror: null as WorkbookThread["onerror"],
  postMessage: vi.fn(),
  terminate: vi.fn(),
})

const ask = () => {
  const thread = makeThread()
  const onRows = vi.fn()
  const leaving = new AbortController()
  const opened = askWorker(thread, FILE, { signal: leaving.signal, only: null, onRows })
  const say = (data: FromWorkbook): void => {
    thread.onmessage?.call(thread as unknown as Worker, new MessageEvent("message", { data }))
  }
  return { thread, onRows, leaving, opened, say }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe("the thread of a workbook", () => {
  it("ends with its answer", async () => {
    const { thread, onRows, opened, say } = ask()
    say({ type: "progress", rows: 12 })
    say({ type: "opened", sheets: [] })
    expect(await opened).toEqual({ sheets: [] })
    expect(onRows).toHaveBeenCalledExactlyOnceWith(12)
    expect(thread.terminate).toHaveBeenCalledOnce()
  })

  it("ends when it takes too long, whatever it does", async () => {
    const { thread, opened, say } = ask()
    await vi.advanceTimersByTimeAsync(MAX_OPENING_MILLIS - 1)
    say({ type: "progress", rows: 12 })
    expect(thread.terminate).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(await opened).toEqual({ problem: "too-slow", place: null })
    expect(thread.terminate).toHaveBeenCalledOnce()
  })

  it.each(["onerror", "onmessageerror"] as const)("that breaks (%s) opens nothing", async (event) => {
    const { thread, opened } = ask()
    const tell = thread[event] as (() => void) | null
    tell?.()
    expect(await opened).toEqual({ problem: "unopened", place: null })
    expect(thread.terminate).toHaveBeenCalledOnce()
  })

  it("ends when the workbook is not needed any more", () => {
    const { thread, leaving } = ask()
    leaving.abort()
    expect(thread.terminate).toHaveBeenCalledOnce()
  })
})

describe("a file that is no workbook of today", () => {
  const options = { signal: new AbortController().signal, only: null, onRows: () => undefined }

  it("is told when the disk does not have it any more", async () => {
    const file = new File(["PK"], "staff.xlsx")
    file.slice = () => Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(new Error("gone")) })
    expect(await openWorkbook(file, options)).toEqual({ problem: "changed", place: null })
  })

  const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
  /** As a compound file names its parts. */
  const utf16 = (name: string) => Array.from(name, (letter) => [letter.charCodeAt(0), 0]).flat()

  it.each([
    ["staff.xls", [...COMPOUND, ...utf16("Workbook")], "old-workbook"],
    ["staff.xlsx", [...COMPOUND, ...utf16("EncryptedPackage")], "protected"],
    ["staff.xlsx", [0x61, 0x2c, 0x62], "protected-or-damaged"],
  ])("is told at once: %s", async (name, bytes, problem) => {
    const file = new File([new Uint8Array(bytes)], name)
    expect(await openWorkbook(file, options)).toEqual({ problem, place: null })
  })

  it.each([
    ["staff.xlsx", "PK\u0003\u0004", true],
    ["staff.csv", "PK\u0003\u0004", true],
    ["staff.ods", "", true],
    ["staff.xls", "Code\tName\r\n", false],
    ["staff.csv", "PK,Name\r\n", false],
  ])("%s that begins with %j is one by its content: %s", async (name, start, is) => {
    expect(await isWorkbook(new File([start], name))).toBe(is)
  })
})
