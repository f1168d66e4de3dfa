import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { expect, it, vi } from "vitest"
import type { App } from "../app.ts"
import { runProgram } from "../program.ts"
import { captureStreams } from "../testing/captured-output.ts"

it.each([
  [["--dry-run"], true],
  [[], false],
] as const)("hrsync prune %j only counts: %s", async (options, dryRun) => {
  const prune = vi.fn<(...args: ReadonlyArray<unknown>) => Effect.Effect<ReadonlyArray<never>>>(() =>
    Effect.succeed([]),
  )
  const services = { connection: { prune }, context: Context.empty(), close: () => Promise.resolve() }
  const app = { version: "1", open: () => Promise.resolve(services) } as unknown as App
  await runProgram(app, ["prune", ...options], { streams: captureStreams() })
  expect(prune).toHaveBeenCalledWith(expect.anything(), expect.objectContaining({ dryRun }))
})
