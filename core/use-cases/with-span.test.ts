import * as Effect from "effect/Effect"
import * as References from "effect/References"
import * as Tracer from "effect/Tracer"
import { expect, it } from "vitest"
import { withSpan } from "./with-span.ts"

/** Names of the spans that the effect makes. */
const collectSpans = (effect: Effect.Effect<unknown>, isOn: boolean) => {
  const names: Array<string> = []
  const native = Effect.runSync(Effect.tracer)
  const tracer = Tracer.make({
    context: native.context,
    span: (options) => {
      names.push(options.name)
      return native.span(options)
    },
  })
  const exit = Effect.runSync(
    effect.pipe(
      Effect.exit,
      Effect.provideService(Tracer.Tracer, tracer),
      Effect.provideService(References.TracerEnabled, isOn),
    ),
  )
  return { names, exit }
}

it("makes a span of an effect while traces are on, and returns the effect unchanged while they are off", () => {
  let calls = 0
  const effect = Effect.succeed(7).pipe(
    withSpan("work", () => {
      calls++
      return { attributes: { n: 1 } }
    }),
  )
  expect(collectSpans(effect, true)).toMatchObject({ names: ["work"], exit: { value: 7 } })
  expect(calls).toBe(1)
  expect(collectSpans(effect, false)).toMatchObject({ names: [], exit: { value: 7 } })
  expect(calls).toBe(1)
})
