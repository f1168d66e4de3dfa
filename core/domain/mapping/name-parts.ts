import { normalizeHeader } from "./normalize-header.ts"

/* The columns in which a file has a name in parts, in the order in which a name is written. */

/** Normalised headers of each part, in the languages of common exports. */
const PARTS: ReadonlyArray<ReadonlySet<string>> = [
  "firstname|givenname|forename|fname|vorname|prénom|prenom|nombre|nombres|primernombre|nome|voornaam|प्रथमनाम|पहलानाम",
  "middlename|mname|middleinitial|secondname|segundonombre|zweitername|मध्यनाम",
  "lastname|surname|familyname|lname|nachname|familienname|nom|nomdefamille|apellido|apellidos|cognome|achternaam|sobrenome|अंतिमनाम|उपनाम|कुलनाम",
].map((list) => new Set(list.split("|")))

const FIRST = 0
const LAST = 2

/** Whose name it is, as many exports say. */
const OWNER = /^(?:employee|emp|staff|worker|associate|legal|कर्मचारी)/u

/** 0: first, 1: middle, 2: last name; -1: none of them. */
export const rankNamePart = (header: string): number => {
  const name = normalizeHeader(header)
  return PARTS.findIndex((part) => part.has(name) || part.has(name.replace(OWNER, "")))
}

/** The columns of the parts, in order; null: no first or no last name, or one of the parts twice. */
export const findNameParts = (headers: ReadonlyArray<string>): ReadonlyArray<number> | null => {
  const parts = headers
    .map((header, column) => ({ column, rank: rankNamePart(header) }))
    .filter(({ rank }) => rank >= FIRST)
    .sort((a, b) => a.rank - b.rank)
  const ranks = parts.map(({ rank }) => rank)
  const isWhole = ranks.includes(FIRST) && ranks.includes(LAST) && new Set(ranks).size === ranks.length
  return isWhole ? parts.map(({ column }) => column) : null
}
