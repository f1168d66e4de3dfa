import fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  DATA_MODEL_CATEGORIES,
  DATA_MODEL_KEYS,
  type DataModelKey,
  TokenFlag,
  type TokenFlags,
} from "../../contract/sharing/data-model-flags.ts"
import { makeSharingPolicy, restrictToMandatory } from "./policy.ts"
import { toReadFlags } from "./read-flags.ts"
import { makeFlags, mergeTokenFlags, findTokenFlag } from "./token-flags.ts"

const KEYS = DATA_MODEL_CATEGORIES.flatMap(
  (category): ReadonlyArray<DataModelKey> => DATA_MODEL_KEYS[category],
)

const flag = fc.constantFrom<-1 | 0 | 1>(-1, 0, 1)
const whole: fc.Arbitrary<TokenFlags> = fc
  .array(flag, { minLength: KEYS.length, maxLength: KEYS.length })
  .map((flags) => makeFlags((key) => TokenFlag.make(flags[KEYS.indexOf(key)] ?? 1)))
const some: fc.Arbitrary<TokenFlags> = fc
  .tuple(whole, fc.subarray([...DATA_MODEL_CATEGORIES]), fc.subarray(KEYS))
  .map(([flags, categories, keys]) =>
    Object.fromEntries(
      categories.map((category) => [
        category,
        Object.fromEntries(
          Object.entries(flags[category] ?? {}).filter(([key]) => keys.includes(key as DataModelKey)),
        ),
      ]),
    ),
  )

describe("flags of every key", () => {
  it("are grouped by the categories of the data model", () => {
    const flags = makeFlags(() => TokenFlag.make(1))
    for (const category of DATA_MODEL_CATEGORIES) {
      expect(Object.keys(flags[category] ?? {})).toEqual(DATA_MODEL_KEYS[category])
    }
  })
})

describe("merged flags", () => {
  it("are the connection's where it has a key, else the vendor's", () => {
    fc.assert(
      fc.property(some, some, (vendor, connection) => {
        const merged = mergeTokenFlags(vendor, connection)
        for (const key of KEYS) {
          expect(findTokenFlag(merged, key)).toBe(
            findTokenFlag(connection, key) ?? findTokenFlag(vendor, key),
          )
        }
      }),
    )
  })
})

describe("a policy of any flags", () => {
  const policies = fc.tuple(some, fc.subarray(KEYS)).map(([flags, withheld]) => ({
    flags,
    withheld,
    policy: makeSharingPolicy({ vendor: flags, connection: null }, withheld),
  }))

  it("requires -1 whatever the corporate withholds, and shares everything else that is enabled and not withheld", () => {
    fc.assert(
      fc.property(policies, ({ flags, withheld, policy }) => {
        for (const key of KEYS) {
          const tokenFlag = findTokenFlag(flags, key)
          expect(policy.mandatory(key), key).toBe(tokenFlag === -1)
          expect(policy.shares(key), key).toBe(
            tokenFlag === -1 || (tokenFlag === 1 && !withheld.includes(key)),
          )
        }
      }),
    )
  })

  it("on demand shares exactly the mandatory fields", () => {
    fc.assert(
      fc.property(policies, ({ policy }) => {
        const narrow = restrictToMandatory(policy)
        for (const key of KEYS) {
          expect(narrow.shares(key), key).toBe(policy.mandatory(key))
          expect(narrow.mandatory(key), key).toBe(policy.mandatory(key))
        }
      }),
    )
  })

  it("has the version and field-set hash of another only when both share the same", () => {
    fc.assert(
      fc.property(policies, policies, ({ policy: a }, { policy: b }) => {
        const isSame = KEYS.every((key) => a.shares(key) === b.shares(key))
        const requiresSame = KEYS.every((key) => a.mandatory(key) === b.mandatory(key))
        expect(a.fieldSetHash === b.fieldSetHash).toBe(isSame)
        expect(a.version === b.version).toBe(isSame && requiresSame)
      }),
    )
  })
})

describe("flags for the read endpoint", () => {
  it("are -1 for required and 1 for enabled; 0 for disabled, which can be filled in later", () => {
    const flags: TokenFlags = {
      detail_info_fields: { name: TokenFlag.make(-1), pan: TokenFlag.make(0), email: TokenFlag.make(1) },
    }
    expect(toReadFlags(flags).detail_info_fields).toEqual({ name: -1, pan: 0, email: 1 })
  })

  it("have the same keys", () => {
    fc.assert(
      fc.property(some, (flags) => {
        const read = toReadFlags(flags)
        for (const category of DATA_MODEL_CATEGORIES) {
          expect(Object.keys(read[category] ?? {})).toEqual(Object.keys(flags[category] ?? {}))
        }
      }),
    )
  })
})
