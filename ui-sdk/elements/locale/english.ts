/** As in India, where most users are, until a page knows its reader. */
const INDIA = "en-IN"

let english = INDIA

/** How English is written on this page: `en-GB`, `en-US`, `en-IN`. */
export const getEnglish = (): string => english

/** A page says once, as it starts, which languages its reader prefers. */
export const setEnglish = (wanted: ReadonlyArray<string | undefined>): void => {
  english = chooseEnglish(wanted)
}

/**
 * English of the reader's region: as the browser names it, else that of the first language with a known region. `en` alone names none.
 */
export const chooseEnglish = (wanted: ReadonlyArray<string | undefined>): string => {
  const locales = wanted.flatMap((tag) => readLocale(tag))
  const own = locales.find(({ language, region }) => language === "en" && region !== undefined)
  const other = locales.find(({ language }) => language !== "en")
  const region = (own ?? other?.maximize())?.region
  return region === undefined ? INDIA : `en-${region}`
}

const readLocale = (tag: string | undefined): ReadonlyArray<Intl.Locale> => {
  try {
    return tag === undefined ? [] : [new Intl.Locale(tag)]
  } catch {
    return []
  }
}
