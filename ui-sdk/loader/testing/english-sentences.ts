/** Three words of Latin letters or more in a row; names of companies and files have fewer. */
const SENTENCE =
  /\p{Script=Latin}[\p{Script=Latin}'’.-]+(?:[ ,;:]+\p{Script=Latin}[\p{Script=Latin}'’.-]+){2,}/gu

/** The English in what a reader of Hindi sees; names, such as the service's own, are no sentences. */
export const findEnglish = (text: string, names: ReadonlyArray<string> = []): ReadonlyArray<string> =>
  ["HR Data Sync", ...names]
    .toSorted((one, other) => other.length - one.length)
    .reduce((rest, name) => rest.replaceAll(name, "·"), text)
    .match(SENTENCE) ?? []
