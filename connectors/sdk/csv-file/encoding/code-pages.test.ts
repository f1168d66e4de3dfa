import fc from "fast-check"
import iconv from "iconv-lite"
import { describe, expect, it } from "vitest"
import { SourceError } from "../../../../core/ports/sync/source.ts"
import { catchFailure, collectPages, makeFile, readFile } from "../testing/files.ts"
import { CODE_PAGES } from "./code-pages.ts"

const NAMES: Readonly<Record<string, string>> = {
  German: "Jürgen,Müller,Weiß,Schäfer,Köhler,Groß,Übel,Kühn,Böhm,Jäger",
  French: "René,Hélène,François,Benoît,Agnès,Loïc,Zoë,Étienne,Jérôme,Françoise",
  Spanish: "José,Núñez,María,Martín,Peña,García,Ángel,Muñoz,Íñigo,Gómez",
  Portuguese: "João,Conceição,Inês,Antônio,Simões,Magalhães,Luís,Gonçalves,Fátima,Júlio",
  Polish: "Łukasz,Zięba,Wiśniewska,Michał,Żak,Święcicki,Kamiński,Paweł,Gałązka,Wróbel",
  Czech: "Dvořák,Kučera,Šťastný,Jiří,Růžička,Božena,Černý,Tomáš,Němec,Zdeněk",
  Turkish: "Yıldız,Şahin,Çelik,Öztürk,Gökhan,Ayşe,İbrahim,Doğan,Uğur,Işık",
  Russian: "Иванов,Ольга,Сергей,Кузнецова,Дмитрий,Наталья,Петров,Смирнова,Алексей,Фёдор",
  Greek: "Γιώργος,Παπαδόπουλος,Μαρία,Αθανασία,Νικόλαος,Ελένη,Κωνσταντίνος,Δημήτρης,Ιωάννα,Σοφία",
  Japanese: "佐藤,鈴木,高橋,田中,渡辺,山本,花子,太郎,小林,加藤",
  Chinese: "王伟,李娜,张敏,刘洋,陈静,杨磊,赵军,黄丽,周杰,吴超",
  "traditional Chinese": "王偉,李娜,張敏,劉洋,陳靜,楊磊,趙軍,黃麗,周傑,吳超",
  Korean: "김민준,이서연,박지훈,최수빈,정하은,강도윤,조현우,윤예린,장동혁,임영희",
  Hebrew: "אברהם,שרה,יעקב,רחל,משה,דוד,לאה,יוסף,מרים,כהן",
  Arabic: "محمد,أحمد,فاطمة,علي,حسن,مريم,يوسف,خالد,سارة,عمر",
}

const PAGE_NAMES = [...CODE_PAGES.map(({ name }) => name), "iso-8859-1", "iso-8859-9"]

const canWrite = (text: string, page: string) => iconv.decode(iconv.encode(text, page), page) === text

const write = (names: ReadonlyArray<string>, page: string, lineBreak = "\r\n") =>
  iconv.encode(["id,name", ...names.map((name, n) => `${n},${name}`), ""].join(lineBreak), page)

const readNames = async (bytes: Buffer) => (await readFile(bytes)).rows.map((row) => row[2])

