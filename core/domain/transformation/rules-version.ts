import type { TransformationRule, TransformationRules } from "../../contract/transformation-rules.ts"
import { fnv1a64 } from "../employee/digest.ts"

/** The database keeps the order of rules, but not of the properties within one. */
const serialize = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )

/** Differs whenever the rules do. */
export const getRulesVersion = (rules: TransformationRules): string => fnv1a64(serialize(rules))

export const isSameRules = (a: TransformationRules, b: TransformationRules): boolean =>
  serialize(a) === serialize(b)

export const isSameRule = (a: TransformationRule, b: TransformationRule): boolean =>
  serialize(a) === serialize(b)
