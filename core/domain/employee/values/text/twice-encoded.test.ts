import fc from "fast-check"
import iconv from "iconv-lite"
import { describe, expect, it } from "vitest"
import { isTwiceEncoded, mendTwiceEncoded } from "./twice-encoded.ts"

// prettier-ignore
const NAMES = ["José", "Zoë", "François", "Łukasz", "Dvořák", "Şahin", "Иванов", "Γιώργος", "田中", "김민준", "देवी", "O’Brien", "À", "Ernő"]

/** Names as people of many languages write them. */
// prettier-ignore
const WORDS = [
  ...["João", "Conceição", "Guimarães", "Irmã", "Simões", "Mãe", "Antônio", "Inês", "Luís", "Ângelo"],
  ...["Nguyễn", "Đặng", "Trần", "Lê", "Phạm", "Võ", "Ngô", "Hồ", "Mẫn", "Lý", "Ân", "Tuấn", "Ưng", "Ý"],
  ...["Núñez", "Peña", "Müller", "Groß", "Weiß", "Jürgen", "Žižka", "Kříž", "Tomáš", "Líška", "Šťastný"],
  ...["Łoś", "Żółć", "Gżegżółka", "Őry", "Göncz", "Öztürk", "Ağaoğlu", "Işık", "Þór", "Sigurðsson", "Æsa"],
  ...["Ștefan", "Țepeș", "Bērziņš", "Žukauskaitė", "Šaknytė", "Õnne", "Jää", "Mäkelä", "Åström", "Bjørn"],
  ...["Lluís", "Núria", "L’Œuvre", "Agnès", "Noël", "Ÿ", "Ñandú", "Çelik", "Ōno", "Dž"],
  ...["Иванов", "Щукин", "Їжак", "Ґонта", "Γιώργος", "Ψαράς", "דוד", "محمد", "कुमार", "தமிழ்", "สมชาย", "田中", "한", "ゲンジ"],
]

const SPACES = [" ", "\u00a0", "-", "’ ", "'", " – ", "; ", ", ", " “", "” ", " «", "» ", "… ", " / ", ". "]

const write = (words: ReadonlyArray<string>, spaces: ReadonlyArray<string>) =>
  words.map((word, n) => `${word}${spaces[n] ?? " "}`).join("")

const encodeAgain = (text: string, page: string) => iconv.decode(Buffer.from(text), page)

/** As in Latin-1, where programs have no undefined bytes. */
const encodeInLatin1 = (text: string) => Buffer.from(text).toString("latin1")

describe("text that was encoded twice", () => {
  it.each(NAMES)("is put right: %s", (name) => {
    expect(mendTwiceEncoded(encodeInLatin1(name))).toBe(name)
    expect(mendTwiceEncoded(encodeInLatin1(encodeInLatin1(name)))).toBe(name)
    const western = encodeAgain(name, "windows-1252")
    if (!western.includes("\ufffd")) expect(mendTwiceEncoded(western)).toBe(name)
    expect(isTwiceEncoded(encodeInLatin1(name))).toBe(true)
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
        "\u0627\u0654\u062d\u0645\u062f",
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
      expect(isTwiceEncoded(again)).toBe(true)
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
    "IRMÃ\u00a0JOANA",
    ...NAMES,
  ])("is not seen in text that is right: %s", (text) => {
    expect(mendTwiceEncoded(text)).toBe(text)
  })

  it("is never seen in names of any language, in any case, beside any mark", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 4 }),
        fc.array(fc.constantFrom(...SPACES), { maxLength: 4 }),
        fc.constantFrom("upper", "lower", "as it is"),
        (words, spaces, form) => {
          const text = write(words, spaces)
          const written = form === "upper" ? text.toUpperCase() : form === "lower" ? text.toLowerCase() : text
          expect(mendTwiceEncoded(written)).toBe(written)
        },
      ),
      { numRuns: 5_000 },
    )
  })
})
