/** A section of a page that has the words that were sought. */
export interface FoundSection {
  readonly path: string
  readonly title: string
  readonly anchor: string
  readonly heading: string
  readonly excerpt: string
}

/** The best of what the service finds. Rejects when it does not answer. */
export const requestResults = async (
  words: string,
  signal: AbortSignal,
): Promise<ReadonlyArray<FoundSection>> => {
  const response = await fetch(`/docs/search.json?${new URLSearchParams({ q: words }).toString()}`, {
    signal,
  })
  if (!response.ok) throw new Error(`The search answered ${String(response.status)}.`)
  return (await response.json()) as ReadonlyArray<FoundSection>
}

export const listAddress = ({ path, anchor }: FoundSection): string =>
  anchor === "" ? path : `${path}#${anchor}`
