import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { words } from "./arguments.ts"
import { PageNotFound } from "./page-not-found.ts"
import { defineTool, type Tool } from "./tool.ts"

/** A page is returned in parts of this many characters, so that it fits the context of a model. */
const PART_LENGTH = 20_000

const searchDocumentation = defineTool({
  name: "search_documentation",
  title: "Search the documentation",
  description:
    "Finds sections of the documentation about the API, webhooks, errors and guides that have these words, best first. Read a page with read_documentation.",
  input: Schema.Struct({ query: words("A few words, such as: verify webhook signature.") }),
  output: Schema.Struct({
    results: Schema.Array(
      Schema.Struct({
        path: Schema.String,
        title: Schema.String,
        heading: Schema.String,
        excerpt: Schema.String,
      }),
    ),
  }),
  run: ({ documentation }, { query }) =>
    Effect.map(
      Effect.promise(() => documentation.search(query)),
      (found) => ({
        results: found.map(({ path, title, heading, excerpt }) => ({ path, title, heading, excerpt })),
      }),
    ),
})

const readDocumentation = defineTool({
  name: "read_documentation",
  title: "Read a page of the documentation",
  description: `Returns a page of the documentation as Markdown, in parts of ${String(PART_LENGTH)} characters.`,
  input: Schema.Struct({
    path: words("The path of a page, from search_documentation or from the list of resources."),
    part: Schema.optionalKey(
      Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 1_000 })).annotate({
        description: "Which part; default: 1.",
      }),
    ),
  }),
  output: Schema.Struct({
    path: Schema.String,
    title: Schema.String,
    markdown: Schema.String,
    part: Schema.Int,
    parts: Schema.Int,
  }),
  run: Effect.fnUntraced(function* ({ documentation }, { path, part = 1 }) {
    const page = yield* Effect.promise(() => documentation.findPage(path))
    if (page === null) return yield* new PageNotFound({ path })
    const parts = Math.max(1, Math.ceil(page.markdown.length / PART_LENGTH))
    const markdown = page.markdown.slice((part - 1) * PART_LENGTH, part * PART_LENGTH)
    return { path: page.path, title: page.title, markdown, part, parts }
  }),
})

export const documentationTools: ReadonlyArray<Tool> = [searchDocumentation, readDocumentation]
