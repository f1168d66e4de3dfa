import * as Tracer from "effect/Tracer"

const TRACE_PARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/u
const NONE = /^0+$/u

/** The caller's span, from its `traceparent` header (W3C Trace Context, version 00); undefined when there is none. */
export const traceParent = (
  header: string | ReadonlyArray<string> | undefined,
): Tracer.ExternalSpan | undefined => {
  const [, traceId, spanId, flags] = (typeof header === "string" && TRACE_PARENT.exec(header)) || []
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined
  if (NONE.test(traceId) || NONE.test(spanId)) return undefined
  return Tracer.externalSpan({ traceId, spanId, sampled: (Number.parseInt(flags, 16) & 1) === 1 })
}
