/**
 * The national rules for telephone numbers outside India (specification/employee.md#india-checks). Plain: it runs
 * once for each row.
 */
export interface PhoneNumbers {
  /**
   * Whether it is a possible, valid number: of the country that its code (+...) names, else of this one (ISO 3166 alpha-2), in
   * national format.
   */
  readonly isValid: (number: string, countryCode: string) => boolean
}
