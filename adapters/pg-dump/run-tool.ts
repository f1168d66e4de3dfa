import { spawn } from "node:child_process"
import { once } from "node:events"
import { text } from "node:stream/consumers"

/** A program that backups need is missing, or failed. `code` is the same in every release. */
export class ToolFailed extends Error {
  override readonly name = "ToolFailed"
  readonly code: "tool-missing" | "tool-too-old" | "tool-failed"
  readonly advice: string

  constructor(code: ToolFailed["code"], message: string, advice: string) {
    super(message)
    this.code = code
    this.advice = advice
  }
}

interface ToolOptions {
  readonly signal?: AbortSignal
  /** In addition to the environment of this process. */
  readonly env?: Readonly<Record<string, string>>
  /** Statuses that are no failure. */
  readonly accepts?: ReadonlyArray<number>
}

/** Runs a program to its end; resolves with its stdout and status. Throws ToolFailed, whose message has the error that it printed. */
export const runTool = async (
  program: string,
  args: ReadonlyArray<string>,
  { signal, env = {}, accepts = [0] }: ToolOptions = {},
): Promise<{ readonly stdout: string; readonly status: number }> => {
  const child = spawn(program, args, {
    stdio: ["ignore", "pipe", "pipe"],
    // Messages in English: one is recognised.
    env: { ...process.env, LC_ALL: "C", ...env },
    ...(signal === undefined ? {} : { signal }),
  })
  const ended = once(child, "close") as Promise<[number | null]>
  const [stdout, stderr, [status]] = await Promise.all([text(child.stdout), text(child.stderr), ended]).catch(
    (error: unknown) => {
      signal?.throwIfAborted()
      throw new ToolFailed(
        "tool-missing",
        `${program} cannot be started (${describe(error)}).`,
        "Install it and see that it is in the PATH of this command: Debian has it in postgresql-client, and the image for backups has it (config/deploy/README.md, Back up).",
      )
    },
  )
  if (status !== null && accepts.includes(status)) return { stdout, status }
  throw toFailure(program, stderr)
}

const describe = (error: unknown): string =>
  error instanceof Error && "code" in error ? String(error.code) : "unknown error"

const toFailure = (program: string, stderr: string): ToolFailed => {
  const lines = stderr.trim().split("\n")
  const reason = lines.find((line) => line.includes("error:")) ?? lines[0]
  const last = reason === undefined || reason === "" ? "it said nothing" : reason
  if (/server version mismatch/u.test(stderr))
    return new ToolFailed(
      "tool-too-old",
      `${program} is older than the server: ${last}.`,
      "Use the tools of the server's major version, or newer ones.",
    )
  return new ToolFailed(
    "tool-failed",
    `${program} failed: ${last}.`,
    "Correct that, and run the command again.",
  )
}
