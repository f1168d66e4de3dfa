import { describe, expect, it } from "vitest"
import { makeHeadingId, OWN_RULES, PLUGIN_RULES, renderMarkdown } from "./markdown.ts"

const render = (markdown: string): string => renderMarkdown(markdown, PLUGIN_RULES).text

describe("the Markdown of a connector", () => {
  it("becomes headings, lists, tables and code", () => {
    expect(render("## Known limits")).toBe('<h2 id="known-limits">Known limits</h2>\n')
    expect(render("1. Open **Settings**")).toContain("<li>Open <strong>Settings</strong></li>")
    expect(render("| Field | From |\n| --- | --- |\n| `name` | full name |")).toContain(
      "<tr><td><code>name</code></td><td>full name</td></tr>",
    )
    expect(render("| A | B | C |\n| --- | --- | --- |\n| 1 | 2 | 3 |")).toContain(
      '<td role="cell" data-label="A">1</td>',
    )
    expect(render("```text\nhrsync <x>\n```")).toContain(">hrsync &lt;x&gt;</code></pre>")
  })

  it.each([
    "<script>alert(1)</script>",
    '<img src=x onerror="alert(1)">',
    'A <b onclick="alert(1)">word</b>',
    '<a href="javascript:alert(1)">x</a>',
  ])("shows HTML as text: %s", (markdown) => {
    const html = render(markdown)
    expect(html).not.toMatch(/<(script|img|b|a)\b/u)
    expect(html).toContain("&lt;")
  })

  it.each(["javascript:alert(1)", "data:text/html,x", "JaVaScRiPt:alert(1)", "/docs", "../../etc"])(
    "does not link to %s",
    (address) => {
      expect(render(`[text](<${address}>)`)).toBe("<p>text</p>\n")
    },
  )

  it("links to the web and within the page, with quotes escaped", () => {
    expect(render("[x](https://hr.example/a?b=1&c='2')")).toContain(
      '<a href="https://hr.example/a?b=1&amp;c=&#39;2&#39;" rel="noopener noreferrer nofollow">x</a>',
    )
    expect(render("[limits](#known-limits)")).toContain('<a href="#known-limits"')
  })

  it("shows the description of an image, and loads none", () => {
    expect(render("![The form](https://hr.example/form.png)")).toBe("<p>The form</p>\n")
  })
})

describe("the id of a heading", () => {
  it.each([
    ["Get the credentials", "get-the-credentials"],
    ["Report changes at once (optional)", "report-changes-at-once-optional"],
    ["`write_date` & more", "write_date--more"],
  ])("%s is %s", (text, id) => {
    expect(makeHeadingId(text)).toBe(id)
  })
})

describe("the Markdown of this service", () => {
  it("links to its other pages, and to no other site by half an address", () => {
    const html = renderMarkdown(
      "[a](/docs/keys) [b](//evil.example/x) [c](javascript:alert(1))",
      OWN_RULES,
    ).text
    expect(html).toBe('<p><a href="/docs/keys">a</a> b c</p>\n')
  })

  it("gives each heading an id of its own", () => {
    const html = renderMarkdown("## Example\n\n## Example", OWN_RULES).text
    expect(html).toContain('id="example"')
    expect(html).toContain('id="example-1"')
  })

  it("colours code by classes, and escapes it", () => {
    const html = renderMarkdown("```ts\nconst a = '<script>'\n```", OWN_RULES).text
    expect(html).toContain('<span class="hljs-keyword">const</span>')
    expect(html).not.toContain("<script>")
    expect(html).not.toContain("style=")
  })
})
