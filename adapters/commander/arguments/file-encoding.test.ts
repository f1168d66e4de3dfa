import { expect, it } from "vitest"
import { encodingLines } from "./file-encoding.ts"

it.each([
  [{ name: "Mac Roman", isGuessed: true, hasTwiceEncoded: false }, ["was read as Mac Roman", "--encoding"]],
  [{ name: "UTF-8", isGuessed: false, hasTwiceEncoded: true }, ["encoded twice"]],
])("says how the characters of a file were read: %j", (reading, texts) => {
  const lines = encodingLines(reading)
  expect(lines).toHaveLength(texts.length)
  texts.forEach((text, index) => {
    expect(lines[index]).toContain(text)
  })
})
