import { getEnglish } from "./english.ts"

/** The languages that have catalogues, by BCP 47 tag. */
export const LANGUAGES = { en: "English", hi: "हिन्दी" } as const
export type Language = keyof typeof LANGUAGES

/** Writes values as a language does; catalogues build their sentences with it. */
export interface Format {
  readonly language: Language
  readonly number: (value: number) => string
  /** Picks the form of the language's plural category; `other` where there is none of its own. */
  readonly plural: (count: number, forms: PluralForms) => string
  /** Date and time of an ISO 8601 timestamp with the name of the reader's time zone, for example "25 Nov 2026, 9:02 am IST". */
  readonly dateTime: (timestamp: string) => string
  readonly date: (timestamp: string) => string
  readonly time: (timestamp: string) => string
  /** The time to the second, for a log. */
  readonly clock: (timestamp: string) => string
  /** Date and time to the second with the time zone's name, for example "25 Nov 2026, 9:02:07 am IST". */
  readonly instant: (timestamp: string) => string
  /** For example "Wednesday, 25 November". */
  readonly day: (timestamp: string) => string
  /** For example "48k", where an axis has little room. */
  readonly compact: (value: number) => string
  /** For example "in 7 days" or "2 minutes ago", from `now` (epoch milliseconds). */
  readonly relative: (timestamp: string, now: number) => string
  /** For example "1.2 MB". */
  readonly bytes: (bytes: number) => string
  /** A duration in whole minutes, or in seconds below one minute. */
  readonly duration: (milliseconds: number) => string
  /** The name of a country, by its ISO 3166 code. */
  readonly country: (code: string) => string
  /** For example "a, b and c". */
  readonly list: (items: ReadonlyArray<string>) => string
  /** "A, B or C" */
  readonly alternatives: (items: ReadonlyArray<string>) => string
}

type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string }

/** @param english how English is written: `en-IN` has 1,00,000 and `en-GB` 100,000 */
export const makeFormat = (language: Language, english: string = getEnglish()): Format => {
  const region = language === "hi" ? "hi-IN" : english
  const numbers = new Intl.NumberFormat(region)
  const compacts = new Intl.NumberFormat(region, { notation: "compact" })
  const rules = new Intl.PluralRules(region)
  const lists = new Intl.ListFormat(region, { type: "conjunction" })
  const choices = new Intl.ListFormat(region, { type: "disjunction" })
  const countries = new Intl.DisplayNames(region, { type: "region" })
  const relatives = new Intl.RelativeTimeFormat(region, { numeric: "auto" })
  const times = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(region, options)
    return (timestamp: string) => format.format(new Date(timestamp))
  }
  const unit = (name: string, value: number, digits = 0) =>
    new Intl.NumberFormat(region, {
      style: "unit",
      unit: name,
      unitDisplay: name.endsWith("gabyte") || name === "kilobyte" ? "short" : "long",
      maximumFractionDigits: digits,
    }).format(value)
  return {
    language,
    number: (value) => numbers.format(value),
    plural: (count, forms) => forms[rules.select(count)] ?? forms.other,
    dateTime: times({
      day: "numeric",
      month: "short",
      year: "numeric",
      hour: "numeric",
      minute: "2-digit",
      timeZoneName: "short",
    }),
    date: times({ dateStyle: "medium" }),
    time: times({ timeStyle: "short" }),
    clock: times({ hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" }),
    instant: times({
      day: "numeric",
      month: "short",
      year: "numeric",
      hour: "numeric",
      minute: "2-digit",
      second: "2-digit",
      timeZoneName: "short",
    }),
    day: times({ weekday: "long", day: "numeric", month: "long" }),
    // As the mock-ups have it; "K" is what Intl writes in India.
    compact: (value) => compacts.format(value).replace(/K$/u, "k"),
    relative: (timestamp, now) => {
      const seconds = (Date.parse(timestamp) - now) / 1_000
      const [name, size] = RELATIVE_UNITS.find(([, each]) => Math.abs(seconds) >= each) ?? ["second", 1]
      return relatives.format(Math.round(seconds / size), name)
    },
    bytes: (bytes) => {
      const [name, size] = BYTE_UNITS.find(([, each]) => bytes >= each) ?? ["byte", 1]
      return unit(name, bytes / size, name === "megabyte" || name === "gigabyte" ? 1 : 0)
    },
    duration: (milliseconds) => {
      const seconds = Math.max(1, Math.round(milliseconds / 1_000))
      return seconds < 60 ? unit("second", seconds) : unit("minute", Math.round(seconds / 60))
    },
    country: (code) => countries.of(code) ?? code,
    list: (items) => lists.format(items),
    alternatives: (items) => choices.format(items),
  }
}

const RELATIVE_UNITS = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
] as const

const BYTE_UNITS = [
  ["gigabyte", 1e9],
  ["megabyte", 1e6],
  ["kilobyte", 1e3],
] as const

/** The first of the wanted tags that has a catalogue; else English. */
export const chooseLanguage = (wanted: ReadonlyArray<string | null | undefined>): Language =>
  wanted
    .map((tag) => tag?.toLowerCase().split("-")[0])
    .find((tag): tag is Language => tag !== undefined && Object.hasOwn(LANGUAGES, tag)) ?? "en"
