/** How people of a country write names, dates, amounts and telephone numbers in a file. */
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
