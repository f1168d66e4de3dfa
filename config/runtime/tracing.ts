import * as Context from "effect/Context"
import * as References from "effect/References"
import * as Tracer from "effect/Tracer"
import type { Settings } from "./settings/env.ts"
import { VERSION } from "./version.ts"

export interface Tracing {
  /** Includes the tracer, if there is one. */
  readonly context: Context.Context<never>
  readonly close: () => Promise<void>
}

/** Adds tracing to this thread's context if the settings name an address; loads the exporter only then. */
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
