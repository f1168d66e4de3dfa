import { computeEditDistance } from "./edit-distance.ts"
import { KNOWN_HEADERS } from "./header-index.ts"
import { areSameWord, compareWords, type HeaderWords, readHeaderWords } from "./header-words.ts"
import { listLikelyHeaders } from "./likely-headers.ts"
import { normalizeHeader } from "./normalize-header.ts"

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

/** `Personalnummer (LODAS)`: what stands in brackets at the end says more of the same. */
const REMARK = /(?<=\S)\s*\([^()]*\)\s*$/u

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
  readonly words: HeaderWords
  /** The telling ones, as places in the vocabulary. */
  readonly places: ReadonlyArray<number>
}

/** One dependent suffices: a person who sees the suggestion can name the second one and those after it. */
const LATER_DEPENDENT = /^dependentDetails_\D*\d/u

interface Dictionary {
  readonly candidates: ReadonlyArray<Candidate>
  /** All telling words of the candidates: a header's words are compared with each once. */
  readonly vocabulary: ReadonlyArray<string>
}

let dictionary: Dictionary | undefined

/** Built on first use: most processes never suggest anything. */
const getDictionary = (): Dictionary => (dictionary ??= makeDictionary())

const makeDictionary = (): Dictionary => {
  const places = new Map<string, number>()
  const findPlace = (word: string): number => {
    const place = places.get(word) ?? places.size
    places.set(word, place)
    return place
  }
  const candidates = [...KNOWN_HEADERS, ...listLikelyHeaders()]
    .filter(({ key }) => !LATER_DEPENDENT.test(key))
    .map(({ header, key }) => {
      const words = readHeaderWords(header)
      return { key, letters: toLetters(header), words, places: words.telling.map(findPlace) }
    })
  return { candidates, vocabulary: [...places.keys()] }
}

/** The keys whose names are nearest to the text, best first, without those in `taken`. */
export const suggestKeys = (
  text: string,
  taken: ReadonlySet<string> = new Set<string>(),
): ReadonlyArray<Suggestion> => {
  const compared = text.slice(0, COMPARED_LENGTH).replace(REMARK, "")
  const [letters, words] = [toLetters(compared), readHeaderWords(compared)]
  const { candidates, vocabulary } = getDictionary()
  const isShared = vocabulary.map((word) => words.telling.some((own) => areSameWord(own, word)))
  const best = new Map<string, number>()
  for (const candidate of candidates) {
    if (taken.has(candidate.key)) continue
    const score = scoreHeader({ letters, words, isShared }, candidate, best.get(candidate.key) ?? MIN_SCORE)
    if (score >= MIN_SCORE && score > (best.get(candidate.key) ?? 0)) best.set(candidate.key, score)
  }
  const least = [...best.values()].reduce((most, score) => Math.max(most, score), 0) - MAX_SCORE_GAP
  return [...best]
    .filter(([, score]) => score >= least)
    .map(([key, score]) => ({ key, score: Math.round(score * 100) / 100 }))
    .sort((a, b) => b.score - a.score)
    .slice(0, MAX_SUGGESTIONS)
}

interface ComparedHeader extends Pick<Candidate, "letters" | "words"> {
  /** By place in the vocabulary: whether it is one of the header's words. */
  readonly isShared: ReadonlyArray<boolean>
}

/** What two headers share of their text, words or letters; 0 where a word makes them different. */
const scoreHeader = (
  { letters, words, isShared }: ComparedHeader,
  candidate: Candidate,
  least: number,
): number => {
  if (letters.text === candidate.letters.text) return 1
  const byLetters = scoreLetters(letters, candidate.letters, least)
  if (byLetters === 0 && !candidate.places.some((place) => isShared[place])) return 0
  const { shared, areDistinct } = compareWords(words, candidate.words)
  if (areDistinct && (shared > 0 || words.all.length > 1)) return 0
  const count = words.telling.length + candidate.words.telling.length
  const byWords = shared === 0 ? 0 : (SAME_WORDS * 2 * shared) / count
  const saysMore = words.all.length > 1 && words.telling.length > 0 && candidate.words.telling.length === 0
  return Math.max(byWords, saysMore ? 0 : byLetters)
}

/** A little below 1, so that the same text scores above the same words. */
const SAME_WORDS = 0.95

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
