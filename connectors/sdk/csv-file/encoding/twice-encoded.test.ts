import iconv from "iconv-lite"
import { describe, expect, it } from "vitest"
import { collectPages, makeFile, readFile } from "../testing/files.ts"
import { holdsTwiceEncoded, mendTwiceEncoded } from "./twice-encoded.ts"

const NAMES = [
  "José",
  "Zoë",
  "François",
  "Łukasz",
  "Dvořák",
  "Şahin",
  "Иванов",
  "Γιώργος",
  "田中",
  "김민준",
  "देवी",
  "O’Brien",
  "À",
  "Ernő",
]

const encodeAgain = (text: string, page: string) => iconv.decode(Buffer.from(text), page)

/** As in Latin-1, where programs have no undefined bytes. */
const encodeInLatin1 = (text: string) => Buffer.from(text).toString("latin1")

describe("text that was encoded twice", () => {
  it.each(NAMES)("is put right: %s", (name) => {
    expect(mendTwiceEncoded(encodeInLatin1(name))).toBe(name)
    expect(mendTwiceEncoded(encodeInLatin1(encodeInLatin1(name)))).toBe(name)
    const western = encodeAgain(name, "windows-1252")
    if (!western.includes("\ufffd")) expect(mendTwiceEncoded(western)).toBe(name)
    expect(holdsTwiceEncoded(Buffer.from(encodeInLatin1(name)))).toBe(true)
  })

  it.each(["José", "Zoë", "François", "Łukasz", "O’Brien"])(
    "is put right on a Mac and in DOS: %s",
    (name) => {
      for (const page of ["macintosh", "cp850"]) expect(mendTwiceEncoded(encodeAgain(name, page))).toBe(name)
    },
  )

  it.each([
    [
      "macintosh",
      [
        "Иванов",
        "Ольга Смирнова",
        "Γιώργος",
        "田中",
        "김민준",
        "देवी",
        "محمد",
        "شریکی",
        "שרה",
        "He\u0301le\u0300ne",
        "Jos\ufffd",
        "\u1100\u1175\u11b7",
      ],
    ],
    ["windows-1251", ["Иванов", "Ольга Смирнова", "Олексій Їжакевич"]],
    ["cp866", ["Иванов", "Ольга Смирнова"]],
    ["cp437", ["José", "Łukasz", "Иванов"]],
  ])("is put right when it was read as %s", (page, names) => {
    for (const name of names) {
      // Those that the Encoding Standard knows as it has them: it leaves no byte of them undefined.
      const again = page.startsWith("cp4")
        ? encodeAgain(name, page)
        : new TextDecoder(page).decode(Buffer.from(name))
      expect(mendTwiceEncoded(again)).toBe(name)
      expect(holdsTwiceEncoded(Buffer.from(again))).toBe(true)
    }
  })

  it.each([
    "”MÄKELÄ”",
    "“CAFÉ”",
    "Café€€",
    "Spaß“",
    "North–Östersund",
    "—étude",
    "«É»",
    "ÀÉ",
    "5 ¬ 3",
    "l’homme —É. Zola",
    "Í\ufffdigo",
    "Рёв, Сіль і Рішельє",
    "РСФСР",
    "Œuvre — ‰ „zitiert“",
    ...NAMES,
  ])("is not seen in text that is right: %s", (text) => {
    expect(mendTwiceEncoded(text)).toBe(text)
    expect(holdsTwiceEncoded(Buffer.from(text))).toBe(false)
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
