import type { Format } from "../../../../elements/locale/format.ts"

/** What the page of a client says about one sync. */
export const syncWordsEn = (f: Format) => ({
  syncDetails: {
    title: "Sync",
    open: (result: string, at: string) => `${result}, ${f.dateTime(at)}`,
    state: "Result",
    started: "Started",
    finished: "Ended",
    by: "Started by",
    trigger: {
      schedule: "The schedule, or a request",
      upload: "An uploaded file",
      "push API": "A push",
      "employee update": "A change by the vendor",
      "sharing changed": "A change of what is shared",
      "command line": "The operator",
    } as Readonly<Record<string, string>>,
    load: "Covers",
    mode: { full: "All employees", delta: "Changed records only" },
    why: "Why",
    counts: "Counts",
    rows: "Rows read",
    unchanged: "Unchanged",
    rejected: "Could not be read",
    leftOut: "Not shared, by your rules",
    findings: "Findings",
    noFindings: "Nothing was wrong with the rows.",
    most: (most: number) => `The ${f.number(most)} most frequent findings are kept.`,
    wholeRow: "The whole row",
    where: (rows: number, first: number) =>
      rows === 1
        ? `In row ${f.number(first)}.`
        : `In ${f.number(rows)} rows, first in row ${f.number(first)}.`,
    rowUnread: (rows: number) =>
      f.plural(rows, { one: "The row could not be used.", other: "The rows could not be used." }),
    valueLeftOut: (rows: number) =>
      f.plural(rows, { one: "The value was left out.", other: "The values were left out." }),
  },
})

export const syncWordsHi = (f: Format): ReturnType<typeof syncWordsEn> => ({
  syncDetails: {
    title: "सिंक",
    open: (result, at) => `${result}, ${f.dateTime(at)}`,
    state: "परिणाम",
    started: "शुरू",
    finished: "समाप्त",
    by: "किससे शुरू हुआ",
    trigger: {
      schedule: "समय-सारणी या अनुरोध से",
      upload: "अपलोड की गई फ़ाइल से",
      "push API": "पुश से",
      "employee update": "विक्रेता के किए बदलाव से",
      "sharing changed": "साझा की जाने वाली जानकारी बदलने से",
      "command line": "ऑपरेटर ने",
    },
    load: "इसमें शामिल",
    mode: { full: "सभी कर्मचारी", delta: "केवल बदले हुए रिकॉर्ड" },
    why: "कारण",
    counts: "संख्याएँ",
    rows: "पढ़ी गई पंक्तियाँ",
    unchanged: "वैसे ही",
    rejected: "पढ़ी नहीं जा सकीं",
    leftOut: "आपके नियमों से साझा नहीं",
    findings: "पाई गई समस्याएँ",
    noFindings: "पंक्तियों में कोई समस्या नहीं मिली।",
    most: (most) => `सबसे अधिक बार मिली ${f.number(most)} समस्याएँ रखी जाती हैं।`,
    wholeRow: "पूरी पंक्ति",
    where: (rows, first) =>
      rows === 1
        ? `पंक्ति ${f.number(first)} में।`
        : `${f.number(rows)} पंक्तियों में, सबसे पहले पंक्ति ${f.number(first)} में।`,
    rowUnread: (rows) =>
      f.plural(rows, {
        one: "पंक्ति का उपयोग नहीं हो सका।",
        other: "पंक्तियों का उपयोग नहीं हो सका।",
      }),
    valueLeftOut: (rows) => f.plural(rows, { one: "मान छोड़ दिया गया।", other: "मान छोड़ दिए गए।" }),
  },
})
