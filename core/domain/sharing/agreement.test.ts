import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { type DataModelKey, TokenFlag, type TokenFlags } from "../../contract/sharing/data-model-flags.ts"
import {
  type AgreedTerms,
  applyApproval,
  applyFlagRequest,
  applyDecline,
  type ChangedTerms,
  getLevel,
  limitFlags,
  findSharingRequest,
} from "./agreement.ts"
import { makeSharingPolicy, restrictToMandatory } from "./policy.ts"

const detail = (flags: Readonly<Partial<Record<DataModelKey, -1 | 0 | 1>>>): TokenFlags => ({
  detail_info_fields: Object.fromEntries(
    Object.entries(flags).map(([key, flag]) => [key, TokenFlag.make(flag)]),
  ),
})

const AGREED = detail({ name: -1, email: 1, pan: 0 })
const ACCEPTED: AgreedTerms = {
  flags: { vendor: AGREED, connection: null, agreed: AGREED },
  withheld: [],
  declined: null,
  requestedAt: null,
}

const after = (terms: AgreedTerms, change: ChangedTerms): AgreedTerms => ({
  ...terms,
  ...change,
  flags: { ...terms.flags, ...change.flags },
})
const asking = (terms: AgreedTerms, connection: TokenFlags, now = 1): AgreedTerms =>
  after(
    terms,
    applyFlagRequest({ ...terms, flags: { ...terms.flags, connection } }, findSharingRequest(terms), now),
  )
const makePolicy = ({ flags, withheld }: AgreedTerms) => makeSharingPolicy(flags, withheld)
const request = (terms: AgreedTerms) => {
  const found = findSharingRequest(terms)
  if (found === null) throw new Error("Nothing is asked for")
  return found
}

describe("requesting more than was agreed to", () => {
  const wider = asking(ACCEPTED, detail({ pan: 1, email: -1, uan: -1 }), 7)

  it("shares and requires nothing more", () => {
    const policy = makePolicy(wider)
    expect(["pan", "uan", "email", "name"].map(policy.shares)).toEqual([false, false, true, true])
    expect(["pan", "uan", "email", "name"].map(policy.mandatory)).toEqual([false, false, false, true])
    expect(restrictToMandatory(policy).shares("email")).toBe(false)
  })

  it("is a request that lists new and newly mandatory keys, and since when", () => {
    expect(findSharingRequest(wider)).toMatchObject({
      open: true,
      requestedAt: 7,
      newKeys: ["pan", "uan"],
      mandatoryKeys: ["email", "uan"],
      withheldKeys: [],
    })
  })

  it("again is the same request since the same time; for more, it is another", () => {
    const again = asking(wider, detail({ pan: 1, email: -1, uan: -1 }), 9)
    expect(findSharingRequest(again)).toEqual(findSharingRequest(wider))
    const more = asking(wider, detail({ pan: -1, email: -1, uan: -1 }), 9)
    expect(request(more).version).not.toBe(request(wider).version)
    expect(more.requestedAt).toBe(9)
  })

  it("does not release withheld keys, even when they are requested as mandatory", () => {
    const withheld = { ...ACCEPTED, withheld: ["email" as const] }
    const requested = asking(withheld, detail({ email: -1 }))
    expect(makePolicy(requested).shares("email")).toBe(false)
    expect(request(requested).withheldKeys).toEqual(["email"])
  })

  it("before any agreement is no request, since acceptance covers it", () => {
    const invited = asking({ ...ACCEPTED, flags: { ...ACCEPTED.flags, agreed: null } }, detail({ pan: -1 }))
    expect(findSharingRequest(invited)).toBeNull()
    expect(invited.flags.agreed).toBeNull()
    expect(makePolicy(invited).mandatory("pan")).toBe(true)
  })
})

