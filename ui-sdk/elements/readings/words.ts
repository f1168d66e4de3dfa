import type { UploadReadings } from "../../../core/contract/onboarding/journey/uploads.ts"
import type { Language } from "../locale/format.ts"

/* How a file writes its dates and amounts, for the person who looks it over. */

type DateSource = "header" | "set" | "values" | "earlier-values" | "other-columns" | "separators" | "unclear"
type MarkSource = DateSource | "default"
type PhoneSource = NonNullable<UploadReadings["phones"]>[number]["because"]

export interface ReadingWords {
  readonly language: Language
  readonly title: string
  readonly askOrder: string
  readonly askMark: string
  readonly unclear: (columns: ReadonlyArray<string>) => string
  readonly orders: Readonly<Record<"DMY" | "MDY" | "YMD", string>>
  readonly marks: Readonly<Record<"." | ",", string>>
  /** What was found, in a list. */
  readonly forms: Readonly<Record<"DMY" | "MDY" | "YMD" | "." | ",", string>>
  readonly source: Readonly<Record<MarkSource, string>>
  readonly line: (column: string, form: string, source: string) => string
  readonly zone: (column: string, zone: string) => string
  /** What two digits of a year mean. */
  readonly years: (column: string, isBirth: boolean, first: number, last: number) => string
  readonly phones: (columns: ReadonlyArray<string>) => string
  readonly phoneSource: Readonly<Record<PhoneSource, string>>
  readonly chooseCountry: string
  readonly yearsUnclear: (column: string) => string
  readonly firstYear: string
  readonly change: string
}

export const readingsEn: ReadingWords = {
  language: "en",
  title: "How dates, amounts and phone numbers are read",
  askOrder: "In a date like 04/05/2024, what comes first?",
  askMark: "What does 45.000 mean?",
  unclear: (columns) =>
    `The file does not show it for certain. Your answer is for the whole file and is remembered. Columns: ${columns.join(", ")}.`,
  orders: { DMY: "The day: 4 May", MDY: "The month: 5 April", YMD: "The year: anything else is wrong" },
  marks: { ".": "45 (decimal point)", ",": "45,000 (decimal comma)" },
  forms: {
    DMY: "day first",
    MDY: "month first",
    YMD: "year first",
    ".": "decimal point",
    ",": "decimal comma",
  },
  source: {
    header: "as its name says",
    set: "as chosen",
    values: "as its values show",
    "earlier-values": "as in an earlier file",
    "other-columns": "as other columns of the file show",
    separators: "as its separators suggest",
    default: "commas group thousands",
    unclear: "uncertain",
  },
  line: (column, form, source) => `${column}: ${form} (${source})`,
  zone: (column, zone) => `${column}: its times are midnight at UTC${zone}, and the day there is read`,
  years: (column, isBirth, first, last) =>
    isBirth
      ? `${column}: birth years with two digits are read as ${first} to ${last}`
      : `${column}: years with two digits are read as ${first} to ${last}`,
  yearsUnclear: (column) =>
    `${column}: in a date like 15/03/24, the year may be 15 or 24. If it is the last number, say from which year on.`,
  phones: (columns) => `${columns.join(", ")}: country of numbers without a country code`,
  phoneSource: {
    set: "As chosen. Your answer is remembered.",
    company: "The numbers are of your company's country.",
    default: "The numbers are of this country, and no other one is set.",
    values: "As country codes in the same column show.",
    unclear:
      "The file does not show it for certain. Your answer is for the whole file and is remembered. Until then these numbers are errors.",
  },
  chooseCountry: "Choose a country",
  firstYear: "First year",
  change: "Read them from this year on",
}

export const readingsHi: ReadingWords = {
  language: "hi",
  title: "तारीखें, राशियाँ और फ़ोन नंबर कैसे पढ़े जाते हैं",
  askOrder: "04/05/2024 जैसी तारीख में पहले क्या आता है?",
  askMark: "45.000 का क्या अर्थ है?",
  unclear: (columns) =>
    `फ़ाइल से यह पक्का पता नहीं चलता। आपका उत्तर पूरी फ़ाइल के लिए है और याद रखा जाता है। कॉलम: ${columns.join(", ")}।`,
  orders: { DMY: "दिन: 4 मई", MDY: "महीना: 5 अप्रैल", YMD: "वर्ष: बाकी सब ग़लत है" },
  marks: { ".": "45 (दशमलव बिंदु)", ",": "45,000 (दशमलव अल्पविराम)" },
  forms: {
    DMY: "पहले दिन",
    MDY: "पहले महीना",
    YMD: "पहले वर्ष",
    ".": "दशमलव बिंदु",
    ",": "दशमलव अल्पविराम",
  },
  source: {
    header: "जैसा कॉलम का नाम कहता है",
    set: "जैसा चुना गया",
    values: "जैसा इसके मान दिखाते हैं",
    "earlier-values": "जैसा पिछली फ़ाइल में था",
    "other-columns": "जैसा फ़ाइल के दूसरे कॉलम दिखाते हैं",
    separators: "जैसा इसके विभाजक बताते हैं",
    default: "अल्पविराम हज़ार अलग करते हैं",
    unclear: "अनिश्चित",
  },
  line: (column, form, source) => `${column}: ${form} (${source})`,
  zone: (column, zone) => `${column}: इसके समय UTC${zone} की आधी रात हैं, और वहाँ का दिन पढ़ा जाता है`,
  years: (column, isBirth, first, last) =>
    isBirth
      ? `${column}: दो अंकों वाले जन्म के वर्ष ${first} से ${last} तक पढ़े जाते हैं`
      : `${column}: दो अंकों वाले वर्ष ${first} से ${last} तक पढ़े जाते हैं`,
  yearsUnclear: (column) =>
    `${column}: 15/03/24 जैसी तारीख में वर्ष 15 या 24 हो सकता है। अगर वर्ष आख़िरी संख्या है, तो बताएँ कि वह किस वर्ष से शुरू होता है।`,
  phones: (columns) => `${columns.join(", ")}: जिन नंबरों में देश का कोड नहीं है, वे किस देश के हैं`,
  phoneSource: {
    set: "जैसा चुना गया। आपका उत्तर याद रखा जाता है।",
    company: "नंबर आपकी कंपनी के देश के हैं।",
    default: "नंबर इसी देश के हैं, और कोई दूसरा देश तय नहीं है।",
    values: "जैसा इसी कॉलम के देश कोड दिखाते हैं।",
    unclear:
      "फ़ाइल से यह पक्का पता नहीं चलता। आपका उत्तर पूरी फ़ाइल के लिए है और याद रखा जाता है। तब तक ये नंबर ग़लत माने जाते हैं।",
  },
  chooseCountry: "देश चुनें",
  firstYear: "पहला वर्ष",
  change: "इसी वर्ष से पढ़ें",
}
