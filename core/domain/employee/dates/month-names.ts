import { foldSpelling } from "../spellings/fold-spelling.ts"

/* Names of the months in the languages that sources write, in full and abbreviated. No word means two months. */

/** From January; in any case, with or without accents. */
const NAMES: ReadonlyArray<string> = [
  "january jan januar jänner janvier janv enero ene janeiro gennaio gen januari जनवरी",
  "february feb februar février févr fév febrero fevereiro fev febbraio februari फ़रवरी फरवरी",
  "march mar märz mär mrz mars marzo março maart mrt मार्च",
  "april apr avril avr abril abr aprile अप्रैल",
  "may mai mayo maio maggio mag mei मई",
  "june jun juni juin junio junho giugno giu जून",
  "july jul juli juillet juil julio julho luglio lug जुलाई",
  "august aug août agosto ago augustus अगस्त",
  "september sep sept septembre septiembre setiembre setembro settembre set सितंबर सितम्बर",
  "october oct oktober okt octobre octubre outubro out ottobre ott अक्टूबर अक्तूबर",
  "november nov novembre noviembre novembro नवंबर नवम्बर",
  "december dec dezember dez décembre déc diciembre dic dezembro dicembre दिसंबर दिसम्बर",
]

const MONTHS: ReadonlyMap<string, number> = new Map(
  NAMES.flatMap((names, index) => names.split(" ").map((name) => [foldSpelling(name), index + 1] as const)),
)

/** Parses the name of a month to 1 to 12. */
export const parseMonthName = (name: string): number | null => MONTHS.get(foldSpelling(name)) ?? null
