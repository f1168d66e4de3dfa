import { computeEditDistance } from "./edit-distance.ts"
import { KNOWN_HEADERS } from "./header-index.ts"
import { normalizeHeader, splitWords } from "./normalize-header.ts"

export interface Suggestion {
  readonly key: string
  /** 0 to 1; 1 is the same text. */
  readonly score: number
}

const MAX_SUGGESTIONS = 3
const MIN_SCORE = 0.6

/** How far below the best score a suggestion may be: beside a near certain one, guesses only distract. */
const MAX_SCORE_GAP = 0.2

/** A longer header is a sentence; its beginning names the column. */
const COMPARED_LENGTH = 60

/** A folded header, and its code units in order. */
interface Letters {
  readonly text: string
  readonly sorted: string
}

const toLetters = (header: string): Letters => {
  const text = normalizeHeader(header)
  return { text, sorted: text.split("").sort().join("") }
}

interface Candidate {
  readonly key: string
  readonly letters: Letters
  readonly words: ReadonlyArray<string>
}

/** One dependent suffices: a person who sees the suggestion can name the second one and those after it. */
const LATER_DEPENDENT = /^dependentDetails_\D*\d/u

let candidates: ReadonlyArray<Candidate> | undefined

/** Built on first use: most processes never suggest anything. */
const getCandidates = (): ReadonlyArray<Candidate> =>
  (candidates ??= KNOWN_HEADERS.filter(({ key }) => !LATER_DEPENDENT.test(key)).map(({ header, key }) => ({
    key,
    letters: toLetters(header),
    words: splitWords(header),
  })))

/** The keys whose names are nearest to the text, best first, without those in `taken`. */
export const suggestKeys = (
  text: string,
  taken: ReadonlySet<string> = new Set<string>(),
): ReadonlyArray<Suggestion> => {
  const compared = text.slice(0, COMPARED_LENGTH)
  const [letters, words] = [toLetters(compared), splitWords(compared)]
  const best = new Map<string, number>()
  for (const candidate of getCandidates()) {
    if (taken.has(candidate.key)) continue
    const score = Math.max(
      scoreWords(words, candidate.words),
      scoreLetters(letters, candidate.letters, best.get(candidate.key) ?? MIN_SCORE),
    )
    if (score >= MIN_SCORE && score > (best.get(candidate.key) ?? 0)) best.set(candidate.key, score)
  }
  const least = [...best.values()].reduce((most, score) => Math.max(most, score), 0) - MAX_SCORE_GAP
  return [...best]
    .filter(([, score]) => score >= least)
    .map(([key, score]) => ({ key, score: Math.round(score * 100) / 100 }))
    .sort((a, b) => b.score - a.score)
    .slice(0, MAX_SUGGESTIONS)
}

/**
 * Share of the characters that need no edit; 0 where lengths or letters alone keep it below `least`, as for most pairs: it
 * is computed for hundreds of names, for each of up to a thousand headers.
 */
const scoreLetters = (a: Letters, b: Letters, least: number): number => {
  const [shorter, longer] =
    a.text.length < b.text.length ? [a.text.length, b.text.length] : [b.text.length, a.text.length]
  if (longer === 0 || shorter / longer < least || countCommonLetters(a.sorted, b.sorted) / longer < least)
    return 0
  return 1 - computeEditDistance(a.text, b.text) / longer
}

/** How many characters two texts share, in any order: at most that many need no edit. */
const countCommonLetters = (a: string, b: string): number => {
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

/** Dice's coefficient of the words, a little below 1 so that the same text scores above the same words. */
const scoreWords = (a: ReadonlyArray<string>, b: ReadonlyArray<string>): number => {
  let common = 0
  for (const word of a) if (b.includes(word)) common++
  return common === 0 ? 0 : (0.95 * 2 * common) / (a.length + b.length)
}
