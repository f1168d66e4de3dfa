import type { IsValidPhone } from "../values/parsed.ts"

/** The calling codes of countries whose companies often have employees of several countries in one file. */
const COUNTRY_BY_CODE: ReadonlyArray<readonly [code: string, country: string]> = `
  91 IN | 1 US | 44 GB | 971 AE | 65 SG | 61 AU | 64 NZ | 49 DE | 33 FR | 31 NL | 32 BE | 34 ES | 39 IT | 41 CH | 43 AT |
  45 DK | 46 SE | 47 NO | 48 PL | 351 PT | 353 IE | 966 SA | 968 OM | 973 BH | 974 QA | 965 KW | 94 LK | 977 NP | 880 BD |
  975 BT | 92 PK | 60 MY | 62 ID | 63 PH | 66 TH | 84 VN | 81 JP | 82 KR | 86 CN | 852 HK | 27 ZA | 254 KE | 234 NG | 255 TZ |
  256 UG | 20 EG | 90 TR | 55 BR | 52 MX | 57 CO | 54 AR | 56 CL | 972 IL`
  .split("|")
  .map((entry) => entry.trim().split(" "))
  .map(([code = "", country = ""]) => [code, country] as const)

const NOT_DIGITS = /\D+/gu

/** The country that the code of a number names; null: it is no valid number, or of another country. */
export const findNamedCountry = (number: string, isValid: IsValidPhone): string | null => {
  const digits = number.replace(NOT_DIGITS, "").replace(/^00/u, "")
  const found = COUNTRY_BY_CODE.find(([code]) => digits.startsWith(code))
  return found !== undefined && isValid(`+${digits}`, found[1]) ? found[1] : null
}
