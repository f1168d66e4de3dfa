import { coverageEn } from "../../../../elements/field-coverage/en.ts"
import { coverageHi } from "../../../../elements/field-coverage/hi.ts"
import type { Format } from "../../../../elements/locale/format.ts"
import type { ByReader } from "../../../reader/by-reader.ts"

/** What the page of a client says about its syncs. */
export const syncWordsEn = (f: Format, byReader: ByReader) => ({
  coverage: coverageEn(f),
  fieldCounts: {
    title: "Fields that came",
    all: (count: number) =>
      f.plural(count, { one: "1 shared field", other: `All ${f.number(count)} shared fields` }),
    column: { field: "Field", filled: "Employees who have it", before: "Before" },
    notProvided: "Not provided by this source",
  },
  syncs: {
    title: "Syncs",
    runs: "Runs",
    next: "Next sync:",
    zone: (zone: string) => `Hours are in the time zone ${zone}.`,
    table: "Syncs",
    column: {
      started: "Started",
      result: "Result",
      added: "New",
      updated: "Updated",
      left: "Left",
      took: "Took",
    },
    result: {
      reading: "Syncing",
      applying: "Syncing",
      held: "Waits for an answer",
      completed: "Completed",
      failed: "Failed",
      cancelled: "Replaced or dropped",
    },
    first: "First sync",
    rejected: (rows: number) =>
      f.plural(rows, {
        one: "1 row could not be read",
        other: `${f.number(rows)} rows could not be read`,
      }),
    test: "Test only",
    running: "running",
    empty: "No sync yet",
    emptyText: byReader({
      vendor: "The first one starts when the client has connected.",
      company: "The first one starts when you have connected.",
      operator: "The first one starts when the client has connected.",
    }),
    noneThen: "No sync in this time",
    noneThenText: "Choose other days, or any time.",
  },
  syncDetails: {
    title: "Sync",
    open: (result: string, at: string) => `${result}, ${f.dateTime(at)}`,
    state: "Result",
    started: "Started",
    finished: "Ended",
    by: "Started by",
    trigger: {
      schedule: "The schedule",
      request: "A person, with “Sync now”",
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
    rejected: "Rows rejected",
    accepted: "Rows accepted",
    repeated: "Rows repeated",
    leftOut: "Not shared, by your rules",
    findings: "Findings",
    noFindings: "Nothing was wrong with the rows.",
    most: (most: number) => `The ${f.number(most)} most frequent findings are listed.`,
    wholeRow: "The whole row",
    source: "The source",
    where: (rows: number, first: number) =>
      rows === 1
        ? `In row ${f.number(first)}.`
        : `In ${f.number(rows)} rows, first in row ${f.number(first)}.`,
    rowUnread: (rows: number) =>
      f.plural(rows, { one: "The row could not be used.", other: "The rows could not be used." }),
    valueLeftOut: (rows: number) =>
      f.plural(rows, {
        one: "The row was accepted: a value that is not valid was left out, one that only looks wrong was kept.",
        other:
          "The rows were accepted: a value that is not valid was left out, one that only looks wrong was kept.",
      }),
  },
})

export const syncWordsHi = (f: Format, byReader: ByReader): ReturnType<typeof syncWordsEn> => ({
  coverage: coverageHi(f),
  fieldCounts: {
    title: "मिले हुए फ़ील्ड",
    all: (count) => f.plural(count, { one: "1 साझा फ़ील्ड", other: `सभी ${f.number(count)} साझा फ़ील्ड` }),
    column: { field: "फ़ील्ड", filled: "जिन कर्मचारियों के पास है", before: "पहले" },
    notProvided: "यह स्रोत इसे नहीं देता",
  },
  syncs: {
    title: "सिंक",
    runs: "समय",
    next: "अगला सिंक:",
    zone: (zone) => `घंटे ${zone} समय क्षेत्र के हैं।`,
    table: "सिंक",
    column: { started: "शुरू", result: "परिणाम", added: "नए", updated: "बदले", left: "गए", took: "अवधि" },
    result: {
      reading: "सिंक हो रहा है",
      applying: "सिंक हो रहा है",
      held: "उत्तर की प्रतीक्षा",
      completed: "पूरा हुआ",
      failed: "विफल",
      cancelled: "बदला या छोड़ा गया",
    },
    first: "पहला सिंक",
    rejected: (rows) =>
      f.plural(rows, {
        one: "1 पंक्ति पढ़ी नहीं जा सकी",
        other: `${f.number(rows)} पंक्तियाँ पढ़ी नहीं जा सकीं`,
      }),
    test: "केवल जाँच",
    running: "चल रहा है",
    empty: "अभी कोई सिंक नहीं",
    emptyText: byReader({
      vendor: "क्लाइंट के जुड़ने पर पहला सिंक शुरू होता है।",
      company: "आपके जुड़ने पर पहला सिंक शुरू होता है।",
      operator: "क्लाइंट के जुड़ने पर पहला सिंक शुरू होता है।",
    }),
    noneThen: "इस समय में कोई सिंक नहीं",
    noneThenText: "दूसरे दिन चुनें, या कोई भी समय।",
  },
  syncDetails: {
    title: "सिंक",
    open: (result, at) => `${result}, ${f.dateTime(at)}`,
    state: "परिणाम",
    started: "शुरू",
    finished: "समाप्त",
    by: "किससे शुरू हुआ",
    trigger: {
      schedule: "समय-सारणी से",
      request: "किसी ने “अभी सिंक करें” से",
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
    rejected: "अस्वीकृत पंक्तियाँ",
    accepted: "स्वीकृत पंक्तियाँ",
    repeated: "दोहराई गई पंक्तियाँ",
    leftOut: "आपके नियमों से साझा नहीं",
    findings: "पाई गई समस्याएँ",
    noFindings: "पंक्तियों में कोई समस्या नहीं मिली।",
    most: (most) => `सबसे अधिक बार मिली ${f.number(most)} समस्याएँ रखी जाती हैं।`,
    source: "स्रोत",
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
    valueLeftOut: (rows) =>
      f.plural(rows, {
        one: "पंक्ति स्वीकार हुई; केवल अमान्य मान छोड़ा गया।",
        other: "पंक्तियाँ स्वीकार हुईं; केवल अमान्य मान छोड़े गए।",
      }),
  },
})
