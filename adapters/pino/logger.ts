import * as Context from "effect/Context"
import * as Cause from "effect/Cause"
import * as Logger from "effect/Logger"
import type * as LogLevel from "effect/LogLevel"
import * as References from "effect/References"
import { describeError } from "./describe-error.ts"
import { destination, type DestinationStream, type Logger as PinoLogger, pino } from "pino"

export const LOG_LEVELS = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const
export type LogLevelName = (typeof LOG_LEVELS)[number]

/** JSON lines on stderr, since stdout belongs to what a command prints. */
export const makeLogger = (
  level: LogLevelName,
  output: DestinationStream = destination({ fd: 2, sync: true }),
): PinoLogger =>
  pino(
    {
      level,
      base: null,
      serializers: { err: describeError },
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
    },
    output,
  )

type Write = "trace" | "debug" | "info" | "warn" | "error" | "fatal"

const WRITES: Readonly<Record<LogLevel.LogLevel, Write>> = {
  All: "trace",
  Trace: "trace",
  Debug: "debug",
  Info: "info",
  Warn: "warn",
  Error: "error",
  Fatal: "fatal",
  None: "trace",
}

/** The context in which effects log through the logger; their annotations become fields. */
export const loggingContext = (logger: PinoLogger): Context.Context<never> => {
  const effectLogger = Logger.make(({ message, logLevel, cause, fiber }) => {
    const annotations = fiber.getRef(References.CurrentLogAnnotations)
    const { text, fields, errors } = split(message)
    const [failed] = [...errors, ...cause.reasons.map(errorOf)]
    logger[WRITES[logLevel]](
      { ...annotations, ...fields, ...(failed === undefined ? {} : { err: failed }) },
      text,
    )
  })
  const loggers = Context.make(Logger.CurrentLoggers, new Set([effectLogger]))
  return Context.add(loggers, References.MinimumLogLevel, "Trace")
}

const errorOf = (reason: Cause.Reason<unknown>): unknown => {
  if (Cause.isFailReason(reason)) return reason.error
  return Cause.isDieReason(reason) ? reason.defect : { _tag: "Interrupted" }
}

interface Said {
  readonly text: string
  readonly fields: Readonly<Record<string, unknown>>
  readonly errors: ReadonlyArray<Error>
}

/** `Effect.logInfo("text", { field }, error)`: strings are the text, plain objects the fields. */
const split = (message: unknown): Said => {
  const parts = Array.isArray(message) ? (message as ReadonlyArray<unknown>) : [message]
  const texts = parts.filter((part): part is string => typeof part === "string")
  const errors = parts.filter((part): part is Error => part instanceof Error)
  const fields = parts.filter(
    (part): part is object => typeof part === "object" && part !== null && !(part instanceof Error),
  )
  return {
    text: texts.join(" "),
    fields: Object.fromEntries(fields.flatMap((part) => Object.entries(part))),
    errors,
  }
}
