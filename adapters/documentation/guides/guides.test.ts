import { describe, expect, it } from "vitest"
import { findDeclaredCalls } from "../../../core/testing/declared-calls.ts"
import { GUIDE_SLUGS, readGuides } from "./guides.ts"
import { listPrograms } from "./programs.ts"
import { ERROR_ADVICE } from "./tables/error-advice.ts"
import { CALLS_WITH_ERRORS, listErrors } from "./tables/errors.ts"

const guides = await readGuides({ baseUrl: "https://service.test" })

describe("the guides", () => {
  it.each(guides.map((guide) => [guide.slug, guide] as const))("%s has a title and a summary", (_, guide) => {
    expect(guide.title).toMatch(/^[A-Z]/u)
    expect(guide.summary).toMatch(/^[A-Z].+\.$/u)
    expect(guide.summary).not.toMatch(/[`\n]/u)
    expect(guide.markdown).toContain(`# ${guide.title}`)
  })

  it("are complete: nothing is left to be included, and the address is that of the service", () => {
    expect(guides.map(({ slug }) => slug)).toEqual(GUIDE_SLUGS)
    for (const { markdown } of guides)
      expect(markdown).not.toMatch(/<!--|hr\.example\.com(?!\/api\/files)|\]\([a-z-]+\.md/u)
  })

  it("include every program", async () => {
    const all = guides.map(({ markdown }) => markdown).join("\n")
    for (const { text } of await listPrograms()) expect(all).toContain(text.trimEnd())
  })

  it("link to headings that exist", () => {
    const anchors = new Map(guides.map(({ slug, markdown }) => [slug, listAnchors(markdown)]))
    const links = guides.flatMap(({ slug, markdown }) =>
      [...markdown.matchAll(/\]\((?:\/docs\/guides\/([a-z-]+))?(?:#([\w-]+))?\)/gu)].map(
        ([, page, anchor]) => ({
          page: page ?? slug,
          anchor,
        }),
      ),
    )
    expect(links.length).toBeGreaterThan(20)
    const broken = links.filter(
      ({ page, anchor }) =>
        anchors.get(page) === undefined || (anchor !== undefined && !anchors.get(page)?.includes(anchor)),
    )
    expect(broken).toEqual([])
  })
})

/** As DOCS and GitHub make them of headings. */
const listAnchors = (markdown: string): ReadonlyArray<string> =>
  [...markdown.replace(/```[\s\S]*?```/gu, "").matchAll(/^#+ (.+)$/gmu)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\w\s-]/gu, "")
      .replaceAll(" ", "-"),
  )

describe("the table of errors", () => {
  it("has every call of vendors and corporates' systems that declares errors", async () => {
    const tags = new Set(["Onboarding", "Employees", "Connections", "Webhooks", "Push"])
    const declared = (await findDeclaredCalls()).filter(
      (call) => tags.has(call.tag) && call.errors !== undefined && call.id !== "receiveSourceWebhook",
    )
    expect(CALLS_WITH_ERRORS.map(({ id }) => id).toSorted()).toEqual(declared.map(({ id }) => id).toSorted())
  })

  it("says cause and cure of each error, and of no other", () => {
    const declared = new Set(CALLS_WITH_ERRORS.flatMap((call) => listErrors(call).map(([, tag]) => tag)))
    expect(Object.keys(ERROR_ADVICE).toSorted()).toEqual([...declared].toSorted())
  })

  it("says the message of each error, and leaves no other cell empty", () => {
    const { markdown = "" } = guides.find(({ slug }) => slug === "errors") ?? {}
    const rows = markdown.split("\n").filter((line) => line.startsWith("|"))
    expect(rows.length).toBeGreaterThan(50)
    expect(rows.filter((row) => /\|\s*\|/u.test(row))).toEqual([])
    expect(markdown).not.toMatch(/^\| --- .*\n(?!\|)/mu)
  })
})
