import { createRequire } from "node:module"
import type * as Library from "libphonenumber-js"
import type { PhoneNumbers } from "../../core/ports/employee/phone-numbers.ts"

/** Loads the library's tables for the first number outside India: most processes never need them. */
export const makePhoneNumbers = (): PhoneNumbers => {
  let library: typeof Library | undefined
  return {
    isValid: (number, countryCode) => {
      library ??= createRequire(import.meta.url)("libphonenumber-js") as typeof Library
      const country = countryCode.toUpperCase()
      // A country code in the number decides, whatever the employee's country is.
      const isKnown = library.isSupportedCountry(country)
      if (!isKnown && !number.startsWith("+")) return false
      return library.parsePhoneNumberFromString(number, isKnown ? country : undefined)?.isValid() ?? false
    },
  }
}
