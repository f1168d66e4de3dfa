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

/** In German a column `Name` beside a `Vorname` has the last names. */
const GERMAN_FIRST = "vorname"
const GERMAN_LAST = "name"

const rankNameParts = (headers: ReadonlyArray<string>): ReadonlyArray<number> => {
  const ranks = headers.map(rankNamePart)
  const names = headers.map(normalizeHeader)
  return ranks.includes(LAST) || !names.includes(GERMAN_FIRST)
    ? ranks
    : ranks.map((rank, column) => (names[column] === GERMAN_LAST ? LAST : rank))
}

/** Names beside those that people use. */
const BESIDE = /^(?:legal|preferred|birth)/u

/** The columns of the parts, in order; null: no first or no last name, or one of the parts twice. */
export const findNameParts = (headers: ReadonlyArray<string>): ReadonlyArray<number> | null => {
  const parts = rankNameParts(headers)
    .map((rank, column) => ({ column, rank }))
    .filter(({ rank }) => rank >= FIRST)
  const main = parts.filter(({ column }) => !BESIDE.test(normalizeHeader(headers[column] ?? "")))
  return orderParts(parts) ?? orderParts(main)
}

const orderParts = (
  parts: ReadonlyArray<{ readonly column: number; readonly rank: number }>,
): ReadonlyArray<number> | null => {
  const ranks = parts.map(({ rank }) => rank)
  const isWhole = ranks.includes(FIRST) && ranks.includes(LAST) && new Set(ranks).size === ranks.length
  return isWhole ? [...parts].sort((a, b) => a.rank - b.rank).map(({ column }) => column) : null
}
