import assert from "node:assert/strict"
import type { Manifest, PulledReader } from "../index.ts"
import { type Case, type Subject, makeFixture } from "./case.ts"
import type { Fixture } from "./fixture.ts"

/* The abilities of a connector besides reading: functions of its reader, each with a capability in the manifest. */

export type Ability = "salaryMaster" | "write" | "verifyHook"

export interface AbilityRule {
  readonly capability: keyof Manifest["capabilities"]
  /**
   * Whether the manifest's capability requires the function. A source that does not sign its webhooks has no
   * `verifyHook`.
   */
  readonly isPromised: boolean
  /** What the simulation must provide to test it. */
  readonly simulated: "updates" | "webhook" | null
}

export const ABILITY_RULES: Readonly<Record<Ability, AbilityRule>> = {
  salaryMaster: { capability: "salaryMaster", isPromised: true, simulated: null },
  write: { capability: "write", isPromised: true, simulated: "updates" },
  verifyHook: { capability: "realTimeHooks", isPromised: false, simulated: "webhook" },
}

/** Marks the cases as not applicable when the connector lacks the ability or the simulation does not cover it. */
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

/** Why the ability is not tested; null when it is. */
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

/** Returns the function detached from the reader, since the service does not call it as a method. */
export const getAbility = <A extends Ability>(
  { connector }: Subject,
  fixture: Fixture,
  ability: A,
): NonNullable<PulledReader[A]> => {
  const found: PulledReader[A] = connector.make(fixture.access)[ability]
  assert.ok(found !== undefined, `The connector has no ${ability}.`)
  return found
}
