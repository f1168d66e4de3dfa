import { editDistance } from "./edit-distance.ts"
import { KNOWN_HEADERS } from "./header-index.ts"
import { foldHeader, wordsOf } from "./header-words.ts"

export interface Suggestion {
  readonly key: string
  /** 0 to 1; 1 is the same text. */
  readonly score: number
}

const MOST = 3
const LEAST_SCORE = 0.6

/** How far behind the best a suggestion may be: beside a near certain one, guesses only distract. */
const GREATEST_LAG = 0.2

/** A header longer than this is a sentence; what names it stands at its beginning. */
const COMPARED_LENGTH = 60

/** A folded header, and its code units in order. */
interface Letters {
  readonly text: string
  readonly sorted: string
}

const lettersOf = (header: string): Letters => {
  const text = foldHeader(header)
  return { text, sorted: text.split("").sort().join("") }
}

interface Candidate {
  readonly key: string
  readonly letters: Letters
  readonly words: ReadonlyArray<string>
}

/** The second dependent and those behind are like the first: a person who sees one suggestion knows how to name the others. */
const LATER_DEPENDENT = /^dependentDetails_\D*\d/u

let candidates: ReadonlyArray<Candidate> | undefined

/** Made when the first is asked for: most processes suggest nothing. */
const allCandidates = (): ReadonlyArray<Candidate> =>
  (candidates ??= KNOWN_HEADERS.filter(({ key }) => !LATER_DEPENDENT.test(key)).map(({ header, key }) => ({
    key,
    letters: lettersOf(header),
    words: wordsOf(header),
  })))

/** The keys whose names are nearest to the text, best first; none of `taken`. */
export const suggestKeys = (
  text: string,
  taken: ReadonlySet<string> = new Set<string>(),
): ReadonlyArray<Suggestion> => {
  const compared = text.slice(0, COMPARED_LENGTH)
  const [letters, words] = [lettersOf(compared), wordsOf(compared)]
  const best = new Map<string, number>()
  for (const candidate of allCandidates()) {
    if (taken.has(candidate.key)) continue
    const score = Math.max(
      overlap(words, candidate.words),
      likeness(letters, candidate.letters, best.get(candidate.key) ?? LEAST_SCORE),
    )
    if (score >= LEAST_SCORE && score > (best.get(candidate.key) ?? 0)) best.set(candidate.key, score)
  }
  const least = Math.max(...best.values()) - GREATEST_LAG
  return [...best]
    .filter(([, score]) => score >= least)
    .map(([key, score]) => ({ key, score: Math.round(score * 100) / 100 }))
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST)
}

/**
 * Share of the characters that need no edit; 0 where lengths or letters alone keep it below `least`, as for most pairs: it is
 * worked out for some hundred names of a source, and for a thousand headers each.
 */
const likeness = (a: Letters, b: Letters, least: number): number => {
  const [shorter, longer] =
    a.text.length < b.text.length ? [a.text.length, b.text.length] : [b.text.length, a.text.length]
  if (longer === 0 || shorter / longer < least || inCommon(a.sorted, b.sorted) / longer < least) return 0
  return 1 - editDistance(a.text, b.text) / longer
}

/** How many characters two texts share, whatever their order: no more can stay without an edit. */
const inCommon = (a: string, b: string): number => {
  let common = 0
  let [left, right] = [0, 0]
  while (left < a.length && right < b.length) {
    const difference = a.charCodeAt(left) - b.charCodeAt(right)
    if (difference === 0) common++
    if (difference <= 0) left++
    if (difference >= 0) right++
  }
  return common
}

/** Dice's coefficient of the words, a little below 1 so that the same text wins over the same words. */
const overlap = (a: ReadonlyArray<string>, b: ReadonlyArray<string>): number => {
  let common = 0
  for (const word of a) if (b.includes(word)) common++
  return common === 0 ? 0 : (0.95 * 2 * common) / (a.length + b.length)
}
