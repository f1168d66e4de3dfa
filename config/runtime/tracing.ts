import * as Context from "effect/Context"
import * as References from "effect/References"
import * as Tracer from "effect/Tracer"
import type { Settings } from "./env.ts"
import { VERSION } from "./version.ts"

export interface Tracing {
  /** With the tracer, when there is one. */
  readonly context: Context.Context<never>
  readonly close: () => Promise<void>
}

/** Traces of this thread, sent to where the settings say; the exporter is loaded only then. Off: the context as it was. */
export const openTracing = async (
  { traces }: Pick<Settings, "traces">,
  context: Context.Context<never>,
  thread: string,
): Promise<Tracing> => {
  if (traces === null) return { context, close: () => Promise.resolve() }
  const { openTracer } = await import("../../adapters/otlp/tracer.ts")
  const { tracer, close } = await openTracer({ ...traces, version: VERSION, thread })
  const enabled = Context.add(context, References.TracerEnabled, true)
  return { context: Context.add(enabled, Tracer.Tracer, tracer), close }
}
