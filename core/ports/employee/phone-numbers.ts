/** Knows the national rules for telephone numbers outside India (decisions.md 2). Plain: it runs once a row. */
export interface PhoneNumbers {
  /** Is it a possible, valid number of the country (ISO 3166 alpha-2)? Accepts national and international writing. */
  readonly isValid: (number: string, countryCode: string) => boolean
}
