import * as Effect from "effect/Effect"
import * as References from "effect/References"
import type * as Tracer from "effect/Tracer"

/** Ids, codes and counts: never a name, an address or a value of a record. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>

export interface SpanDetails<A> {
  readonly kind?: Tracer.SpanKind
  readonly attributes?: SpanAttributes
  /** Attributes that depend on the result. */
  readonly resultAttributes?: (result: A) => SpanAttributes
  /** The span of the caller, in another process. */
  readonly parent?: Tracer.AnySpan | undefined
}

/**
 * Wraps the effect in a span of the current trace. `details` is called only while traces are on: `Effect.withSpan` costs
 * about 6 µs when they are off, and this a twentieth of that, which matters for every webhook.
 */
export const withSpan =
  <A>(name: string, details: () => SpanDetails<A>) =>
  <E>(effect: Effect.Effect<A, E>): Effect.Effect<A, E> =>
    Effect.withFiber((fiber) =>
      fiber.getRef(References.TracerEnabled) ? runInSpan(name, details(), effect) : effect,
    )

const runInSpan = <A, E>(
  name: string,
  { kind = "internal", attributes, resultAttributes, parent }: SpanDetails<A>,
  effect: Effect.Effect<A, E>,
): Effect.Effect<A, E> => {
  const annotated =
    resultAttributes === undefined
      ? effect
      : Effect.tap(effect, (result) => Effect.annotateCurrentSpan(resultAttributes(result)))
  const options = {
    kind,
    captureStackTrace: false,
    ...(attributes && { attributes }),
    ...(parent && { parent }),
  }
  return Effect.withSpan(annotated, name, options)
}
