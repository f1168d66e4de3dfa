import type { Format } from "../../elements/locale/format.ts"

/* Rows of the file that the user left out, on the screens after the one in which that happened. */

export const leftOutRowsEn = (f: Format) => (count: number) =>
  f.plural(count, {
    one: "1 row of the file is left out, as you chose.",
    other: `${f.number(count)} rows of the file are left out, as you chose.`,
  })

export const leftOutRowsHi = (f: Format) => (count: number) =>
  f.plural(count, {
    one: "आपके कहने पर फ़ाइल की 1 पंक्ति छोड़ी गई है।",
    other: `आपके कहने पर फ़ाइल की ${f.number(count)} पंक्तियाँ छोड़ी गई हैं।`,
  })
