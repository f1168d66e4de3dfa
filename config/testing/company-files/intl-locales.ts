import type { Locale } from "./locale.ts"

/* Locales whose dates and amounts are written by the Unicode CLDR, as the platform has it: nobody here chose the forms. */

interface Written {
  /** BCP 47, with its calendar and digits. */
  readonly tag: string
  readonly currency: string
  readonly names: ReadonlyArray<string>
  readonly encodings: ReadonlyArray<string>
  readonly offset: number
  readonly hasSummerTime?: boolean
}

const TURKISH = ["Ayşe Yılmaz", "Şükrü Çağlar", "İbrahim Öz", "Gül Işık"]
const ARABIC = ["محمد أحمد", "فاطمة الزهراء", "عمر خالد", "Layla Haddad"]
const JAPANESE = ["山田 太郎", "佐藤 花子", "高橋 一郎"]
const CHINESE = ["王伟", "李娜", "张建国", "刘洋"]

const WRITTEN: ReadonlyArray<Written> = [
  { tag: "tr-TR", currency: "TRY", names: TURKISH, encodings: ["windows-1254", "iso-8859-9"], offset: 180 },
  {
    tag: "el-GR",
    currency: "EUR",
    names: ["Γιώργος Παπαδόπουλος", "Ελένη Κωνσταντίνου", "Νίκος Ιωάννου"],
    encodings: ["windows-1253", "iso-8859-7"],
    offset: 120,
    hasSummerTime: true,
  },
  { tag: "ar-EG", currency: "EGP", names: ARABIC, encodings: ["windows-1256", "iso-8859-6"], offset: 120 },
  { tag: "ar-AE", currency: "AED", names: ARABIC, encodings: ["windows-1256"], offset: 240 },
  {
    tag: "fa-IR",
    currency: "IRR",
    names: ["علی رضایی", "مریم کریمی", "حسین\u200cزاده"],
    encodings: [],
    offset: 210,
  },
  {
    tag: "he-IL",
    currency: "ILS",
    names: ["דוד כהן", "שרה לוי", "יוסף מזרחי"],
    encodings: ["windows-1255", "iso-8859-8"],
    offset: 120,
    hasSummerTime: true,
  },
  {
    tag: "th-TH",
    currency: "THB",
    names: ["สมชาย ใจดี", "มาลี ศรีสุข", "ประเสริฐ ทองคำ"],
    encodings: ["windows-874"],
    offset: 420,
  },
  {
    tag: "ja-JP-u-ca-japanese",
    currency: "JPY",
    names: JAPANESE,
    encodings: ["shift_jis", "euc-jp"],
    offset: 540,
  },
  { tag: "ja-JP", currency: "JPY", names: JAPANESE, encodings: ["shift_jis", "euc-jp"], offset: 540 },
  { tag: "zh-CN", currency: "CNY", names: CHINESE, encodings: ["gb18030", "gbk"], offset: 480 },
  {
    tag: "zh-TW-u-ca-roc",
    currency: "TWD",
    names: ["陳志明", "林淑芬", "黃雅婷"],
    encodings: ["big5"],
    offset: 480,
  },
  {
    tag: "ko-KR",
    currency: "KRW",
    names: ["김민준", "이서연", "박지훈"],
    encodings: ["euc-kr"],
    offset: 540,
  },
  {
    tag: "vi-VN",
    currency: "VND",
    names: ["Nguyễn Văn An", "Trần Thị Bích", "Lê Đức"],
    encodings: [],
    offset: 420,
  },
  {
    tag: "es-ES",
    currency: "EUR",
    names: ["Íñigo Muñoz", "Begoña Ibáñez", "José García"],
    encodings: ["windows-1252", "macintosh", "iso-8859-15"],
    offset: 60,
    hasSummerTime: true,
  },
  {
    tag: "pt-BR",
    currency: "BRL",
    names: ["João Conceição", "Antônia Magalhães", "Luís Araújo"],
    encodings: ["windows-1252", "macintosh"],
    offset: -180,
  },
  {
    tag: "nl-NL",
    currency: "EUR",
    names: ["Daniël de Vries", "Zoë van den Berg", "Geërt Jansen"],
    encodings: ["windows-1252"],
    offset: 60,
    hasSummerTime: true,
  },
  {
    tag: "cs-CZ",
    currency: "CZK",
    names: ["Jiří Dvořák", "Šárka Němcová", "Řehoř Žižka"],
    encodings: ["windows-1250", "iso-8859-2"],
    offset: 60,
    hasSummerTime: true,
  },
  {
    tag: "hu-HU",
    currency: "HUF",
    names: ["Szűcs Ernő", "Kovács Ágnes", "Tőkés Gyöngyi"],
    encodings: ["windows-1250", "iso-8859-2"],
    offset: 60,
    hasSummerTime: true,
  },
  {
    tag: "sv-SE",
    currency: "SEK",
    names: ["Åsa Öberg", "Björn Ström", "Märta Sjögren"],
    encodings: ["windows-1252", "macintosh"],
    offset: 60,
    hasSummerTime: true,
  },
  {
    tag: "uk-UA",
    currency: "UAH",
    names: ["Олексій Їжакевич", "Ґалина Шевченко", "Євген Коваль"],
    encodings: ["windows-1251", "koi8-u"],
    offset: 120,
    hasSummerTime: true,
  },
  {
    tag: "de-CH",
    currency: "CHF",
    names: ["Urs Zürcher", "Régine Favre"],
    encodings: ["windows-1252"],
    offset: 60,
  },
  {
    tag: "fr-CA",
    currency: "CAD",
    names: ["Hélène Côté", "Noël Gagné"],
    encodings: ["windows-1252"],
    offset: -300,
  },
  {
    tag: "en-ZA",
    currency: "ZAR",
    names: ["Renée Botha", "Sipho Dlamini"],
    encodings: ["windows-1252"],
    offset: 120,
  },
  { tag: "hi-IN-u-nu-deva", currency: "INR", names: ["आशा राव", "मोहन सिंह"], encodings: [], offset: 330 },
  { tag: "bn-BD", currency: "BDT", names: ["রহিম উদ্দিন", "ফাতেমা খাতুন"], encodings: [], offset: 360 },
  { tag: "ta-IN", currency: "INR", names: ["முருகன்", "லட்சுமி"], encodings: [], offset: 330 },
]

