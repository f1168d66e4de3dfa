import assert from "node:assert/strict"
import { type Ability, ABILITY_RULES, type AbilityRule, hasAbility } from "../abilities.ts"
import type { Case, Subject } from "../case.ts"

const RULES = Object.entries(ABILITY_RULES) as ReadonlyArray<readonly [Ability, AbilityRule]>

/** The service asks for what the manifest says, and for nothing else. */
export const ABILITIES: ReadonlyArray<Case> = [
  {
    name: "salaryMaster, write and verifyHook are there when the manifest says so, and only then",
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
    return [`capabilities.${capability} is true, and the reader has no ${ability}: write it, or say false.`]
  }
  if (!isSaid && hasAbility(subject, ability)) {
    return [
      `The reader has ${ability}, and capabilities.${capability} is false, so it is never asked: say true, or leave it out.`,
    ]
  }
  return []
}
