import { expect, it } from "vitest"
import { asAttachment } from "./attachment.ts"

it.each([
  ["guide.pdf", `attachment; filename="guide.pdf"; filename*=UTF-8''guide.pdf`],
  [
    "API गाइड (1).pdf",
    `attachment; filename="API ____ (1).pdf"; filename*=UTF-8''API%20%E0%A4%97%E0%A4%BE%E0%A4%87%E0%A4%A1%20%281%29.pdf`,
  ],
  [`a"; x="\r\n.pdf`, `attachment; filename="a_; x=___.pdf"; filename*=UTF-8''a%22%3B%20x%3D%22%0D%0A.pdf`],
])("names %j in a header that only has printable ASCII", (name, header) => {
  expect(asAttachment(name)).toEqual({ "Content-Disposition": header })
})