describe("requesting less", () => {
  const narrower = asking(ACCEPTED, detail({ name: 1, email: 0 }))

  it("applies at once, and narrows the agreement", () => {
    expect(["name", "email"].map(makePolicy(narrower).shares)).toEqual([true, false])
    expect(makePolicy(narrower).mandatory("name")).toBe(false)
    expect(getLevel(narrower.flags.agreed, "email")).toBe(0)
    expect(findSharingRequest(narrower)).toBeNull()
  })

  it("reports that it narrows; an unchanged request does not", () => {
    expect(applyFlagRequest(narrower, null, 1).narrows).toBe(false)
    const less = { ...ACCEPTED, flags: { ...ACCEPTED.flags, connection: detail({ email: 0 }) } }
    expect(applyFlagRequest(less, null, 1).narrows).toBe(true)
  })

  it("and then as much as before is a request", () => {
    const back = asking(narrower, detail({}))
    expect(makePolicy(back).shares("email")).toBe(false)
    expect(findSharingRequest(back)).toMatchObject({ newKeys: ["email"], mandatoryKeys: ["name"] })
  })

  it("withdraws the request", () => {
    const withdrawn = asking(asking(ACCEPTED, detail({ pan: 1 })), detail({}), 5)
    expect(findSharingRequest(withdrawn)).toBeNull()
    expect(withdrawn.requestedAt).toBeNull()
  })
})

describe("an answer", () => {
  const requested = asking({ ...ACCEPTED, withheld: ["email", "doj"] }, detail({ pan: 1, email: -1 }), 7)

  it("yes applies exactly the request, and releases its keys", () => {
    const agreed = after(requested, applyApproval(requested, request(requested)))
    const policy = makePolicy(agreed)
    expect(["pan", "email", "uan"].map(policy.shares)).toEqual([true, true, false])
    expect(policy.mandatory("email")).toBe(true)
    expect(agreed).toMatchObject({ withheld: ["doj"], requestedAt: null })
    expect(findSharingRequest(agreed)).toBeNull()
  })

  it("no changes nothing, but the same request is not repeated", () => {
    const declined = after(requested, applyDecline(requested, request(requested)))
    expect(makePolicy(declined).shares("pan")).toBe(false)
    expect(findSharingRequest(declined)).toMatchObject({
      open: false,
      newKeys: ["pan"],
      mandatoryKeys: ["email"],
    })
    expect(findSharingRequest(asking(declined, detail({ pan: 1, email: -1 }), 9))?.open).toBe(false)
  })

  it("no is kept when the vendor requests less and then the same again", () => {
    const declined = after(requested, applyDecline(requested, request(requested)))
    const again = asking(asking(declined, detail({})), detail({ pan: 1 }))
    expect(findSharingRequest(again)).toMatchObject({ open: false, newKeys: ["pan"] })
  })

  it("no, and then a wider request, is a request for the new part only", () => {
    const declined = after(requested, applyDecline(requested, request(requested)))
    const more = asking(declined, detail({ pan: 1, email: -1, uan: 1 }))
    expect(findSharingRequest(more)).toMatchObject({ open: true, newKeys: ["uan"], mandatoryKeys: [] })
    const agreed = after(more, applyApproval(more, request(more)))
    expect(["pan", "uan"].map(makePolicy(agreed).shares)).toEqual([false, true])
    expect(findSharingRequest(agreed)).toMatchObject({ open: false, newKeys: ["pan"] })
  })

  it("no may become a yes", () => {
    const declined = after(requested, applyDecline(requested, request(requested)))
    const agreed = after(declined, applyApproval(declined, request(declined)))
    expect(makePolicy(agreed).shares("pan")).toBe(true)
  })
})

describe("any sequence of requests without an answer", () => {
  const KEYS = ["name", "email", "pan", "uan"] as const
  const ask = fc
    .record(Object.fromEntries(KEYS.map((key) => [key, fc.constantFrom<-1 | 0 | 1>(-1, 0, 1)])))
    .map(detail)

  it("never shares or requires what was not agreed to at first", () => {
    fc.assert(
      fc.property(ask, fc.array(ask, { maxLength: 6 }), (first, later) => {
        const initial: AgreedTerms = {
          ...ACCEPTED,
          flags: { vendor: first, connection: null, agreed: first },
        }
        const end = later.reduce((terms, flags) => asking(terms, flags), initial)
        for (const key of KEYS) {
          const lowest = Math.min(...[first, ...later].map((flags) => getLevel(flags, key)))
          expect(makePolicy(end).shares(key), key).toBe(lowest > 0)
          expect(makePolicy(end).mandatory(key), key).toBe(lowest === 2)
        }
      }),
    )
  })

  it("leaves an agreement that is never wider than the request", () => {
    fc.assert(
      fc.property(ask, ask, (requested, agreed) => {
        const narrowed = limitFlags(requested, agreed)
        for (const key of KEYS) {
          const lowest = Math.min(getLevel(requested, key), getLevel(agreed, key))
          expect(getLevel(narrowed, key)).toBe(lowest)
        }
      }),
    )
  })
})
