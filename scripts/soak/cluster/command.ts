import { execFile } from "node:child_process"
import { promisify } from "node:util"

/** Runs a command of a built `hrsync` with `--json`, as an operator does; returns its document. Rejects if it fails. */
export const runCommand = async (
  program: string,
  env: Readonly<Record<string, string>>,
  args: ReadonlyArray<string>,
): Promise<unknown> => {
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...args, "--json"], {
    env: { PATH: process.env["PATH"], ...env },
  })
  return JSON.parse(stdout) as unknown
}
