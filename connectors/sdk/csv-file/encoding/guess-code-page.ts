import { CODE_PAGES, type CodePageName } from "./code-pages.ts"
import { decodeWord } from "./code-page-text.ts"
import { judgeText, type Plausibility } from "./plausible-text.ts"

/** The code page in which a text that is not Unicode is written. */
export type Guess =
  | { readonly kind: "found"; readonly name: CodePageName }
  /** Several fit and give other letters, or the words are too few to tell; the most plausible first. */
  | { readonly kind: "open"; readonly names: ReadonlyArray<CodePageName> }
  | { readonly kind: "none" }

/** The words of a file as one code page decodes them. */
interface Candidate {
  readonly name: CodePageName
  readonly isGuessed: boolean
  readonly texts: ReadonlyArray<string>
  readonly scores: ReadonlyArray<Plausibility>
  readonly mean: Plausibility
}

const sum = (numbers: ReadonlyArray<number>) => numbers.reduce((total, number) => total + number, 0)

const makeCandidate = (
  { name, isGuessed }: (typeof CODE_PAGES)[number],
  words: ReadonlyArray<Buffer>,
): Candidate | null => {
  const texts = words.map((word) => decodeWord(word, name))
  if (!texts.every((text) => text !== null)) return null
  const scores = texts.map(judgeText)
  return { name, isGuessed, texts, scores, mean: sum(scores) / scores.length }
}

/**
 * By how much the words must speak for one code page rather than another: one word is enough for the most common one and
 * against those that hardly occur, several are needed otherwise.
 */
const neededLead = (one: Candidate, other: Candidate): number => {
  if (one.name === "windows-1252") return 0.7
  return other.isGuessed ? 3 : 0.5
}

/** What the words may say for another one at most, as a share of what they say for the first. */
const RIVAL_SHARE = 0.7

/** Whether the words that two code pages read differently speak clearly for the first one. */
const isClearlyBefore = (one: Candidate, other: Candidate): boolean => {
  const differing = one.texts.flatMap((text, index) => (text === other.texts[index] ? [] : [index]))
  const sumScores = ({ scores }: Candidate) => sum(differing.map((index) => scores[index] ?? 0))
  const lead = sumScores(one) - sumScores(other)
  return (
    differing.length === 0 ||
    (lead >= neededLead(one, other) && sumScores(other) <= sumScores(one) * RIVAL_SHARE)
  )
}

/** The words are written so on the average when the code page is right. */
const FITTING = 1.2

/**
 * Guesses the code page from the different words that are not ASCII. It answers only when every other code page gives the
 * same text or a clearly worse one: a wrong guess would change names without anybody noticing.
 */
export const guessCodePage = (words: ReadonlyArray<Buffer>): Guess => {
  const candidates = CODE_PAGES.flatMap((page) => makeCandidate(page, words) ?? [])
  const fitting = candidates.filter(({ mean }) => mean >= FITTING)
  const best = fitting.find((one) =>
    candidates.every((other) => other === one || isClearlyBefore(one, other)),
  )
  if (best?.isGuessed === true) return { kind: "found", name: best.name }
  if (fitting.length === 0) return { kind: "none" }
  const names = fitting.toSorted((a, b) => b.mean - a.mean).map(({ name }) => name)
  return { kind: "open", names: best === undefined ? names : [best.name] }
}

/** Whether the word is one that people write when it is decoded with the code page. */
export const isWritten = (word: Buffer, name: CodePageName): boolean => {
  const text = decodeWord(word, name)
  return text !== null && judgeText(text) >= FITTING
}
