import fc from "fast-check"
import { expect, it } from "vitest"
import { traceParent } from "./trace-parent.ts"

const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736"
const SPAN = "00f067aa0ba902b7"

it("is read from its header with the sampled flag", () => {
  expect(traceParent(`00-${TRACE}-${SPAN}-01`)).toMatchObject({ traceId: TRACE, spanId: SPAN, sampled: true })
  expect(traceParent(`00-${TRACE}-${SPAN}-02`)).toMatchObject({ sampled: false })
})

it.each([
  undefined,
  "",
  `01-${TRACE}-${SPAN}-01`,
  `00-${"0".repeat(32)}-${SPAN}-01`,
  `00-${TRACE}-${"0".repeat(16)}-01`,
  `00-${TRACE.toUpperCase()}-${SPAN}-01`,
  `00-${TRACE}-${SPAN}-01 `,
])("is undefined for a malformed header: %s", (header) => {
  expect(traceParent(header)).toBeUndefined()
})

it("never throws on untrusted input", () => {
  fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => traceParent(text) === undefined))
})
