import type {
  TransformationRule,
  TransformationRules,
} from "../../contract/transformation/transformation-rules.ts"
import { fnv1a64 } from "../digest.ts"
import { serializeSorted } from "../serialize-sorted.ts"

/** Differs whenever the rules do. */
export const getRulesVersion = (rules: TransformationRules): string => fnv1a64(serializeSorted(rules))

export const isSameRules = (a: TransformationRules, b: TransformationRules): boolean =>
  serializeSorted(a) === serializeSorted(b)

export const isSameRule = (a: TransformationRule, b: TransformationRule): boolean =>
  serializeSorted(a) === serializeSorted(b)
