import { readFile } from "node:fs/promises"
import { toPlainText } from "../text/plain-text.ts"
import { EMBEDDED } from "./embedded.ts"
import { readProgram } from "./programs.ts"

/* The guides for a vendor's engineers. Their texts and programs are files of this folder, which the build copies. */

export interface Guide {
  /** The name of its page: `/docs/guides/{slug}`. */
  readonly slug: string
  readonly title: string
  /** Its first paragraph, without formatting. */
  readonly summary: string
  /** Complete: with the programs, the tables of the contract, and the address of this service. */
  readonly markdown: string
}

export interface GuideFacts {
  /** The address of this service, without a path. */
  readonly baseUrl: string
}

/** In the order of reading. */
export const GUIDE_SLUGS = [
  "getting-started",
  "webhooks",
  "events",
  "resend",
  "sharing-and-consent",
  "salary",
  "updates",
  "journey",
  "push",
  "mcp",
  "errors",
  "going-live",
] as const

/** Stands for the service's address in the texts. */
const EXAMPLE_URL = "https://hr.example.com"

/** Reads all guides, in the order of reading. Rejects when a file is missing, or when a text includes what there is not. */
export const readGuides = ({ baseUrl }: GuideFacts): Promise<ReadonlyArray<Guide>> =>
  Promise.all(GUIDE_SLUGS.map((slug) => readGuide(slug, baseUrl)))

const readGuide = async (slug: string, baseUrl: string): Promise<Guide> => {
  const text = await readFile(new URL(`texts/${slug}.md`, import.meta.url), "utf8")
  const [, title = "", summary = ""] = /^# (.+)\n\n([\s\S]+?)\n\n/u.exec(text) ?? []
  const markdown = linkPages(await insertAll(text)).replaceAll(EXAMPLE_URL, baseUrl)
  return { slug, title, summary: toPlainText(summary), markdown }
}

/** `<!-- program NAME -->` stands for a program, `<!-- table NAME -->` for what is made from the contract. */
const INSERTED = /^<!-- (program|table) (\S+) -->$/gmu

const insertAll = async (text: string): Promise<string> => {
  const parts = new Map<string, string>()
  for (const [mark, kind, name = ""] of text.matchAll(INSERTED))
    parts.set(mark, kind === "program" ? await fenceProgram(name) : makeTable(name))
  return text.replace(INSERTED, (mark) => parts.get(mark) ?? mark)
}

const fenceProgram = async (name: string): Promise<string> => {
  const { language, text } = await readProgram(name)
  return `\`\`\`${language}\n${text.trimEnd()}\n\`\`\``
}

const makeTable = (name: string): string => {
  const make = EMBEDDED[name]
  if (make === undefined) throw new Error(`There is no table ${name}.`)
  return make()
}

/** In the repository guides link to each other's files. */
const linkPages = (text: string): string =>
  text.replace(/\]\(([a-z-]+)\.md(#[\w-]+)?\)/gu, "](/docs/guides/$1$2)")
