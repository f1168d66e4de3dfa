import type { ListResourcesResult, ReadResourceResult } from "@modelcontextprotocol/sdk/types.js"
import type { Documentation } from "./documentation.ts"

/* The pages of the documentation as resources, for clients that attach them to a conversation. */

const SCHEME = "hrsync:"
const MARKDOWN = "text/markdown"

const toUri = (path: string): string => `${SCHEME}//${path}`

export const listResources = async (documentation: Documentation): Promise<ListResourcesResult> => ({
  resources: (await documentation.listPages()).map(({ path, title, summary }) => ({
    uri: toUri(path),
    name: path,
    title,
    description: summary,
    mimeType: MARKDOWN,
  })),
})

/** Null: there is no such page. */
export const readResource = async (
  documentation: Documentation,
  uri: string,
): Promise<ReadResourceResult | null> => {
  if (!uri.startsWith(`${SCHEME}///`)) return null
  const page = await documentation.findPage(uri.slice(SCHEME.length + 2))
  return page === null ? null : { contents: [{ uri, mimeType: MARKDOWN, text: page.markdown }] }
}
