import assert from "node:assert/strict"
import { type Ability, ABILITY_RULES, type AbilityRule, hasAbility } from "../abilities.ts"
import type { Case, Subject } from "../case.ts"

const RULES = Object.entries(ABILITY_RULES) as ReadonlyArray<readonly [Ability, AbilityRule]>

/** The service calls an ability only when the manifest declares it. */
export const ABILITIES: ReadonlyArray<Case> = [
  {
    name: "salaryMaster, write and verifyHook exist exactly when the manifest declares them",
    run: (subject) => {
      const problems = RULES.flatMap(([ability, rule]) => findProblem(subject, ability, rule))
      assert.ok(problems.length === 0, problems.join(" "))
      return Promise.resolve()
    },
  },
]

const findProblem = (
  subject: Subject,
  ability: Ability,
  { capability, isPromised }: AbilityRule,
): ReadonlyArray<string> => {
  const isSaid = subject.connector.manifest.capabilities[capability]
  if (isSaid && isPromised && !hasAbility(subject, ability)) {
    return [
      `capabilities.${capability} is true, but the reader has no ${ability}: implement it, or set the capability to false.`,
    ]
  }
  if (!isSaid && hasAbility(subject, ability)) {
    return [
      `The reader has ${ability}, but capabilities.${capability} is false, so it is never called: set the capability to true, or remove the function.`,
    ]
  }
  return []
}
