import { expect, it } from "vitest"
import { findReaderKind, makeByReader } from "./by-reader.ts"

it("chooses the text of the reader's kind, which follows from the role", () => {
  const texts = { vendor: "your client", company: "your vendor", operator: "the client" }
  const say = (role: "vendor-admin" | "vendor-member" | "corporate-admin" | "operator") =>
    makeByReader(findReaderKind({ role }))(texts)
  expect(say("vendor-admin")).toBe("your client")
  expect(say("vendor-member")).toBe("your client")
  expect(say("corporate-admin")).toBe("your vendor")
  expect(say("operator")).toBe("the client")
})

it("takes no texts that lack a reader", () => {
  // @ts-expect-error -- the operator's is missing
  expect(makeByReader("operator")({ vendor: "your client", company: "your vendor" })).toBeUndefined()
})
