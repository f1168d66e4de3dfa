import { describe, expect, it } from "vitest"
import { collectPages, makeFile, readFile } from "../testing/files.ts"
import { holdsTwiceEncoded } from "./twice-encoded.ts"

const NAMES = ["José", "Zoë", "François", "Łukasz", "Иванов", "田中", "देवी", "O’Brien", "”MÄKELÄ”", "JOÃO"]

/** As in Latin-1, where programs have no undefined bytes. */
const encodeInLatin1 = (text: string) => Buffer.from(text).toString("latin1")

describe("text that was encoded twice", () => {
  it.each(NAMES)("is found in bytes, and not in bytes that are right: %s", (name) => {
    expect(holdsTwiceEncoded(Buffer.from(encodeInLatin1(name)))).toBe(true)
    expect(holdsTwiceEncoded(Buffer.from(name))).toBe(false)
  })

  it.each([
    ["macintosh", ["Иванов", "Γιώργος", "田中", "김민준", "देवी", "محمد", "שרה", "He\u0301le\u0300ne"]],
    ["windows-1251", ["Иванов", "Ольга Смирнова", "Олексій Їжакевич"]],
    ["ibm866", ["Иванов", "Ольга Смирнова"]],
  ])("is found in bytes that were read as %s", (page, names) => {
    for (const name of names) {
      const again = new TextDecoder(page).decode(Buffer.from(name))
      expect(holdsTwiceEncoded(Buffer.from(again))).toBe(true)
    }
  })

  it("is put right in single cells and in whole files, and said", async () => {
    const text = "id,name\n1,JosÃ©\n2,Zoë\n3,FranÃ§ois Åsa\n"
    for (const chunkBytes of [1, 2, 5, 13, 1_000]) {
      const file = makeFile(text, chunkBytes)
      expect((await readFile(file)).rows).toEqual([[2, "1", "José"], [3, "2", "Zoë"], [4, "3", "François Åsa"]]) // prettier-ignore
      const [page] = await collectPages(file)
      expect(page?.encoding).toEqual({ name: "UTF-8", isGuessed: false, hasTwiceEncoded: true })
    }
  })

  it("is not said of a file that has none", async () => {
    const [page] = await collectPages(makeFile("id,name\n1,José\n2,Zoë\n"))
    expect(page).not.toHaveProperty("encoding")
  })
})
