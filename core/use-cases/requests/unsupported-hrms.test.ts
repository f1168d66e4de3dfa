import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { createVendor } from "../../testing/builders/connections.ts"
import { START } from "../../testing/builders/vendors.ts"
import { makeRequestsFixture } from "../../testing/requests-fixture.ts"
import { runAt } from "../../testing/sync-fixture.ts"
import { OPERATOR } from "../authorization/actor.ts"
import {
  makeAnswerUnsupported,
  makeSubmitUnsupported,
  makeListUnsupported,
  makeShowUnsupported,
} from "./unsupported-hrms.ts"

const FORM = {
  hrms_name: "Odd HR",
  website_url: "https://odd.example",
  additional_information: "CANARY: ask Asha Rao.",
  org_name: "Acme",
  email: "hr@acme.example",
}

const setUp = async () => {
  const { ports, vendorOrgId } = await makeRequestsFixture()
  return {
    ports,
    vendorOrgId,
    file: makeSubmitUnsupported(ports),
    list: makeListUnsupported(ports),
    show: makeShowUnsupported(ports),
    answer: makeAnswerUnsupported(ports),
  }
}

describe("a request for an unsupported HR system", () => {
  it("is stored as it was written, for the operator", async () => {
    const { file, show, vendorOrgId } = await setUp()
    const filed = await runAt(file(OPERATOR, vendorOrgId, FORM))
    const request = { id: filed.id, vendorOrgId, filedAt: START, answeredAt: null, form: FORM }
    expect(filed).toEqual(request)
    expect(await runAt(show(OPERATOR, filed.id))).toEqual({ ...request, documents: [] })
  })

  it("is filed once under an id of the caller, and never shows another vendor's under that id", async () => {
    const { ports, file, vendorOrgId } = await setUp()
    const { orgId: other } = await createVendor(ports)
    const id = crypto.randomUUID()
    const first = await runAt(file(OPERATOR, vendorOrgId, FORM, id))
    expect(await runAt(file(OPERATOR, vendorOrgId, { ...FORM, org_name: "Again" }, id))).toEqual(first)
    const ofOther = await runAt(file(OPERATOR, other, { ...FORM, org_name: "Other" }, id))
    expect(ofOther).toMatchObject({ vendorOrgId: other, form: { org_name: "Other" } })
    expect([first.id, ofOther.id === id]).toEqual([id, false])
  })

  it("is listed before answered ones until it is answered", async () => {
    const { ports, file, list, answer, vendorOrgId } = await setUp()
    const { orgId: other } = await createVendor(ports)
    const first = await runAt(file(OPERATOR, vendorOrgId, FORM))
    const second = await runAt(file(OPERATOR, vendorOrgId, FORM), START + 1)
    const third = await runAt(file(OPERATOR, other, FORM), START + 2)
    const listIds = async (vendor: string | null) => (await runAt(list(OPERATOR, vendor))).map(({ id }) => id)
    expect(await listIds(null)).toEqual([first.id, second.id, third.id])
    expect(await runAt(answer(OPERATOR, first.id), START + 5)).toMatchObject({ answeredAt: START + 5 })
    expect(await runAt(answer(OPERATOR, first.id), START + 6)).toMatchObject({ answeredAt: START + 5 })
    expect(await listIds(null)).toEqual([second.id, third.id, first.id])
    expect(await listIds(other)).toEqual([third.id])
  })

  it("is rejected with every invalid field, or for an unknown vendor, and nothing is stored", async () => {
    const { file, list, vendorOrgId } = await setUp()
    const wrong = { hrms_name: "", website_url: "odd.example", email: "nobody", org_name: " " }
    const refused = await runAt(Effect.flip(file(OPERATOR, vendorOrgId, wrong)))
    expect(Object.keys("fields" in refused ? refused.fields : {}).toSorted()).toEqual(
      Object.keys(wrong).toSorted(),
    )
    const unknownVendor = file(OPERATOR, crypto.randomUUID(), FORM)
    expect(await runAt(Effect.flip(unknownVendor))).toMatchObject({ _tag: "VendorNotFound" })
    expect(await runAt(list(OPERATOR, null))).toEqual([])
  })

  it("cannot be shown or answered when it does not exist", async () => {
    const { show, answer } = await setUp()
    const unknown = { _tag: "UnsupportedRequestNotFound" }
    expect(await runAt(Effect.flip(show(OPERATOR, crypto.randomUUID())))).toMatchObject(unknown)
    expect(await runAt(Effect.flip(answer(OPERATOR, crypto.randomUUID())))).toMatchObject(unknown)
  })
})
