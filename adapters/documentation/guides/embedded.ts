/** What the texts of the guides include from the contract, as Markdown by its name. */
export const EMBEDDED: Readonly<Record<string, () => string>> = {}
