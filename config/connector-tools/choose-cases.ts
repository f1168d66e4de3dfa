import { computeEditDistance } from "../../core/domain/mapping/edit-distance.ts"

/* `--only`: texts in the names of the cases to run. */

const MAX_SUGGESTIONS = 3

/** Whether the name contains one of the texts, in upper or lower case; every name does without any text. */
export const isChosen = (name: string, only: ReadonlyArray<string>): boolean =>
  only.length === 0 || only.some((text) => contains(name, text))

/** The names of the chosen cases. Throws an Error with the nearest names for a text that no name contains. */
export const chooseCases = (
  names: ReadonlyArray<string>,
  only: ReadonlyArray<string>,
): ReadonlyArray<string> => {
  const unknown = only.find((text) => !names.some((name) => contains(name, text)))
  if (unknown === undefined) return names.filter((name) => isChosen(name, only))
  const nearest = findNearest(names, unknown).map((name) => `\n  ${name}`)
  throw new Error(`No case has "${unknown}" in its name. The nearest are:${nearest.join("")}`)
}

const contains = (name: string, text: string): boolean => name.toLowerCase().includes(text.toLowerCase())

const findNearest = (names: ReadonlyArray<string>, text: string): ReadonlyArray<string> =>
  names
    .map((name) => ({ name, distance: computeDistance(splitWords(name), splitWords(text)) }))
    .toSorted((one, other) => one.distance - other.distance)
    .slice(0, MAX_SUGGESTIONS)
    .map(({ name }) => name)

const splitWords = (text: string): ReadonlyArray<string> => text.toLowerCase().match(/[\p{L}\d]+/gu) ?? []

/** The distance of the words of a text from those of a name, in any position. */
const computeDistance = (name: ReadonlyArray<string>, text: ReadonlyArray<string>): number =>
  text.reduce(
    (sum, word) =>
      sum + name.reduce((least, other) => Math.min(least, computeEditShare(word, other)), Infinity),
    0,
  )

const computeEditShare = (word: string, other: string): number =>
  computeEditDistance(word, other) / Math.max(word.length, other.length)
