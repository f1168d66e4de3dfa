import { reasonsEn } from "../reasons/en.ts"
import { reasonsHi } from "../reasons/hi.ts"
import { SYSTEM_SAID_EN, SYSTEM_SAID_HI } from "../reasons/reason-text.ts"
import { makeWordReason } from "../reasons/word-reason.ts"
import type { FieldCategory } from "../fields/category.ts"
import type { Format } from "../locale/format.ts"

/* The words of the test of a source's details, in the journey and in the console. */

export const sourceTestWordsEn = (f: Format) => ({
  wordReason: makeWordReason(reasonsEn(f)),
  systemSaid: SYSTEM_SAID_EN,
  test: "Test connection",
  testAgain: "Test again",
  testing: "Testing",
  testingText: "Connecting and reading the first rows. This can take up to a minute.",
  worked: {
    all: "The connection works",
    some: (works: number, all: number) => `${f.number(works)} of ${f.number(all)} groups can be read`,
    rows: (rows: number, hasMore: boolean) =>
      `${hasMore ? "At least " : ""}${f.number(rows)} ${f.plural(rows, { one: "row", other: "rows" })}`,
    noRows: "Nothing to read yet. The first file or record starts the sync.",
    readable: "Can be read",
    notReadable: "Not readable",
    findings: (rows: number) =>
      `${f.number(rows)} ${f.plural(rows, { one: "value", other: "values" })} in the first rows will be left out, because they are not valid. You see them after the first sync.`,
  },
  file: {
    taken: (name: string) => `This file is read: ${name}`,
    columns: (columns: ReadonlyArray<string>) => `Its first columns: ${f.list(columns)}`,
    none: "No file matches yet",
    why: (said: string) => said,
    later: "You can go on: the first file that matches starts the sync.",
  },
  category: {
    detail_info_fields: "Employee details",
    dependent_details_fields: "Dependents",
    bank_details_fields: "Bank details",
    ctc_details_fields: "Salary, yearly",
    salary_monthly_details_fields: "Salary, monthly",
  } as Record<FieldCategory, string>,
  failed: {
    title: "The test did not succeed",
    offline:
      "There was no response from our server. Check your network and test again. What you typed is still here.",
    problem: (said: string) => said,
    broken: "Our server failed. What you typed is still here. Test again in a minute.",
    busy: "Too many attempts. Wait a few seconds and test again.",
    refused: "Something in the form cannot be used. Correct the fields that are marked, and test again.",
  },
})

export type SourceTestWords = ReturnType<typeof sourceTestWordsEn>

export const sourceTestWordsHi = (f: Format): SourceTestWords => ({
  wordReason: makeWordReason(reasonsHi(f)),
  systemSaid: SYSTEM_SAID_HI,
  test: "कनेक्शन जाँचें",
  testAgain: "फिर जाँचें",
  testing: "जाँच हो रही है",
  testingText: "जोड़कर पहली पंक्तियाँ पढ़ी जा रही हैं। इसमें एक मिनट तक लग सकता है।",
  worked: {
    all: "कनेक्शन काम करता है",
    some: (works, all) => `${f.number(all)} में से ${f.number(works)} समूह पढ़े जा सकते हैं`,
    rows: (rows, hasMore) =>
      `${hasMore ? "कम से कम " : ""}${f.number(rows)} ${f.plural(rows, { one: "पंक्ति", other: "पंक्तियाँ" })}`,
    noRows: "अभी पढ़ने को कुछ नहीं है। पहली फ़ाइल या रिकॉर्ड आते ही सिंक शुरू होगा।",
    readable: "पढ़ा जा सकता है",
    notReadable: "पढ़ा नहीं जा सकता",
    findings: (rows) =>
      `पहली पंक्तियों के ${f.number(rows)} मान छोड़ दिए जाएँगे, क्योंकि वे मान्य नहीं हैं। पहले सिंक के बाद आप उन्हें देखेंगे।`,
  },
  file: {
    taken: (name) => `यह फ़ाइल पढ़ी जाती है: ${name}`,
    columns: (columns) => `इसके पहले कॉलम: ${f.list(columns)}`,
    none: "अभी कोई फ़ाइल मेल नहीं खाती",
    why: () => "देखें कि फ़ोल्डर और फ़ाइल का नाम वही हैं जो ऊपर लिखे हैं।",
    later: "आप आगे बढ़ सकते हैं: मेल खाने वाली पहली फ़ाइल आते ही सिंक शुरू होगा।",
  },
  category: {
    detail_info_fields: "कर्मचारी का विवरण",
    dependent_details_fields: "आश्रित",
    bank_details_fields: "बैंक विवरण",
    ctc_details_fields: "वार्षिक वेतन",
    salary_monthly_details_fields: "मासिक वेतन",
  },
  failed: {
    title: "जाँच सफल नहीं हुई",
    offline: "हमारे सर्वर से उत्तर नहीं मिला। अपना नेटवर्क देखें और फिर जाँचें। आपने जो टाइप किया वह यहीं है।",
    problem: () => "यह समूह अभी पढ़ा नहीं जा सकता: उसके कॉलम नहीं हैं, या साइन-इन को इसे पढ़ने का अधिकार नहीं है।",
    broken: "हमारे सर्वर में गड़बड़ी हुई। आपने जो टाइप किया वह यहीं है। एक मिनट बाद फिर जाँचें।",
    busy: "बहुत बार कोशिश हुई। कुछ सेकंड रुककर फिर जाँचें।",
    refused: "फ़ॉर्म में कुछ ऐसा है जो काम में नहीं आ सकता। जिन फ़ील्ड पर निशान है उन्हें सुधारें और फिर जाँचें।",
  },
})
