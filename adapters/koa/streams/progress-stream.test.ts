import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import { consoleCall } from "../../../core/contract/call.ts"
import { JSON_LINES, makeLine } from "../../../core/contract/json-lines.ts"
import { type ErrorOf, withFailures } from "../calls/call-errors.ts"
import { respondWithProgress } from "./progress-stream.ts"

const READ_SOURCE = consoleCall({
  id: "readSource",
  route: "POST /source/",
  summary: "Read a source",
  description: "In lines of JSON.",
  responses: {
    200: {
      description: "How far it is.",
      schema: makeLine(Schema.Number, Schema.String),
      contentType: JSON_LINES,
    },
  },
  errors: { 502: { messages: { Slow: "The source is too slow.", Broken: null } } },
})
const SLOW = { _tag: "Slow" } as const

type Run = (report: (progress: number) => void) => Effect.Effect<string, ErrorOf<typeof READ_SOURCE>>

const open = async (run: Run) => {
  const response = await Effect.runPromise(respondWithProgress(READ_SOURCE, run))
  const { chunks, contentType } = response.body
  return { contentType, lines: chunks[Symbol.asyncIterator]() }
}

const readAll = async (lines: AsyncIterator<Uint8Array>) => {
  let text = ""
  for (let next = await lines.next(); next.done !== true; next = await lines.next())
    text += Buffer.from(next.value).toString()
  return text
}

describe("a response with progress", () => {
  it("is a line for each step, and one with the result", async () => {
    const { contentType, lines } = await open((report) =>
      Effect.sync(() => {
        report(0)
        report(0.5)
        return "done"
      }),
    )
    expect(contentType).toBe(JSON_LINES)
    expect(await readAll(lines)).toBe('{"progress":0}\n{"progress":0.5}\n{"result":"done"}\n')
  })

  it("is the result alone where the call reports nothing", async () => {
    expect(await readAll((await open(() => Effect.succeed("done"))).lines)).toBe('{"result":"done"}\n')
  })

  it("is sent while the call goes on", async () => {
    const goOn = Deferred.makeUnsafe<undefined>()
    const { lines } = await open((report) =>
      Effect.andThen(
        Effect.sync(() => report(0)),
        Effect.as(Deferred.await(goOn), "done"),
      ),
    )
    expect(Buffer.from((await lines.next()).value as Uint8Array).toString()).toBe('{"progress":0}\n')
    await Effect.runPromise(Deferred.succeed(goOn, undefined))
    expect(await readAll(lines)).toBe('{"result":"done"}\n')
  })

  it("fails the call with what goes wrong before the first line", async () => {
    const response = respondWithProgress(READ_SOURCE, () => Effect.fail(SLOW))
    expect(await Effect.runPromise(Effect.flip(response))).toBe(SLOW)
  })

  it("says in its last line what goes wrong later", async () => {
    const { lines } = await open((report) =>
      Effect.andThen(
        Effect.sync(() => report(0)),
        Effect.fail(SLOW),
      ),
    )
    expect(await readAll(lines)).toBe('{"progress":0}\n{"failure":{"message":"The source is too slow."}}\n')
  })

  it("says what the route says of an error whose message depends on it", async () => {
    const broken = Effect.fail({ _tag: "Broken", line: 7 } as const)
    const { lines } = await open((report) =>
      Effect.andThen(
        Effect.sync(() => report(0)),
        withFailures(broken, { Broken: ({ line }) => ({ message: `Line ${String(line)} is broken.` }) }),
      ),
    )
    expect(await readAll(lines)).toBe('{"progress":0}\n{"failure":{"message":"Line 7 is broken."}}\n')
  })

  it("ends the call when its caller has gone", async () => {
    let isEnded = false
    const { lines } = await open((report) =>
      Effect.sync(() => report(0)).pipe(
        Effect.andThen(Effect.never),
        Effect.onInterrupt(() => Effect.sync(() => (isEnded = true))),
      ),
    )
    await lines.next()
    await lines.return?.()
    expect(isEnded).toBe(true)
  })
})
