import * as Cause from "effect/Cause"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as FetchHttpClient from "effect/http/FetchHttpClient"
import * as Layer from "effect/Layer"
import * as OtlpSerialization from "effect/observability/OtlpSerialization"
import * as OtlpTracer from "effect/observability/OtlpTracer"
import * as Scope from "effect/Scope"
import * as Tracer from "effect/Tracer"

export interface OtlpOptions {
  /** As in OTEL_EXPORTER_OTLP_ENDPOINT: without the path of the signal. */
  readonly endpoint: string
  /** Sent with every export, such as a key of the collector. */
  readonly headers: Readonly<Record<string, string>>
  readonly version: string
  /** The name of the process's thread. */
  readonly thread: string
  /** Interval between exports of finished spans; 5,000 by default. */
  readonly intervalMillis?: number
}

export interface OpenTracer {
  readonly tracer: Tracer.Tracer
  /** Exports the remaining spans, within three seconds. */
  readonly close: () => Promise<void>
}

/**
 * Effect's OpenTelemetry exporter over HTTP with JSON. An unreachable collector loses its spans and has no other effect.
 */
export const openTracer = async (options: OtlpOptions): Promise<OpenTracer> => {
  const { endpoint, headers, version, thread, intervalMillis = 5_000 } = options
  const layer = OtlpTracer.layer({
    url: `${endpoint.replace(/\/+$/u, "")}/v1/traces`,
    headers,
    resource: {
      serviceName: "hr-data-sync",
      serviceVersion: version,
      attributes: { "hrsync.thread": thread },
    },
    exportInterval: intervalMillis,
  }).pipe(Layer.provide(OtlpSerialization.layerJson), Layer.provide(FetchHttpClient.layer))
  const scope = Scope.makeUnsafe()
  const context = await Effect.runPromise(Layer.buildWithScope(layer, scope))
  return {
    tracer: redactErrors(Context.get(context, Tracer.Tracer)),
    close: () => Effect.runPromise(Scope.close(scope, Exit.void)),
  }
}

/**
 * Reduces the error of a span to its kind. The exporter would send messages and stacks, and those of a database or a
 * parser quote the rejected values.
 */
const redactErrors = (tracer: Tracer.Tracer): Tracer.Tracer => ({
  context: tracer.context,
  span: (options) => {
    const span = tracer.span(options)
    const end = span.end.bind(span)
    span.end = (endTime, exit) => {
      end(endTime, redactExit(exit))
    }
    return span
  },
})

const redactExit = (exit: Exit.Exit<unknown, unknown>): Exit.Exit<unknown, unknown> => {
  if (Exit.isSuccess(exit) || Cause.hasInterruptsOnly(exit.cause)) return exit
  return Exit.fail(new RedactedError(readErrorKind(Cause.squash(exit.cause))))
}

class RedactedError extends Error {
  constructor(kind: string) {
    super(kind)
    this.name = kind
    this.stack = kind
  }
}

const readErrorKind = (error: unknown): string => {
  const { _tag, name } = (typeof error === "object" && error !== null ? error : {}) as Record<string, unknown>
  const kind = typeof _tag === "string" ? _tag : name
  return typeof kind === "string" && /^\w{1,60}$/u.test(kind) ? kind : "Error"
}
