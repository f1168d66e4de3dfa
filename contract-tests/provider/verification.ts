import type { VerifierOptions } from "@pact-foundation/pact"
import { Verifier } from "@pact-foundation/pact"
import { expect } from "vitest"
import { committedPath, type Pact } from "../consumers/pact-files.ts"

/**
 * Verifies a committed pact against the running service. Fails with the differences, by the name of the
 * exchange, and with errors of the set-up (`failures`, filled during the run).
 */
export const verifyPact = async (
  pact: Pact,
  running: Partial<VerifierOptions>,
  failures: ReadonlyArray<unknown> = [],
): Promise<void> => {
  const options = { provider: pact.provider, pactUrls: [committedPath(pact)], logLevel: "error" }
  const verified = new Verifier({ ...options, ...running } as VerifierOptions).verifyProvider()
  const broken = await verified.then(
    () => [],
    (error: unknown) => brokenIn(error),
  )
  expect([...failures, ...broken], "The service does not keep its contract").toEqual([])
}

/** The library's error contains its result as JSON. */
const brokenIn = (error: unknown): ReadonlyArray<unknown> => {
  const { message } = error as Error
  const result = message.startsWith("{") ? (JSON.parse(message) as Result) : { errors: [] }
  return result.errors.length === 0
    ? [message]
    : result.errors.map(({ interaction, mismatch }) => ({
        interaction,
        mismatches: mismatch.mismatches?.map((one) => one.mismatch) ?? mismatch,
      }))
}

interface Result {
  readonly errors: ReadonlyArray<{
    readonly interaction: string
    readonly mismatch: { readonly mismatches?: ReadonlyArray<{ readonly mismatch: unknown }> }
  }>
}
