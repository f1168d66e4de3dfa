import { splitWords } from "./normalize-header.ts"

/* The columns in which a file has an address in parts; many files do not say whose address it is. */

const list = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/u))

/** Words beside the part that say nothing more of it. */
const BESIDE = list("employee emp staff worker the of for full and or province")
const CURRENT = list(
  "current present residential residence communication correspondence local mailing home personal postaldetail",
)
const PERMANENT = list("permanent native")
const LINE = list("address addr line street road straße strasse dirección direccion adresse anschrift house")
const PINCODE = list("zip zipcode pincode pin postcode postalcode plz postleitzahl")
const CODE = list("code postal post")

type Part = "addressLine" | "addressCity" | "addressState" | "addressPincode" | "addressCountry"

const PARTS: ReadonlyArray<readonly [Part, ReadonlySet<string>]> = [
  ["addressCity", list("city town ort stadt ciudad ville wohnort")],
  ["addressState", list("state statecode bundesland estado")],
  ["addressCountry", list("country")],
]

export interface AddressPart {
  readonly object: "currentAddress" | "permanentAddress"
  readonly part: Part
  /** Whether the header says whose address it is. */
  readonly isNamed: boolean
}

/** `Line 2`, `ADDR1`, `address street 1`. */
const LINE_NUMBER = /^[1-4]$/u

/** The part of an address that the header names; null: none, or it names more than that. */
export const readAddressPart = (header: string): AddressPart | null => {
  const words = splitWords(header).filter((word) => !BESIDE.has(word))
  const groups = [CURRENT, PERMANENT].map((group) => words.some((word) => group.has(word)))
  const rest = words.filter((word) => !CURRENT.has(word) && !PERMANENT.has(word))
  const part = findPart(rest)
  if (part === null || (groups[0] === true && groups[1] === true)) return null
  const object = groups[1] === true ? "permanentAddress" : "currentAddress"
  return { object, part, isNamed: groups.some(Boolean) }
}

const findPart = (rest: ReadonlyArray<string>): Part | null => {
  const isAll = (...sets: ReadonlyArray<ReadonlySet<string>>) =>
    rest.every((word) => sets.some((set) => set.has(word)))
  const named = PARTS.find(([, names]) => rest.some((word) => names.has(word)) && isAll(names, LINE))
  if (named !== undefined) return named[0]
  if (rest.length === 2 && rest[0] === "state" && rest[1] === "code") return "addressState"
  const isPincode = rest.some((word) => PINCODE.has(word)) || (rest.includes("code") && rest.length > 1)
  if (isPincode && isAll(PINCODE, CODE, LINE)) return "addressPincode"
  const isLine =
    rest.some((word) => LINE.has(word)) && rest.every((word) => LINE.has(word) || LINE_NUMBER.test(word))
  return isLine && rest.length > 0 ? "addressLine" : null
}

/**
 * The key of each column that is a part of an address; null for others. A part that does not say whose address it is counts only
 * beside another one: a city alone may be that of the office.
 */
export const findAddressParts = (headers: ReadonlyArray<string>): ReadonlyArray<string | null> => {
  const parts = headers.map(readAddressPart)
  const isNamedCurrent = parts.some((part) => part?.isNamed === true && part.object === "currentAddress")
  const unnamed = new Set(
    parts.flatMap((part) =>
      part === null || part.isNamed || part.part === "addressCountry" ? [] : part.part,
    ),
  )
  const isAddress =
    !isNamedCurrent && (unnamed.size > 1 || unnamed.has("addressLine") || unnamed.has("addressPincode"))
  return parts.map((part) => {
    if (part === null || (!part.isNamed && (!isAddress || part.part === "addressCountry"))) return null
    return `${part.object}_${part.part}`
  })
}
