import { type Change, create, insertAfter } from "./change.ts"

/** A page `/glossary` in the navigation. */
export const CONSOLE_PAGE: Change = {
  recipe: "A console page",
  edits: [
    insertAfter(
      "ui-sdk/console/routing/paths.ts",
      `  models: "/data-models",\n`,
      `  glossary: "/glossary",\n`,
    ),
    create(
      "ui-sdk/console/pages/glossary/page.ts",
      `import { html } from "lit"
import { ConsolePage } from "../console-page.ts"
import type { Messages } from "./en.ts"

/** What do the words of the console mean? */
export class GlossaryPage extends ConsolePage<Messages> {
  static readonly tag = "hrsync-glossary-page"

  override render() {
    return html\`<header class="page-head"><h1>\${this.messages.title}</h1></header>\`
  }
}
`,
    ),
    create(
      "ui-sdk/console/pages/glossary/en.ts",
      `export const en = () => ({ title: "Glossary" })

export type Messages = ReturnType<typeof en>
`,
    ),
    create(
      "ui-sdk/console/pages/glossary/hi.ts",
      `import type { Messages } from "./en.ts"

export const hi = (): Messages => ({ title: "शब्दावली" })
`,
    ),
    insertAfter(
      "ui-sdk/console/pages/registry.ts",
      `export const PAGES: Readonly<Record<PageName, PageEntry>> = {
`,
      `  glossary: {
    load: async () => (await import("./glossary/page.ts")).GlossaryPage,
    catalogues: { en: () => import("./glossary/en.ts"), hi: () => import("./glossary/hi.ts") },
    permissions: null,
    width: "",
  },
`,
    ),
    insertAfter("ui-sdk/console/shell/en.ts", `    models: "Data models",\n`, `    glossary: "Glossary",\n`),
    insertAfter("ui-sdk/console/shell/hi.ts", `    models: "डेटा मॉडल",\n`, `    glossary: "शब्दावली",\n`),
    insertAfter(
      "ui-sdk/console/shell/navigation.ts",
      `      { page: "models", icon: "model" },
`,
      `      { page: "glossary", icon: "log" },
`,
    ),
  ],
}
