import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import {
  ALL_DATA_MODEL_KEYS,
  DATA_MODEL_CATEGORIES,
  ReadFlags,
  TokenFlag,
  TokenFlags,
} from "../../contract/sharing/data-model-flags.ts"
import { DEFAULT_VENDOR_FLAGS } from "./default-flags.ts"
import { makeSharingPolicy, restrictToMandatory } from "./policy.ts"
import { toReadFlags } from "./read-flags.ts"
import { makeFlags, mergeTokenFlags, findTokenFlag } from "./token-flags.ts"

const tokenFlags = Schema.decodeUnknownSync(TokenFlags)

describe("the flags of a new vendor", () => {
  it("contain every key of the data model, and are token flags", () => {
    expect(tokenFlags(DEFAULT_VENDOR_FLAGS)).toEqual(DEFAULT_VENDOR_FLAGS)
    for (const key of ALL_DATA_MODEL_KEYS) expect(findTokenFlag(DEFAULT_VENDOR_FLAGS, key), key).toBeDefined()
  })

  it("require name, employeeId and status, leave out raw components and enable the rest", () => {
    const having = (flag: number) =>
      ALL_DATA_MODEL_KEYS.filter((key) => findTokenFlag(DEFAULT_VENDOR_FLAGS, key) === flag)
    expect(having(-1)).toEqual(["name", "employeeId", "status"])
    expect(having(0)).toEqual(["ctc_raw", "monthly_raw"])
    expect(having(1)).toHaveLength(ALL_DATA_MODEL_KEYS.length - 5)
  })
})

describe("merging", () => {
  it("overrides single keys and leaves the others", () => {
    const own = tokenFlags({ detail_info_fields: { pan: 0, email: -1 }, bank_details_fields: {} })
    const merged = mergeTokenFlags(DEFAULT_VENDOR_FLAGS, own)
    expect(findTokenFlag(merged, "pan")).toBe(0)
    expect(findTokenFlag(merged, "email")).toBe(-1)
    expect(findTokenFlag(merged, "name")).toBe(-1)
    expect(findTokenFlag(merged, "bankDetails_ifscCode")).toBe(1)
    expect(findTokenFlag(DEFAULT_VENDOR_FLAGS, "pan")).toBe(1)
  })

  it("without connection flags are the vendor's own", () => {
    expect(mergeTokenFlags(DEFAULT_VENDOR_FLAGS, null)).toEqual(DEFAULT_VENDOR_FLAGS)
  })

  it("accept keys of a connection that the vendor's flags do not have", () => {
    const merged = mergeTokenFlags(tokenFlags({}), tokenFlags({ ctc_details_fields: { ctc_basic: 1 } }))
    expect(findTokenFlag(merged, "ctc_basic")).toBe(1)
    expect(findTokenFlag(merged, "ctc_hra")).toBeUndefined()
  })
})

describe("the flags of the read endpoint", () => {
  it("are read flags, of every key", () => {
    const read = toReadFlags(DEFAULT_VENDOR_FLAGS)
    expect(Schema.decodeUnknownSync(ReadFlags)(read)).toEqual(read)
    expect(read.detail_info_fields?.name).toBe(-1)
    expect(read.detail_info_fields?.pan).toBe(1)
    expect(read.ctc_details_fields?.ctc_raw).toBe(0)
  })

  it("have every category, even those without flags", () => {
    expect(Object.keys(toReadFlags(tokenFlags({})))).toEqual(DATA_MODEL_CATEGORIES)
  })
})

describe("a sharing policy", () => {
  const vendor = tokenFlags({
    detail_info_fields: { name: -1, email: 1, pan: 0, currentAddress: 1, status: -1 },
    dependent_details_fields: { dependentDetails_name: 1, dependentDetails_dob: 0 },
    ctc_details_fields: { ctc_basic: 1 },
  })
  const policy = makeSharingPolicy({ vendor, connection: null }, [])

  it("shares what is enabled; 0 and a missing flag are disabled", () => {
    expect(policy.shares("name")).toBe(true)
    expect(policy.shares("email")).toBe(true)
    expect(policy.shares("pan")).toBe(false)
    expect(policy.shares("uan")).toBe(false)
    expect(policy.shares("nonsense")).toBe(false)
  })

  it("shares the parts of an object by its flag", () => {
    expect(policy.shares("currentAddress_addressCity")).toBe(true)
    expect(policy.shares("permanentAddress_addressCity")).toBe(false)
  })

  it("shares a field without a flag while anything of its category is shared", () => {
    expect(policy.shares("countryCode")).toBe(true)
    expect(policy.shares("ctc_taxRegime")).toBe(true)
    expect(policy.shares("monthly_taxRegime")).toBe(false)
    const withheld = makeSharingPolicy({ vendor, connection: null }, ["ctc_basic"])
    expect(withheld.shares("ctc_taxRegime")).toBe(false)
  })

  it("shares a field of all dependents by one flag, and dependents when any field is shared", () => {
    expect(policy.shares("dependentDetails_2_name")).toBe(true)
    expect(policy.shares("dependentDetails_2_dob")).toBe(false)
    expect(policy.shares("dependentDetails")).toBe(true)
    const none = makeSharingPolicy({ vendor, connection: null }, ["dependentDetails_name"])
    expect(none.shares("dependentDetails")).toBe(false)
  })

  it("lets the corporate withhold what is not mandatory", () => {
    const withheld = makeSharingPolicy({ vendor, connection: null }, ["email", "name", "status"])
    expect(withheld.shares("email")).toBe(false)
    expect(withheld.shares("name")).toBe(true)
    expect(withheld.mandatory("name")).toBe(true)
    expect(withheld.shares("status")).toBe(true)
  })

  it("does not let the corporate share what the vendor disabled", () => {
    expect(makeSharingPolicy({ vendor, connection: tokenFlags({}) }, []).shares("pan")).toBe(false)
  })

  it("follows the connection's own flags", () => {
    const connection = tokenFlags({ detail_info_fields: { name: 0, pan: -1 } })
    const own = makeSharingPolicy({ vendor, connection }, ["pan"])
    expect([own.shares("name"), own.shares("pan"), own.mandatory("pan")]).toEqual([false, true, true])
  })

  it("requires mandatory fields only", () => {
    expect([policy.mandatory("name"), policy.mandatory("email"), policy.mandatory("pan")]).toEqual([
      true,
      false,
      false,
    ])
    expect(policy.mandatory("countryCode")).toBe(false)
  })

  it("of an on-demand connection's list shares the mandatory fields only", () => {
    const listed = restrictToMandatory(policy)
    expect([listed.shares("name"), listed.shares("email"), listed.mandatory("name")]).toEqual([
      true,
      false,
      true,
    ])
    expect(listed.shares("currentAddress_addressCity")).toBe(false)
    expect(policy.shares("countryCode")).toBe(true)
    expect(listed.shares("countryCode")).toBe(false)
  })

  it("has a version that differs exactly when different fields are shared", () => {
    const versions = [
      policy,
      makeSharingPolicy({ vendor, connection: null }, ["email"]),
      makeSharingPolicy({ vendor, connection: tokenFlags({ detail_info_fields: { email: -1 } }) }, []),
      makeSharingPolicy({ vendor: makeFlags(() => TokenFlag.make(1)), connection: null }, []),
      restrictToMandatory(policy),
    ].map(({ version }) => version)
    expect(new Set(versions).size).toBe(versions.length)
    expect(makeSharingPolicy({ vendor, connection: tokenFlags({}) }, ["pan"]).version).toBe(policy.version)
  })
})
