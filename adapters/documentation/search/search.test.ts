import { describe, expect, it } from "vitest"
import type { DocumentationPage } from "../documentation.ts"
import { makeSearch } from "./search.ts"
import { listSections } from "./sections.ts"

const page = (path: string, title: string, markdown: string): DocumentationPage => ({
  ...{ path, title, markdown },
  summary: `About ${title}.`,
})

const PAGES = [
  page(
    "/docs/a",
    "Webhooks",
    "# Webhooks\n\n## Order\n\n- `syncSessionId` names a session.\n\n## Keys\n\nNone.",
  ),
  page(
    "/docs/b",
    "Terminate",
    "# Terminate\n\n### 404\n\n| Field | Meaning |\n| --- | --- |\n| `client_org` | the company |",
  ),
]

const find = async (words: string) => (await makeSearch(await listSections(PAGES)))(words)

describe("the search", () => {
  it("finds the section of a field by its name, and by a part of it", async () => {
    for (const words of ["syncSessionId", "session", "sess"])
      expect((await find(words))[0]).toMatchObject({ path: "/docs/a", anchor: "order", heading: "Order" })
  })

  it("leads to the anchor of a response", async () => {
    expect((await find("client_org"))[0]).toMatchObject({ path: "/docs/b", anchor: "response-404" })
  })

  it("shows a text without the marks of Markdown", async () => {
    const [found] = await find("company")
    expect(found?.excerpt).toBe("Field Meaning client_org the company")
  })

  it("puts the page of that title first, forgives a wrong letter, and finds nothing for nothing", async () => {
    expect((await find("terminate"))[0]).toMatchObject({ path: "/docs/b", anchor: "" })
    expect((await find("termanate"))[0]).toMatchObject({ path: "/docs/b" })
    expect(await find("")).toEqual([])
    expect(await find("zebra")).toEqual([])
  })
})