describe("a file in a code page", () => {
  it.each([
    ["German", "windows-1252"],
    ["French", "windows-1252"],
    ["Spanish", "windows-1252"],
    ["Portuguese", "windows-1252"],
    ["German", "macintosh"],
    ["Spanish", "macintosh"],
    ["Polish", "windows-1250"],
    ["Polish", "iso-8859-2"],
    ["Czech", "windows-1250"],
    ["Turkish", "windows-1254"],
    ["Russian", "windows-1251"],
    ["Russian", "koi8-r"],
    ["Greek", "windows-1253"],
    ["Japanese", "shift_jis"],
    ["Japanese", "euc-jp"],
    ["Chinese", "gb18030"],
    ["traditional Chinese", "big5"],
    ["Korean", "euc-kr"],
  ])("is read and the guess is said: %s in %s", async (language, page) => {
    const names = (NAMES[language] ?? "").split(",")
    for (const lineBreak of ["\r\n", "\r"]) {
      const bytes = write(names, page, lineBreak)
      expect(await readNames(bytes)).toEqual(names)
      const [first] = await collectPages(makeFile(bytes, 3))
      expect(first?.encoding).toMatchObject({ isGuessed: true, hasTwiceEncoded: false })
    }
  })

  const cases = Object.entries(NAMES).flatMap(([language, list]) =>
    PAGE_NAMES.filter((page) => canWrite(list, page)).map((page) => [language, page] as const),
  )

  it.each(cases)("never yields other names, however few it has: %s in %s", async (language, page) => {
    const names = fc.shuffledSubarray((NAMES[language] ?? "").split(","), { minLength: 1 })
    await fc.assert(
      fc.asyncProperty(names, fc.boolean(), async (some, inCapitals) => {
        const written = inCapitals ? some.map((name) => name.toUpperCase()) : some
        fc.pre(canWrite(written.join(), page))
        const read = await readNames(write(written, page)).catch((error: unknown) => error)
        if (read instanceof Error) expect(read).toBeInstanceOf(SourceError)
        else expect(read).toEqual(written)
      }),
      { numRuns: 12 },
    )
  })

  it("with three words in Mac Roman and lines that end with CR is read", async () => {
    const bytes = Buffer.from(
      "employeeId,name,department\rE1,Jos\x8e N\x9f\x96ez,R&D\rE2,Ren\x8ee M\x9fller,Sales\r",
      "latin1",
    )
    expect((await readFile(bytes)).rows).toEqual([[2, "E1", "José Nüñez", "R&D"], [3, "E2", "Renée Müller", "Sales"]]) // prettier-ignore
  })

  it("is refused with the encodings that it may be in, and read in the one that is named", async () => {
    const bytes = write(["Kučera"], "iso-8859-2")
    const failure = await catchFailure(bytes)
    expect(failure).toMatchObject({ kind: "data", position: 2 })
    expect(failure.message).toMatch(
      /^Line 2 holds letters that are not UTF-8\. They may be .*Save the file again as "CSV UTF-8"/,
    )
    expect(failure.message).not.toContain("era")
    expect((await readFile(bytes, { encoding: "iso-8859-2" })).rows).toEqual([[2, "0", "Kučera"]])
  })

  it("is refused in DOS's Hebrew, whose letters are Cyrillic ones elsewhere", async () => {
    const failure = await catchFailure(iconv.encode("id,name\n1,דוד כהן\n2,שרה לוי\n", "cp862"))
    expect(failure.message).toContain("They may be DOS code page 862 (Hebrew)")
  })

  it.each(["Zoë", "Núñez", "Café", "Ops – EU", "Straße", "D’Souza", "€ 500", "20 °C", "João"])(
    "is read as Windows-1252 although one word only tells it: %s",
    async (word) => {
      expect(await readNames(write([word], "windows-1252"))).toEqual([word])
    },
  )
})

describe("bytes that are UTF-8 by chance", () => {
  const write = (names: ReadonlyArray<string>) => ["id,name", ...names.map((name) => `1,${name}`)].join("\n")

  it.each([["Dvořák"], ["Jiří"], ["Jiří", "Dvořák"]])("are refused: %s %s on a Mac", async (...names) => {
    const failure = await catchFailure(iconv.encode(write(names), "maccenteuro"))
    expect(failure).toMatchObject({ kind: "data", position: 2 })
    expect(failure.message).toContain("letters of two scripts")
  })

  it("are UTF-8 where other words show it", async () => {
    const names = ["Иванов", "Иvan", "Ольга"]
    expect(await readNames(Buffer.from(write(names)))).toEqual(names)
  })
})

describe("UTF-8 that is damaged", () => {
  it.each([
    [
      "cut at its end",
      "0,Zo\xc3",
      /first half of a character and ends there: the file is cut off\. Export it again\.$/,
    ],
    ["with a character cut in every cell", "0,Zo\xc3\n1,Ren\xc3\n2,Jos\xc3\n", /not UTF-8/],
    ["with second halves only", "0,Zo\xab\n1,Ren\xa9e\n", /not UTF-8/],
    [
      "with a bad byte",
      "0,Zo\xc3\xab\n1,Ren\xe9e\n2,Jos\xc3\xa9\n",
      /the file is damaged or mixes encodings/,
    ],
  ])("is refused and never taken for a code page: %s", async (_, rows, message) => {
    const failure = await catchFailure(Buffer.from(`id,name\n${rows}`, "latin1"))
    expect(failure.kind).toBe("data")
    expect(failure.message).toMatch(message)
  })
})

it("ends at the character with which DOS ends a file", async () => {
  for (const chunkBytes of [1, 7, 1_000]) {
    const { rows, unreadable } = await readFile(makeFile("id,name\r\n1,Asha\r\n2,Ravi\r\n\x1a", chunkBytes))
    expect(rows).toEqual([[2, "1", "Asha"], [3, "2", "Ravi"]]) // prettier-ignore
    expect(unreadable).toEqual([])
  }
})
