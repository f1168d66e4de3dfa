import { generateKeyPairSync } from "node:crypto"
import { gzipSync } from "node:zlib"
import { Marked, type Tokens } from "marked"
import { beforeAll, describe, expect, it } from "vitest"
import { makeDocumentation } from "../../adapters/documentation/make-documentation.ts"
import { makePageSet } from "../../adapters/documentation/pages/page-set.ts"
import type { SitePage } from "../../adapters/documentation/pages/page.ts"
import { makeSample } from "../../adapters/documentation/samples/request.ts"
import { LANGUAGES, writeSamples } from "../../adapters/documentation/samples/samples.ts"
import { listEntries } from "../../adapters/documentation/reference/entries.ts"
import { makeSite, type Site, type SiteFile } from "../../adapters/documentation/site/site.ts"
import { toPlainText } from "../../adapters/documentation/text/plain-text.ts"
import { findConnectors } from "../../connectors/registry.ts"
import { makeConnectorGuides } from "../modules/connector-guides.ts"
import { readSettings } from "./settings/env.ts"
import { describeApi } from "./vendor-api.ts"

/* Every page of the documentation of this build, without a server. */

const BASE_URL = "https://hr.example.com"
const settings = readSettings({ BASE_URL })

const makeKey = (use: string, alg: string) => ({
  ...generateKeyPairSync("rsa", { modulusLength: 2048 }).publicKey.export({ format: "jwk" }),
  ...{ use, alg, kid: `${use}-key` },
})

const keys = [makeKey("sig", "RS256"), makeKey("enc", "RSA-OAEP-256")]
const documents = new Map<string, ReturnType<typeof describeApi>>()

const readApi = (readers: "vendors" | "journey" | "console") => {
  const document = documents.get(readers) ?? describeApi(settings, readers)
  documents.set(readers, document)
  return document
}

const sources = {
  baseUrl: BASE_URL,
  readApi,
  readKeys: () => keys,
  connectors: makeConnectorGuides(findConnectors([], process.cwd()).connectors),
}
const pages = makePageSet(sources)
const documentation = makeDocumentation(pages)
const site: Site = makeSite({ sources, pages, documentation, readAssets: () => Promise.resolve("") })

const read = (path: string, wantsMarkdown = false, words = ""): Promise<SiteFile> =>
  site.read({ path, wantsMarkdown, words })

/** All pages, also those outside the vendors' navigation. */
let all: ReadonlyArray<SitePage>
let html: ReadonlyMap<string, string>

beforeAll(async () => {
  const others = await Promise.all(
    ["/docs/internal/journey", "/docs/internal/console", "/docs/connectors", "/docs/connectors/keka"].map(
      (path) => pages.find(path),
    ),
  )
  all = [...(await pages.list()), ...others.filter((page) => page !== null)]
  html = new Map(await Promise.all(all.map(async ({ path }) => [path, (await read(path)).text] as const)))
})

