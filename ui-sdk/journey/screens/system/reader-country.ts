/** Not in every browser. */
interface LocaleWithZones extends Intl.Locale {
  readonly getTimeZones?: () => ReadonlyArray<string> | undefined
}

/**
 * Whether the reader may be in the country (ISO 3166 alpha-2): by the machine's time zone; where the browser cannot list a country's
 * zones, by the region of its languages.
 */
export const isNearReader = (country: string): boolean => {
  const zones = (new Intl.Locale(`und-${country}`) as LocaleWithZones).getTimeZones?.()
  return zones === undefined
    ? navigator.languages.some((language) => new Intl.Locale(language).region === country)
    : zones.includes(Intl.DateTimeFormat().resolvedOptions().timeZone)
}
