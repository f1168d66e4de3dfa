export interface Guide {
  /** The name of its page: `/docs/guides/{slug}`. */
  readonly slug: string
  readonly title: string
  /** Its first paragraph, without formatting. */
  readonly summary: string
  readonly markdown: string
}

const makeGuide = (slug: string, title: string, summary: string): Guide => ({
  slug,
  title,
  summary,
  markdown: `# ${title}\n\n${summary}\n`,
})

/** In the order of reading. */
export const readGuides = ({ baseUrl }: { readonly baseUrl: string }): Promise<ReadonlyArray<Guide>> =>
  Promise.resolve([
    makeGuide("getting-started", "Getting started", `Verify a webhook, and read employees from ${baseUrl}.`),
    makeGuide("webhooks", "Webhooks", "How webhooks are signed, ordered and repeated."),
    makeGuide("errors", "Errors", "Every error with its cause and cure."),
  ])
