import { readdirSync, readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { listCatalogueTexts } from "../elements/testing/catalogue-texts.ts"

/* words.md, held against the catalogues. */

const PAGE = readFileSync(new URL("words.md", import.meta.url), "utf8")

const IS_CATALOGUE = /\/(?:en|hi|words|words-en|words-hi|[\w-]+-words|upload-delays)\.ts$/u

/** The screens for developers have words of their own. */
const CATALOGUES = ["ui-sdk/journey", "ui-sdk/elements"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((file) => `${folder}/${file}`)
    .filter((file) => IS_CATALOGUE.test(file) && !file.startsWith("ui-sdk/journey/screens/push/")),
)

/** The terms of the column "Not". */
const AVOIDED = PAGE.split("\n")
  .filter((line) => line.startsWith("|"))
  .slice(2)
  .flatMap((line) => line.split("|")[2]?.split(",") ?? [])
  .map((term) => term.trim())

/** Names, and the parts of an example. */
const NAMES = new Set(
  "API Apple Numbers CSV JSON PDF XML CTC Excel GB HR ID IFSC IT MB OpenDocument PAN SFTP UAN UTC UTF-8 ZIP ods xls xlsb xlsx VALUE N A HTTPS OAuth SAP José JosÃ asha company.example https".split(
    " ",
  ),
)

const isHindi = (text: string): boolean => /\p{Script=Devanagari}/u.test(text)

const listTexts = () => CATALOGUES.flatMap(listCatalogueTexts)

describe("the words of the journey", () => {
  it("are read from the page and from the catalogues", () => {
    expect(AVOIDED.length).toBeGreaterThan(25)
    expect(listTexts().length).toBeGreaterThan(1_000)
  })

  it.each(AVOIDED)("do not contain %s", (term) => {
    const pattern = new RegExp(String.raw`(?<![\w.])${term}s?(?![\w])`, "iu")
    const found = listTexts().filter(({ text }) => !isHindi(text) && text.includes(" ") && pattern.test(text))
    expect(found).toEqual([])
  })

  it("are no English words in Hindi sentences", () => {
    const found = listTexts().flatMap(({ place, text }) =>
      isHindi(text)
        ? (text.match(/[A-Za-z](?:[\p{Script=Latin}\w.-]*[\p{Script=Latin}\w])?/gu) ?? [])
            .filter((word) => !NAMES.has(word))
            .map((word) => `${place}: ${word}`)
        : [],
    )
    expect(found).toEqual([])
  })
})
