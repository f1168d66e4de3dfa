import { formatThrown } from "./error-texts.ts"

/** Exit codes of the command, as `hrsync --help` lists them. */
export const EXIT_CODES = { failed: 1, usage: 2, interrupted: 130, terminated: 143 } as const

/** How a command failed, as `--json` prints it. */
export interface Failure {
  /** Stable: the tag of an error of core, or a code of the command line. */
  readonly code: string
  readonly message: string
  /** The option, setting or field that is wrong, when there is exactly one. */
  readonly field?: string
  /** What to do next. */
  readonly advice?: string
}

interface FailureDetails {
  readonly field?: string
  readonly advice?: string
  readonly exitCode?: number
  readonly cause?: unknown
}

/** The error of a command, with a message for the user. */
export class CommandFailed extends Error {
  /** Makes the type nominal: otherwise any error, also one without a text, would be assignable. */
  readonly _tag = "CommandFailed"
  readonly failure: Failure
  readonly exitCode: number

  constructor(code: string, message: string, { field, advice, exitCode, cause }: FailureDetails = {}) {
    super(message, { cause })
    this.exitCode = exitCode ?? EXIT_CODES.failed
    this.failure = {
      code,
      message,
      ...(field === undefined ? {} : { field }),
      ...(advice === undefined ? {} : { advice }),
    }
  }
}

/** The command line itself is wrong; `field` is the option or argument. */
export class UsageInvalid extends CommandFailed {
  constructor(message: string, field?: string, advice?: string) {
    super("UsageInvalid", message, {
      exitCode: EXIT_CODES.usage,
      ...(field === undefined ? {} : { field }),
      ...(advice === undefined ? {} : { advice }),
    })
  }
}

/** Any thrown value as the error of a command. */
export const toCommandFailed = (thrown: unknown): CommandFailed => {
  if (thrown instanceof CommandFailed) return thrown
  const field = findField(thrown)
  const advice = findAdvice(thrown)
  return new CommandFailed(findCode(thrown), formatThrown(thrown), {
    cause: thrown,
    ...(advice === undefined ? {} : { advice }),
    ...(field === undefined ? {} : { field }),
  })
}

/** Errors of the installation may say what to do. */
const findAdvice = (thrown: unknown): string | undefined =>
  thrown instanceof Error && "advice" in thrown && typeof thrown.advice === "string"
    ? thrown.advice
    : undefined

/** The tag of an error of core, the class of another one; `Unexpected` for an error without either. */
const findCode = (thrown: unknown): string => {
  if (!(thrown instanceof Error)) return "Unexpected"
  if ("_tag" in thrown && typeof thrown._tag === "string") return thrown._tag
  const { name } = thrown.name === "Error" ? thrown.constructor : thrown
  return name === "Error" ? "Unexpected" : name
}

/** `field`, or the only one of `fields`, which errors of core have. */
const findField = (thrown: unknown): string | undefined => {
  if (typeof thrown !== "object" || thrown === null) return undefined
  if ("field" in thrown && typeof thrown.field === "string") return thrown.field
  const names =
    "fields" in thrown && typeof thrown.fields === "object" ? Object.keys(thrown.fields ?? {}) : []
  return names.length === 1 ? names[0] : undefined
}