/** The text of an element: the few entities that pages have are written out. */
const readHtmlText = (text: string): string =>
  text
    .replace(/<[^>]+>/gu, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&")
    .replace(/\s+/gu, " ")
    .trim()

const findArticle = (page: string): string => /<article>([\s\S]*)<\/article>/u.exec(page)?.[1] ?? ""

describe("every page", () => {
  it("is one of many, each with a title and a summary", () => {
    expect(all.length).toBeGreaterThan(35)
    expect(new Set(all.map(({ path }) => path)).size).toBe(all.length)
    for (const { title, summary } of all) expect([title, summary]).not.toContain("")
  })

  it("has the same headings as Markdown and in a browser", () => {
    for (const { path, markdown } of all) {
      const written = new Marked()
        .lexer(markdown)
        .filter((token): token is Tokens.Heading => token.type === "heading" && token.depth < 4)
        .map(({ text }) => toPlainText(text))
      const aside = /<aside[\s\S]*<\/aside>/u.exec(html.get(path) ?? "")?.[0] ?? ""
      const shown = [
        ...`${findArticle(html.get(path) ?? "")}${aside}`.matchAll(/<h[1-3][^>]*>([\s\S]*?)<\/h[1-3]>/gu),
      ]
      expect({ path, headings: shown.map(([, text = ""]) => readHtmlText(text)) }).toEqual({
        path,
        headings: written.map((text) => text.replace(/\s+/gu, " ")),
      })
    }
  })

  it("runs no script of its own text and has no style of its own", () => {
    for (const page of html.values()) expect(page).not.toMatch(/<script|<style|\sstyle=|\son\w+="/u)
  })

  it("has each id once", () => {
    for (const [path, page] of html) {
      const ids = [...page.matchAll(/\sid="([^"]+)"/gu)].map(([, id]) => id)
      expect({ path, twice: ids.filter((id, place) => ids.indexOf(id) !== place) }).toEqual({
        path,
        twice: [],
      })
    }
  })

  it("is less than 60 kB when it is compressed", () => {
    for (const [path, page] of html) expect(gzipSync(page).byteLength, path).toBeLessThan(60_000)
  })

  it("links to what there is, with its anchors", async () => {
    const broken: Array<string> = []
    for (const [path, page] of html) {
      for (const [, address = ""] of page.matchAll(/href="((?:\/|#)[^"]*)"/gu)) {
        const [target = "", anchor] = address.split("#")
        if (target !== "" && !target.startsWith("/docs")) continue
        const found = target === "" ? page : (html.get(target) ?? (await readExisting(target)))
        if (found === null) broken.push(`${path}: ${address}`)
        else if (anchor !== undefined && !found.includes(`id="${anchor}"`)) broken.push(`${path}: ${address}`)
      }
    }
    expect([...new Set(broken)]).toEqual([])
  })
})

const readExisting = async (path: string): Promise<string | null> => {
  const { status, text } = await read(path)
  return status === 200 ? text : null
}

describe("the vendors' navigation", () => {
  it("has every call of vendors and no other", async () => {
    const navigation = /<nav class="wide"[\s\S]*?<\/nav>/u.exec(html.get("/docs") ?? "")?.[0] ?? ""
    const api = await sources.readApi("vendors")
    for (const { operation } of listEntries(api))
      expect(readHtmlText(navigation)).toContain(operation.summary)
    expect(navigation).not.toMatch(/internal|\/api\/(?:console|journey)\//u)
  })

  it("is that of the pages that are found", async () => {
    const found = await documentation.search("session")
    expect(found.length).toBeGreaterThan(3)
    for (const { path } of found) expect(path).not.toContain("internal")
  })
})

describe("the samples", () => {
  it("are there in seven languages for each call, with bodies that are JSON", async () => {
    const api = await sources.readApi("vendors")
    for (const entry of listEntries(api)) {
      const sample = makeSample(api, entry, { withPlaceholders: true })
      const samples = writeSamples(sample)
      expect(samples.map(({ id }) => id)).toEqual(LANGUAGES.map(({ id }) => id))
      if (sample.body?.kind !== "json") continue
      const curl = samples[0]?.code ?? ""
      const body = /-d "([\s\S]*)"$/u.exec(curl)?.[1] ?? ""
      expect(JSON.parse(body.replace(/\\(["\\$`])/gu, "$1"))).toEqual(sample.body.value)
    }
  })

  /** Whatever a placeholder is replaced by, it was put in by the reader. */
  it("name no connection, employee or organization that might exist", async () => {
    const api = await sources.readApi("vendors")
    const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-/u
    for (const entry of listEntries(api)) {
      const [curl] = writeSamples(makeSample(api, entry, { withPlaceholders: true }))
      expect(curl?.code).not.toMatch(uuid)
    }
  })
})

describe("the texts for models", () => {
  it("are listed at /llms.txt with their Markdown, and whole at /llms-full.txt", async () => {
    const { text } = await read("/llms.txt")
    const full = await read("/llms-full.txt")
    const listed = [...text.matchAll(/\]\(https:\/\/hr\.example\.com(\/docs[^)]*)\)/gu)].map(
      ([, path = ""]) => path,
    )
    expect(listed.length).toBeGreaterThan(30)
    for (const path of listed) {
      const file = await read(path)
      expect({ path, status: file.status, type: file.contentType }).toEqual({
        path,
        status: 200,
        type: "text/markdown; charset=utf-8",
      })
      if (!path.includes("/keys")) expect(full.text).toContain(file.text.trim())
    }
  })
})

describe("an address without a page", () => {
  it.each([
    "/docs/nowhere",
    "/docs/connectors/nowhere",
    "/docs/reference/nowhere.md",
    "/docs/programs/nowhere.py",
  ])("is answered by a page that says so: %s", async (path) => {
    const file = await read(path)
    expect(file.status).toBe(404)
    expect(file.text).toContain("There is no such page</h1>")
  })

  it("does not become HTML of a page, whatever it is", async () => {
    expect((await read("/docs/<script>alert(1)</script>")).text).not.toContain("<script>")
    expect((await read("/docs/search", false, "<script>alert(1)</script>")).text).not.toContain("<script>")
  })
})
