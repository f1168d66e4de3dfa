import { spawn } from "node:child_process"

export interface ShellResult {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

interface ShellOptions {
  readonly cwd: string
  /** All that it gets, beside PATH. */
  readonly env: Readonly<Record<string, string>>
}

/** Runs a script of bash, whose status is that of the first part of a pipe that fails. */
export const runShell = (script: string, { cwd, env }: ShellOptions): Promise<ShellResult> =>
  new Promise((resolve) => {
    const child = spawn("bash", ["-o", "pipefail", "-c", script], {
      cwd,
      env: { PATH: process.env["PATH"], ...env },
      stdio: ["ignore", "pipe", "pipe"],
    })
    const [out, err]: [Array<Buffer>, Array<Buffer>] = [[], []]
    child.stdout.on("data", (chunk: Buffer) => out.push(chunk))
    child.stderr.on("data", (chunk: Buffer) => err.push(chunk))
    child.once("close", (code) => {
      resolve({ code, out: Buffer.concat(out).toString(), err: Buffer.concat(err).toString() })
    })
  })
