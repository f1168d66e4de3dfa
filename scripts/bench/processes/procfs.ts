import { readdirSync, readFileSync, writeFileSync } from "node:fs"

/* Processor time and memory of other processes, which Node does not report. Linux only. */

/** USER_HZ, the unit of `/proc/<pid>/stat`: 100 on every architecture that Node supports. */
const TICKS_PER_SECOND = 100

interface Stat {
  readonly pid: number
  readonly parent: number
  readonly own: number
  /** Including children that have exited. */
  readonly withExited: number
}

/** Null when the process has exited. */
const readStat = (pid: number): Stat | null => {
  let text: string
  try {
    text = readFileSync(`/proc/${String(pid)}/stat`, "utf8")
  } catch {
    return null
  }
  // The second field, the program name, may contain spaces and parentheses.
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ")
  const seconds = (from: number, to: number) =>
    fields.slice(from, to).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_PER_SECOND
  return { pid, parent: Number(fields[1]), own: seconds(11, 13), withExited: seconds(11, 15) }
}

/** Processor time of a process so far. */
export const processCpuSeconds = (pid: number): number => readStat(pid)?.own ?? Number.NaN

/** Processor time of a process and all its descendants so far, including those that have exited. */
export const treeCpuSeconds = (root: number): number => {
  const pids = readdirSync("/proc").map(Number).filter(Number.isInteger)
  const all = pids.map(readStat).filter((stat) => stat !== null)
  const toSeconds = ({ pid, withExited }: Stat): number =>
    all.filter(({ parent }) => parent === pid).reduce((sum, child) => sum + toSeconds(child), withExited)
  const found = all.find(({ pid }) => pid === root)
  return found === undefined ? Number.NaN : toSeconds(found)
}

export const parentPid = (pid: number): number => readStat(pid)?.parent ?? Number.NaN

const readMegabytes = (field: "VmRSS" | "VmHWM", pid: number | "self"): number => {
  const status = readFileSync(`/proc/${String(pid)}/status`, "utf8")
  return Number(new RegExp(`^${field}:\\s+(\\d+) kB`, "mu").exec(status)?.[1] ?? Number.NaN) / 1024
}

export const residentMegabytes = (pid: number): number => readMegabytes("VmRSS", pid)

/** Peak resident memory. `resourceUsage().maxRSS` is not used: a child inherits the value of the parent that forked it. */
export const peakMegabytes = (pid: number | "self"): number => readMegabytes("VmHWM", pid)

/** Restarts the peak at the memory that is resident now. */
export const resetPeakMemory = (pid: number): void => writeFileSync(`/proc/${String(pid)}/clear_refs`, "5")
