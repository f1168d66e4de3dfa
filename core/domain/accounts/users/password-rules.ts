/** NIST SP 800-63B-4, 3.1.1.2: at least 15 characters without a second factor, at least 8 with one. Between the two. */
export const MIN_PASSWORD_LENGTH = 12

/** Words that a guesser tries first. */
const COMMON_WORDS = ["password", "passwort", "qwerty", "letmein", "welcome", "hrsync", "hrdatasync"]

/**
 * The error of a new password, as a sentence for the person who chose it; null: none. Length is what counts
 * (NIST SP 800-63B-4): there are no rules about kinds of characters.
 */
export const findPasswordProblem = (
  password: string,
  { email, name }: { readonly email: string; readonly name: string },
): string | null => {
  if (Array.from(password).length < MIN_PASSWORD_LENGTH)
    return `Use at least ${String(MIN_PASSWORD_LENGTH)} characters. Several words are easier to remember than signs.`
  if (new Set(password).size < 5) return "Use at least 5 different characters."
  const rest = [email.split("@")[0] ?? "", ...name.split(/\s+/u), ...COMMON_WORDS]
    .map((word) => word.toLowerCase())
    .filter((word) => word.length > 2)
    .toSorted((a, b) => b.length - a.length)
    .reduce((left, word) => left.replaceAll(word, ""), password.toLowerCase())
    .replace(/[\d\s\p{P}]/gu, "")
  return rest.length < 5
    ? "It is easy to guess: your name, your address or a common word. Add other words."
    : null
}
