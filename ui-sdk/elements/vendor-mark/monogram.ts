/** Up to two letters that stand for a name where there is no logo: "Tamarind Benefits" is "TB". */
export const monogram = (name: string): string => {
  const [first = [], second] = (name.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).map(listLetters)
  const letters = second === undefined ? first.slice(0, 2) : [first[0], second[0]]
  return letters.join("").toLocaleUpperCase()
}

const listLetters = (word: string): ReadonlyArray<string> => word.match(/[\p{L}\p{N}]/gu) ?? []