/** As the styles of the platform's dates are called. */
const STYLES = ["short", "medium", "long", "full"] as const

const SAMPLE = 1_234_567.5

export const INTL_LOCALES: ReadonlyArray<Locale> = WRITTEN.map(
  ({ tag, currency, hasSummerTime = false, ...rest }) => {
    const parts = new Intl.NumberFormat(tag, { style: "currency", currency }).formatToParts(SAMPLE)
    const find = (type: string) => parts.find((part) => part.type === type)?.value ?? ""
    const sign = find("currency")
    const isFirst =
      parts.findIndex(({ type }) => type === "currency") < parts.findIndex(({ type }) => type === "integer")
    const decimal =
      new Intl.NumberFormat(tag).formatToParts(SAMPLE).find(({ type }) => type === "decimal")?.value ?? "."
    return {
      ...rest,
      name: tag,
      tag,
      country: new Intl.Locale(tag).region ?? "",
      dateFormats: [...STYLES, "yyyy-MM-dd"],
      decimal,
      group: find("group"),
      groupSize:
        new Intl.NumberFormat(tag, { useGrouping: "always" }).format(1_000_000).split(find("group"))[0]
          ?.length === 2
          ? 2
          : 3,
      currency: [["", ""], isFirst ? [`${sign} `, ""] : ["", ` ${sign}`], isFirst ? [sign, ""] : ["", sign]],
      delimiters: decimal === "," ? [";", ";", "\t"] : [",", "\t", "|"],
      hasSummerTime,
    }
  },
)

/** Writes a `YYYY-MM-DD` in a style of the platform; null for a format that is none. */
export const formatInStyle = (iso: string, style: string, tag: string): string | null => {
  const dateStyle = STYLES.find((each) => each === style)
  if (dateStyle === undefined) return null
  return new Intl.DateTimeFormat(tag, { dateStyle, timeZone: "UTC" }).format(new Date(`${iso}T00:00:00Z`))
}

/** The decimal digits of the locale, from 0 to 9. */
export const listDigits = (tag: string): ReadonlyArray<string> => {
  const format = new Intl.NumberFormat(tag, { useGrouping: false })
  return Array.from({ length: 10 }, (_, digit) => format.format(digit))
}
