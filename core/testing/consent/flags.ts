import {
  ALL_DATA_MODEL_KEYS,
  type DataModelKey,
  TokenFlag,
  type TokenFlags,
} from "../../contract/sharing/data-model-flags.ts"
import type { TransformationRules } from "../../contract/transformation-rules.ts"
import { flagsOfEveryKey } from "../../domain/sharing/token-flags.ts"
import { WATCHED, type WatchedKey } from "./canaries.ts"
import type { Flag, Flags } from "./model.ts"
import type { RuleSet } from "./world.ts"

/** What a vendor asks for at first: the ids, the month of the pay, and these. */
const ALWAYS: ReadonlySet<DataModelKey> = new Set(["employeeId", "status"])

export const firstFlags = (first: Readonly<Record<WatchedKey, Flag>>): TokenFlags =>
  flagsOfEveryKey((key) => {
    const watched = WATCHED.find((one) => one === key)
    if (watched !== undefined) return TokenFlag.make(first[watched])
    return TokenFlag.make(ALWAYS.has(key) ? -1 : 0)
  })

/** Flags of these keys alone, as a vendor sends them. */
export const flagsOf = (flags: Flags): TokenFlags => {
  const every = flagsOfEveryKey(() => TokenFlag.make(0))
  const entries = Object.entries(every).map(([category, keys]) => [
    category,
    Object.fromEntries(
      ALL_DATA_MODEL_KEYS.flatMap((key) => {
        const watched = WATCHED.find((one) => one === key)
        const flag = watched === undefined ? undefined : flags[watched]
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
