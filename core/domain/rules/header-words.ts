/* How headers are compared: letters and digits decide; case, spaces, punctuation and hints in brackets do not. */

/** `(DD/MM/YYYY)`, `(required)`, `(in Rs.)`: how to fill the column in, not what it is. */
const HINT =
  /[([](?:[dmy]{1,4}[-/. ][dmy]{1,4}[-/. ][dmy]{2,4}|required|mandatory|optional|(?:in )?(?:inr|rs\.?|₹))[)\]]/giu

/** `Date of Birth (DD-MM-YYYY) *` -> `dateofbirth`. */
export const foldHeader = (header: string): string =>
  header
    .normalize("NFKC")
    .replace(HINT, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "")

/** Its words, lower-case: `managerEmail2` and `Manager E-mail 2` -> manager, e, mail or email, 2. */
export const wordsOf = (header: string): ReadonlyArray<string> =>
  header
    .normalize("NFKC")
    .replace(HINT, "")
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .replace(/(\p{L})(\p{N})/gu, "$1 $2")
    .toLowerCase()
    .match(/[\p{L}\p{M}]+|\p{N}+/gu) ?? []

/** The columns of exactly that header, else of one that differs only in case, spaces or punctuation. */
export const columnsOfHeader = (columns: ReadonlyArray<string>, header: string): ReadonlyArray<number> => {
  const exact = columns.flatMap((each, column) => (each === header ? [column] : []))
  if (exact.length > 0) return exact
  const folded = foldHeader(header)
  return folded === "" ? [] : columns.flatMap((each, column) => (foldHeader(each) === folded ? [column] : []))
}
