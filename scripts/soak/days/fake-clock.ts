import { spawn } from "node:child_process"
import { once } from "node:events"
import { chmodSync, existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

/*
 * The wall clock of all processes of a run, moved by one file that libfaketime reads at every look at the clock. Timers use the
 * monotonic clock, which is not moved: for a process it is as if its machine had been asleep.
 */

/** As Debian's package `faketime` brings it, by architecture. */
const LIBRARIES = ["x86_64", "aarch64"].map(
  (machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketimeMT.so.1`,
)
const INSTALL = "The days need libfaketime. On Debian: sudo apt-get install --yes faketime"

/** The environment of every process whose clock moves. */
export type ClockEnvironment = Readonly<Record<string, string>>

/** That of this process; empty outside such a run. */
export const readClockEnvironment = (): ClockEnvironment =>
  Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      (name.includes("FAKE") || name === "LD_PRELOAD") && value !== undefined ? [[name, value]] : [],
    ),
  )

const findLibrary = (): string => {
  const library = LIBRARIES.find((path) => existsSync(path))
  if (library === undefined) throw new Error(INSTALL)
  return library
}

const makeClockEnvironment = (file: string): ClockEnvironment => ({
  LD_PRELOAD: findLibrary(),
  FAKETIME_TIMESTAMP_FILE: file,
  FAKETIME_NO_CACHE: "1",
  FAKETIME_DONT_FAKE_MONOTONIC: "1",
  // The times of files stay as they were written.
  NO_FAKE_STAT: "1",
})

/** Whether this process was started by `runWithFakeClock`. */
export const hasFakeClock = (): boolean => process.env["FAKETIME_TIMESTAMP_FILE"] !== undefined

/** Starts this program again with a clock that can be moved; resolves with its exit status. */
export const runWithFakeClock = async (): Promise<number> => {
  const folder = mkdtempSync(join(tmpdir(), "hrsync-clock-"))
  // The user of the database reads the file as well.
  chmodSync(folder, 0o711)
  const file = join(folder, "offset")
  writeFileSync(file, "+0\n", { mode: 0o644 })
  try {
    const again = spawn(process.execPath, [...process.execArgv, ...process.argv.slice(1)], {
      env: { ...process.env, ...makeClockEnvironment(file) },
      stdio: "inherit",
    })
    // Not SIGKILL: it has servers to end.
    process.once("exit", () => again.kill("SIGTERM"))
    const [status] = (await once(again, "exit")) as [number | null]
    return status ?? 1
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Sets the clock of all processes of the run to a time in epoch milliseconds. It never goes back. */
export const setClock = (to: number): void => {
  const file = process.env["FAKETIME_TIMESTAMP_FILE"]
  if (file === undefined) throw new Error("This process has the clock of the machine")
  const offset = offsetNow + (to - Date.now()) / 1_000
  if (offset < offsetNow) throw new Error("The clock would go back")
  // A reader sees the old file or the new one, never a part.
  writeFileSync(`${file}.new`, `+${offset.toFixed(3)}\n`, { mode: 0o644 })
  renameSync(`${file}.new`, file)
  offsetNow = offset
}

/** In seconds ahead of the machine. */
let offsetNow = 0
