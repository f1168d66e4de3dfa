/**
 * Words of the domain, such as states, for `IN (...)` of a statement's text. They are literals and not parameters, since
 * only then can a plan use an index whose predicate names them. Never for values from outside.
 */
export const quoteList = (words: ReadonlyArray<string>): string => words.map((word) => `'${word}'`).join(", ")
