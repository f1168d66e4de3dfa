import * as Context from "effect/Context"
import * as Cause from "effect/Cause"
import type * as Fiber from "effect/Fiber"
import * as Logger from "effect/Logger"
import type * as LogLevel from "effect/LogLevel"
import * as Option from "effect/Option"
import * as References from "effect/References"
import * as Tracer from "effect/Tracer"
import { describeError } from "./describe-error.ts"
import { redactFields, scrub } from "./redact.ts"
import { destination, type DestinationStream, type LogFn, type Logger as PinoLogger, pino } from "pino"

export const LOG_LEVELS = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const
export type LogLevelName = (typeof LOG_LEVELS)[number]

/** The origin of a log line, added to every line. */
export interface LogOrigin {
  /** `main`, or the name of another thread of the process. */
  readonly thread: string
  readonly roles: ReadonlyArray<string>
}

/** Makes a logger that writes JSON lines to stderr, since stdout belongs to a command's output; it redacts every line. */
export const makeLogger = (
  level: LogLevelName,
  output: DestinationStream = destination({ fd: 2, sync: true }),
  origin: LogOrigin | null = null,
): PinoLogger => {
  const logger = pino(
    {
      level,
      base: origin === null ? null : { thread: origin.thread, roles: origin.roles.join(",") },
      serializers: { err: (error: unknown) => redactFields(describeError(error)) },
      hooks: {
        logMethod(said, method) {
          method.apply(this, redactArguments(said))
        },
      },
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
    },
    output,
  )
  const { child } = logger as { readonly child: Child }
  // The fields of a child logger pass no hook.
  const redactingChild: Child = function (fields, options) {
    return child.call(this, redactFields(fields), options)
  }
  const redacting: object = Object.assign(logger, { child: redactingChild })
  return redacting as PinoLogger
}

type Child = (this: unknown, fields: object, options?: object) => unknown

type LogArguments = Parameters<LogFn>

/** Fields or an error, a text, and the arguments of the text. */
const redactArguments = ([first, ...others]: ReadonlyArray<unknown>): LogArguments => {
  const texts = others.map(redactArgument)
  if (typeof first !== "object" || first === null) return [redactArgument(first), ...texts] as LogArguments
  const { err, ...fields }: { readonly err?: unknown } = first instanceof Error ? { err: first } : first
  if (err === undefined || err === null) return [redactFields(fields), ...texts] as LogArguments
  // Without a text pino would log the message of the error, whatever it quotes.
  return [{ ...redactFields(fields), err }, ...(texts.length === 0 ? ["An error"] : texts)] as LogArguments
}

const redactArgument = (said: unknown): unknown => {
  if (typeof said === "string") return scrub(said)
  return typeof said === "object" && said !== null ? redactFields({ said })["said"] : said
}

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

/** Returns the context in which effects log through the logger; their annotations become fields. Traces are off in it. */
export const loggingContext = (logger: PinoLogger): Context.Context<never> => {
  const effectLogger = Logger.make(({ message, logLevel, cause, fiber }) => {
    const annotations = fiber.getRef(References.CurrentLogAnnotations)
    const { text, fields, errors } = split(message)
    const [failed] = [...errors, ...cause.reasons.map(toError)]
    logger[WRITES[logLevel]](
      { ...annotations, ...readTrace(fiber), ...fields, ...(failed === undefined ? {} : { err: failed }) },
      text,
    )
  })
  const loggers = Context.make(Logger.CurrentLoggers, new Set([effectLogger]))
  return Context.add(
    Context.add(loggers, References.MinimumLogLevel, "Trace"),
    References.TracerEnabled,
    false,
  )
}

/** While traces are on: the trace and span of the line. */
const readTrace = (fiber: Fiber.Fiber<unknown, unknown>): { readonly traceId?: string } => {
  if (!fiber.getRef(References.TracerEnabled)) return {}
  const span = Context.getOption(fiber.context, Tracer.ParentSpan)
  return Option.isSome(span) ? { traceId: span.value.traceId } : {}
}

const toError = (reason: Cause.Reason<unknown>): unknown => {
  if (Cause.isFailReason(reason)) return reason.error
  return Cause.isDieReason(reason) ? reason.defect : { _tag: "Interrupted" }
}

interface Parts {
  readonly text: string
  readonly fields: Readonly<Record<string, unknown>>
  readonly errors: ReadonlyArray<Error>
}

/** `Effect.logInfo("text", { field }, error)`: strings are the text, plain objects the fields. */
const split = (message: unknown): Parts => {
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
