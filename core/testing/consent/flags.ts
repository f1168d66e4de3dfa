import {
  ALL_DATA_MODEL_KEYS,
  type DataModelKey,
  TokenFlag,
  type TokenFlags,
} from "../../contract/sharing/data-model-flags.ts"
import type { TransformationRules } from "../../contract/transformation/transformation-rules.ts"
import { makeFlags } from "../../domain/sharing/token-flags.ts"
import { TESTED_KEYS, type TestedKey } from "./canaries.ts"
import type { Flag, Flags } from "./model.ts"
import type { RuleSet } from "./fixture.ts"

/** What a vendor requests at first: the ids, the month of the pay, and these. */
const ALWAYS: ReadonlySet<DataModelKey> = new Set(["employeeId", "status"])

export const makeInitialFlags = (first: Readonly<Record<TestedKey, Flag>>): TokenFlags =>
  makeFlags((key) => {
    const tested = TESTED_KEYS.find((one) => one === key)
    if (tested !== undefined) return TokenFlag.make(first[tested])
    return TokenFlag.make(ALWAYS.has(key) ? -1 : 0)
  })

/** Flags for these keys only, as a vendor sends them. */
export const makeTokenFlags = (flags: Flags): TokenFlags => {
  const every = makeFlags(() => TokenFlag.make(0))
  const entries = Object.entries(every).map(([category, keys]) => [
    category,
    Object.fromEntries(
      ALL_DATA_MODEL_KEYS.flatMap((key) => {
        const tested = TESTED_KEYS.find((one) => one === key)
        const flag = tested === undefined ? undefined : flags[tested]
        return flag !== undefined && key in keys ? [[key, TokenFlag.make(flag)]] : []
      }),
    ),
  ])
  return Object.fromEntries(entries) as TokenFlags
}

export const RULES: Readonly<Record<RuleSet, TransformationRules>> = {
  none: [],
  merge: [
    { kind: "merge", key: "designation", from: [{ key: "department" }, { key: "grade" }] },
    { kind: "merge", key: "name", from: [{ key: "designation" }, { key: "email" }] },
  ],
  regroup: [{ kind: "replace", key: "groupName", values: { HR: "Sales" } }],
}
