import { afterAll, beforeAll, expect, it } from "vitest"
import {
  expectAccessible,
  type JourneyPages,
  type OpenJourney,
  openJourneyPages,
} from "../testing/journey-page.ts"
import { startService, type TestService, type TestVendor } from "../testing/service.ts"

/* What is wrong in a file is said in the language of the reader: in Hindi without a word of English, beside the company's own data. */

let service: TestService
let vendor: TestVendor
let pages: JourneyPages

beforeAll(async () => {
  service = await startService(["delivery", "syncs", "scheduler"])
  vendor = await service.createVendor("Saffron Benefits")
  pages = await openJourneyPages(service, vendor)
})
afterAll(async () => {
  await pages.close()
  await service.close()
})

/** One kind of error a row: of values, of dates, of rows, and a row that cannot be read. */
const FILE = [
  "Employee ID,Name,PAN,UAN,Date of Joining,Date of Birth,Mobile,Email,Basic,Status,IFSC,Account Number",
  "K1,Asha Rao,ABCPE1234F,100000000001,2020-05-17,1990-01-01,9876543210,asha@kosha.example,5000,Active,HDFC0001234,123456789",
  "K2,Ben Roy,ABC,12,2020-05-17,1990-01-01,123,ben(at)kosha,many,Active,HDFC,12",
  "K3,Chitra Sen,ABCPE1234G,100000000003,31/02/2020,2090-01-01,9876543211,c@kosha.example,5000,Active,HDFC0001234,1.23457E+11",
  "K4,Dev Das,ABCPE1234H,100000000004,1980-05-17,1990-01-01,9876543212,d@kosha.example,#REF!,Active,HDFC0001234,123456780",
  "K5,,ABCPE1234J,100000000005,20-05-17 or so,1990-01-01,9876543213,e@kosha.example,=A1+B1,Active,HDFC0001234,123456781",
  "Total,,,,,,,,15000,,,",
  "K6,Farah Ali,ABCPE1234K,100000000006,2020-05-17,1990-01-01,9876543214,f@kosha.example,5000,Active,HDFC0001234,123456782",
  "K6,Gita Nair,ABCPE1234L,100000000007,2020-05-17,1991-01-01,9876543215,g@kosha.example,5000,Active,HDFC0001234,123456783",
  "K8,cut short",
  'K9,"open,ABCPE1234M',
].join("\n")

/** What a Hindi sentence may have in Latin letters: names of documents and forms, and values of this file. */
const NAMES =
  /\b(?:PAN|UAN|IFSC|ID|CSV|UTC|UTF|asha|company|example|Date of (?:Birth|Joining)|[DMY]{2,4}|K\d)\b/gu

const openRows = async (locale: string, email: string): Promise<OpenJourney> => {
  const admin = await pages.open(email, { locale })
  const words = WORDS[locale === "hi" ? "hi" : "en"]
  await admin.click(words.start)
  await admin.choose(words.upload)
  await admin.click(words.next)
  await admin.upload({ name: "staff.csv", buffer: Buffer.from(FILE) })
  await admin.sees(words.read)
  await admin.click(words.next)
  await admin.choose(words.month)
  await admin.click(words.check)
  await admin.journey.locator(".cell-err").first().waitFor()
  return admin
}

const WORDS = {
  en: {
    start: "Get started",
    upload: /Upload a file/u,
    next: "Continue",
    read: /\d+ rows, 12 columns/u,
    month: "For a month",
    check: "Check the rows",
    download: "Download the errors",
  },
  hi: {
    start: "शुरू करें",
    upload: /फ़ाइल अपलोड/u,
    next: "आगे बढ़ें",
    read: /\d+ पंक्तियाँ, 12 कॉलम/u,
    month: "महीने का",
    check: "पंक्तियाँ जाँचें",
    download: "ग़लतियाँ डाउनलोड करें",
  },
}

const readErrors = (admin: OpenJourney) => admin.journey.locator(".cell-err").allTextContents()

const download = async (admin: OpenJourney, name: string): Promise<string> => {
  const downloading = admin.page.waitForEvent("download")
  await admin.click(name)
  const stream = await (await downloading).createReadStream()
  const chunks: Array<Buffer> = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

it("what is wrong in a file is Hindi in a Hindi journey, and in the file of its errors", async () => {
  const admin = await openRows("hi", "hr@kosha.example")
  const errors = await readErrors(admin)
  expect(new Set(errors).size).toBeGreaterThan(12)
  for (const error of errors) {
    expect(error).toMatch(/\p{Script=Devanagari}/u)
    expect(error.replaceAll(NAMES, "")).not.toMatch(/[A-Za-z]{2,}/u)
  }
  await expectAccessible(admin)
  const [header, ...lines] = (await download(admin, WORDS.hi.download)).trimEnd().split("\r\n")
  expect(header).toBe("\u{FEFF}पंक्ति,कॉलम,मान,ग़लती")
  expect(lines).toContainEqual(expect.stringMatching(/^3,PAN,ABC,.*\p{Script=Devanagari}/u))
  expect(lines.join("\n")).toContain("'=A1+B1")
})

it("and English in an English one, with the names that people use", async () => {
  const admin = await openRows("en", "hr@kosha-english.example")
  const errors = await readErrors(admin)
  expect(errors.join(" ")).toContain("This is not a PAN: it has five letters")
  expect(await download(admin, WORDS.en.download)).toContain("Row,Column,Value,Error\r\n3,PAN,ABC,")
  expect(errors.join(" ")).not.toMatch(/employeeId|mandatory|\bheader\b|transformation rule/u)
})
