/** A data-model key in words: `dependentDetails_dateOfBirth` is "Dependent details: date of birth". */
export const humanizeKey = (key: string): string => {
  const [first = "", ...rest] = key.split("_").map(toWords)
  const text = rest.length === 0 ? first : `${first}: ${rest.join(" ")}`
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const toWords = (part: string): string =>
  part.replace(/([a-z])([A-Z])/gu, (_, before: string, next: string) => `${before} ${next.toLowerCase()}`)
