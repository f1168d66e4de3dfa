import { execFile } from "node:child_process"
import { availableParallelism, cpus } from "node:os"
import { promisify } from "node:util"
import { findBinaries } from "../../adapters/embedded-postgres/binaries.ts"

/** Results are comparable only between machines and versions that match. */
export interface Machine {
  readonly node: string
  readonly processor: string
  readonly cores: number
  readonly postgresql: string
}

export const describeMachine = async (): Promise<Machine> => {
  const { stdout } = await promisify(execFile)(findBinaries().postgres, ["--version"])
  return {
    node: process.version,
    processor: cpus()[0]?.model.trim() ?? "unknown",
    cores: availableParallelism(),
    postgresql: /\d[\d.]*/u.exec(stdout)?.[0] ?? "unknown",
  }
}

export const machineLine = ({ node, processor, cores, postgresql }: Machine): string =>
  `Node ${node}, ${String(cores)} cores of ${processor}, embedded PostgreSQL ${postgresql}`
