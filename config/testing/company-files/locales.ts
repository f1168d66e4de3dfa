import { INTL_LOCALES } from "./intl-locales.ts"

/* How people of a country write names, dates, amounts and telephone numbers in a file. */

export interface Locale {
  readonly name: string
  /** BCP 47, where the platform writes its dates and digits. */
  readonly tag?: string
  /** ISO 3166 alpha-2. */
  readonly country: string
  readonly names: ReadonlyArray<string>
  /** As Unicode's CLDR writes them: `d` and `M` without a leading zero, `dd` and `MM` with it; or a style of the platform. */
  readonly dateFormats: ReadonlyArray<string>
  readonly decimal: string
  /** Between groups of digits. */
  readonly group: string
  /** Digits of the groups left of the last one. */
  readonly groupSize: 2 | 3
  readonly currency: ReadonlyArray<readonly [before: string, after: string]>
  readonly delimiters: ReadonlyArray<string>
  /** Labels of the Encoding Standard, for files that are not Unicode. */
  readonly encodings: ReadonlyArray<string>
  /** The offset of its midnight in UTC, in minutes; summer time is an hour more where it has that. */
  readonly offset: number
  readonly hasSummerTime: boolean
}

const INDIA = {
  country: "IN",
  dateFormats: ["dd/MM/yyyy", "dd-MM-yyyy", "d/M/yyyy", "dd-MMM-yyyy", "yyyy-MM-dd"],
  decimal: ".",
  group: ",",
  groupSize: 2,
  currency: [
    ["", ""],
    ["₹ ", ""],
    ["Rs. ", ""],
    ["", "/-"],
    ["INR ", ""],
  ],
  delimiters: [",", ",", "\t", "|"],
  encodings: ["windows-1252", "macintosh"],
  offset: 330,
  hasSummerTime: false,
} as const

const EURO = [
  ["", ""],
  ["", " €"],
  ["€ ", ""],
  ["", " EUR"],
] as const

export const LOCALES: ReadonlyArray<Locale> = [
  {
    ...INDIA,
    name: "India",
    names: [
      "Asha Rao",
      "Ravi Iyer",
      "José D'Souza",
      "Renée Fernandes",
      "Zoë Pinto",
      "Mohammed Khan",
      "S. Kumar",
    ],
  },
  {
    ...INDIA,
    name: "India, Hindi",
    names: ["आशा राव", "रवि अय्यर", "क्षमा शर्मा", "Priya सिंह", "मोहन"],
    encodings: [],
  },
  {
    name: "Germany",
    country: "DE",
    names: ["Jürgen Müller", "Anna Groß", "Björn Öztürk", "Käthe Weiß", "Max Bauer", "Zoë Schäfer"],
    dateFormats: ["dd.MM.yyyy", "d.M.yyyy", "yyyy-MM-dd"],
    decimal: ",",
    group: ".",
    groupSize: 3,
    currency: EURO,
    delimiters: [";", ";", "\t"],
    encodings: ["windows-1252", "macintosh", "iso-8859-15"],
    offset: 60,
    hasSummerTime: true,
  },
  {
    name: "France",
    country: "FR",
    names: ["Hélène Dupré", "François Lefèvre", "Noël Côté", "Aurélie Benoît", "Luc Martin"],
    dateFormats: ["dd/MM/yyyy", "d/M/yyyy", "dd-MM-yyyy"],
    decimal: ",",
    group: "\u202f",
    groupSize: 3,
    currency: EURO,
    delimiters: [";", ";", "\t"],
    encodings: ["windows-1252", "macintosh", "iso-8859-15"],
    offset: 60,
    hasSummerTime: true,
  },
  {
    name: "United States",
    country: "US",
    names: ["José Núñez", "Renée O'Neil", "John Smith", "Chloë Brown", "Mary-Ann Lee", "Null Anderson"],
    dateFormats: ["MM/dd/yyyy", "M/d/yyyy", "MM-dd-yyyy", "MMM d, yyyy", "yyyy-MM-dd"],
    decimal: ".",
    group: ",",
    groupSize: 3,
    currency: [
      ["", ""],
      ["$", ""],
      ["", " USD"],
    ],
    delimiters: [",", ",", "\t", "|"],
    encodings: ["windows-1252", "macintosh"],
    offset: -300,
    hasSummerTime: true,
  },
  {
    name: "Poland",
    country: "PL",
    names: ["Łukasz Wójcik", "Małgorzata Dąbrowska", "Jan Nowak", "Święta Żak"],
    dateFormats: ["dd.MM.yyyy", "yyyy-MM-dd"],
    decimal: ",",
    group: "\u00a0",
    groupSize: 3,
    currency: [
      ["", ""],
      ["", " zł"],
    ],
    delimiters: [";", "\t"],
    encodings: ["windows-1250", "iso-8859-2"],
    offset: 60,
    hasSummerTime: true,
  },
  {
    name: "Russia",
    country: "RU",
    names: ["Иван Петров", "Ольга Смирнова", "Сергей Кузнецов", "Юлия Щукина"],
    dateFormats: ["dd.MM.yyyy"],
    decimal: ",",
    group: "\u00a0",
    groupSize: 3,
    currency: [
      ["", ""],
      ["", " руб."],
    ],
    delimiters: [";"],
    encodings: ["windows-1251", "koi8-r"],
    offset: 180,
    hasSummerTime: false,
  },
  {
    name: "Japan",
    country: "JP",
    names: ["山田 太郎", "佐藤 花子", "ｽｽﾞｷ ｲﾁﾛｰ", "高橋 一郎"],
    dateFormats: ["yyyy/MM/dd", "yyyy-MM-dd"],
    decimal: ".",
    group: ",",
    groupSize: 3,
    currency: [
      ["", ""],
      ["¥", ""],
    ],
    delimiters: [",", "\t"],
    encodings: ["shift_jis"],
    offset: 540,
    hasSummerTime: false,
  },
  {
    name: "Taiwan",
    country: "TW",
    names: ["陳志明", "林淑芬", "黃雅婷", "張家豪"],
    dateFormats: ["yyyy/MM/dd"],
    decimal: ".",
    group: ",",
    groupSize: 3,
    currency: [
      ["", ""],
      ["NT$", ""],
    ],
    delimiters: [","],
    encodings: ["big5"],
    offset: 480,
    hasSummerTime: false,
  },
  {
    name: "Switzerland",
    country: "CH",
    names: ["Urs Zürcher", "Régine Favre", "Beat Müller"],
    dateFormats: ["dd.MM.yyyy"],
    decimal: ".",
    group: "'",
    groupSize: 3,
    currency: [
      ["", ""],
      ["CHF ", ""],
    ],
    delimiters: [";", ","],
    encodings: ["windows-1252", "macintosh"],
    offset: 60,
    hasSummerTime: true,
  },
  ...INTL_LOCALES,
]
