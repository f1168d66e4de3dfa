import fc from "fast-check"
import type { ImpersonationFixture } from "./fixture.ts"
import { type ImpersonationStep, type Person, PEOPLE } from "./model.ts"

const person = fc.constantFrom<Person>(...PEOPLE)
const named = fc.boolean()

const weighted = <T extends object>(weight: number, model: { [K in keyof T]: fc.Arbitrary<T[K]> }) => ({
  weight,
  arbitrary: fc.record<T>(model),
})

/** The vendor tries every address; the honest HR admin names no other mailbox than the own one. */
const addressed = <Act extends "send link" | "send code", To extends Person | null>(
  weight: number,
  act: Act,
  byVendor: ReadonlyArray<To>,
  byHr: ReadonlyArray<To>,
) => ({
  weight,
  arbitrary: fc.oneof(
    fc.record({
      act: fc.constant(act),
      by: fc.constant("vendor" as const),
      to: fc.constantFrom(...byVendor),
    }),
    fc.record({ act: fc.constant(act), by: fc.constant("hr" as const), to: fc.constantFrom(...byHr) }),
  ),
})

const steps: fc.Arbitrary<ImpersonationStep> = fc.oneof(
  weighted(5, {
    act: fc.constant("token" as const),
    email: person,
    asked: fc.constantFrom("little" as const, "more" as const),
    named,
  }),
  addressed(4, "send link", [null, "vendor", "hr"], [null, "hr"]),
  addressed(4, "send code", ["vendor", "hr"], ["hr"]),
  weighted(3, { act: fc.constant("submit" as const), by: person }),
  weighted(3, { act: fc.constantFrom("visit" as const, "open mails" as const) }),
  weighted(3, {
    act: fc.constant("enter" as const),
    source: fc.constantFrom("address" as const, "file" as const),
  }),
  weighted(2, { act: fc.constant("break source" as const) }),
  weighted(1, { act: fc.constant("wait" as const), minutes: fc.constantFrom(1, 20, 90) }),
)

/**
 * Sequences of what a vendor and an HR admin may do. Half of them are random; the other half begin with an honest journey, for
 * which the vendor chose what the token names, since that is where a takeover starts.
 */
export const makeImpersonations = (maxLength: number): fc.Arbitrary<ReadonlyArray<ImpersonationStep>> =>
  fc
    .record({
      isConnected: fc.boolean(),
      seed: fc.array(
        fc.record({
          act: fc.constant("token" as const),
          email: person,
          asked: fc.constant("little" as const),
          named,
        }),
        { minLength: 1, maxLength: 2 },
      ),
      source: fc.constantFrom("address" as const, "file" as const),
      rest: fc.array(steps, { minLength: 3, maxLength }),
    })
    .map(({ isConnected, seed, source, rest }) =>
      isConnected ? [...seed, ...makeHonestJourney(source), ...rest] : [...seed, ...rest],
    )

const makeHonestJourney = (source: "address" | "file"): ReadonlyArray<ImpersonationStep> => [
  { act: "visit" },
  { act: "enter", source },
  { act: "send code", by: "hr", to: "hr" },
  { act: "submit", by: "hr" },
]

/** A vendor invites, and the HR admin shares: nobody takes anything over. */
export const HONEST_SEQUENCE: ReadonlyArray<ImpersonationStep> = [
  { act: "token", email: "hr", asked: "little", named: true },
  ...makeHonestJourney("address"),
]

/** Plays a sequence, and returns what the vendor obtained without the corporate's consent, with the step that gave it. */
export const playImpersonation = async (
  fixture: ImpersonationFixture,
  sequence: ReadonlyArray<ImpersonationStep>,
): Promise<ReadonlyArray<string>> => {
  const takeovers: Array<string> = []
  for (const step of sequence) {
    await fixture.play(step)
    for (const takeover of await fixture.findTakeovers()) {
      takeovers.push(`${takeover} after ${JSON.stringify(step)}`)
    }
    if (takeovers.length > 0) break
  }
  return takeovers
}
