import type { GuardTexts } from "../../../../core/contract/reasons/reason-codes.ts"
import { nameField } from "../../fields/field-texts.ts"
import { hi as fields } from "../../fields/hi.ts"
import type { Format } from "../../locale/format.ts"

export const guardHi = (f: Format): GuardTexts => {
  const name = (key: string): string => nameField(fields, key)
  const share = (count: number, all: number, percent: number): string =>
    `${f.number(all)} में से ${f.number(count)} (${f.number(percent)} %)`
  return {
    "guard.empty": "आपके HR सिस्टम या फ़ाइल में कोई कर्मचारी नहीं है।",
    "guard.missing": ({ missing, active, percent }) =>
      `${share(missing, active, percent)} सक्रिय कर्मचारी नहीं मिले।`,
    "guard.status": ({ changed, employees, percent }) =>
      `${share(changed, employees, percent)} कर्मचारियों की स्थिति बदल जाएगी।`,
    "guard.status-besides": ({ changed, employees, percent, missing }) =>
      `${share(changed, employees, percent)} कर्मचारियों की स्थिति बदल जाएगी, और इनके अलावा ${f.number(missing)} नहीं मिले।`,
    "guard.emptied": ({ keys, counts, employees, more }) => {
      const named = keys.map(
        (key, index) =>
          `${name(key)} (${f.number(employees)} में से ${f.number(Number(counts[index]))} कर्मचारियों का)`,
      )
      return `ये फ़ील्ड ख़ाली हो जाएँगे: ${f.list([...named, ...(more > 0 ? [`${f.number(more)} और`] : [])])}।`
    },
    "guard.column": ({ column, key }) => `पिछली फ़ाइल का कॉलम ${column} (${name(key)}) इसमें नहीं है।`,
    "guard.renamed-column": ({ column, key, maybe }) =>
      `पिछली फ़ाइल का कॉलम ${column} (${name(key)}) इसमें नहीं है; शायद वह ${maybe} है।`,
  }
}
