import assert from "node:assert/strict"
import type { Manifest, PulledReader } from "../index.ts"
import { type Case, type Subject, makeFixture } from "./case.ts"
import type { Fixture } from "./fixture.ts"

/* What a connector may be able to do besides being read: functions of its reader, each with a capability of the manifest. */

export type Ability = "salaryMaster" | "write" | "verifyHook"

export interface AbilityRule {
  readonly capability: keyof Manifest["capabilities"]
  /** Whether the capability promises the function; a source whose hook is not signed has none. */
  readonly isPromised: boolean
  /** What the simulation must have for it to be tested. */
  readonly simulated: "updates" | "webhook" | null
}

export const ABILITY_RULES: Readonly<Record<Ability, AbilityRule>> = {
  salaryMaster: { capability: "salaryMaster", isPromised: true, simulated: null },
  write: { capability: "write", isPromised: true, simulated: "updates" },
  verifyHook: { capability: "realTimeHooks", isPromised: false, simulated: "webhook" },
}

/** The cases, said not to apply to a connector without the ability, or to a simulation that does not show it. */
export const requireAbility = (ability: Ability, cases: ReadonlyArray<Case>): ReadonlyArray<Case> =>
  cases.map((each) => ({
    ...each,
    name: `${ability}: ${each.name}`,
    doesNotApply: (subject) =>
      explainLack(ability)(subject) ??
      explainUnsimulated(subject, ability) ??
      each.doesNotApply?.(subject) ??
      null,
  }))

/** Why the connector is not asked for it; null: it is. */
export const explainLack =
  (ability: Ability) =>
  (subject: Subject): string | null => {
    const { capability } = ABILITY_RULES[ability]
    if (!subject.connector.manifest.capabilities[capability]) return `capabilities.${capability} is false`
    return hasAbility(subject, ability) ? null : `the connector has no ${ability}`
  }

const explainUnsimulated = ({ simulation }: Subject, ability: Ability): string | null => {
  const { simulated } = ABILITY_RULES[ability]
  return simulated === null || simulation[simulated] !== undefined
    ? null
    : `the simulation has no ${simulated}`
}

export const hasAbility = (subject: Subject, ability: Ability): boolean =>
  typeof subject.connector.make(makeFixture(subject).access)[ability] === "function"

/** As the service calls it: by itself, not as a method of the reader. */
export const getAbility = <A extends Ability>(
  { connector }: Subject,
  fixture: Fixture,
  ability: A,
): NonNullable<PulledReader[A]> => {
  const found: PulledReader[A] = connector.make(fixture.access)[ability]
  assert.ok(found !== undefined, `The connector has no ${ability}.`)
  return found
}
