import type { ConsoleIconName } from "../parts/icons.ts"
import type { ReaderKind } from "../reader/by-reader.ts"
import type { PageName } from "../routing/paths.ts"

/** A group of pages in the navigation; the first one has no heading. */
interface NavigationGroup {
  readonly heading: "data" | "delivery" | "build" | "team" | "installation" | null
  readonly pages: ReadonlyArray<{ readonly page: PageName; readonly icon: ConsoleIconName }>
}

/** The pages of the navigation in their order. Pages that the user may not open, or has at another entry, are left out. */
export const NAVIGATION: ReadonlyArray<NavigationGroup> = [
  {
    heading: null,
    pages: [
      { page: "overview", icon: "home" },
      { page: "clients", icon: "building" },
      { page: "directory", icon: "users" },
      { page: "requests", icon: "inbox" },
    ],
  },
  {
    heading: "data",
    pages: [
      { page: "rules", icon: "rules" },
      { page: "models", icon: "model" },
    ],
  },
  { heading: "delivery", pages: [{ page: "webhooks", icon: "hook" }] },
  {
    heading: "build",
    pages: [
      { page: "sdk", icon: "brush" },
      { page: "developers", icon: "code" },
    ],
  },
  {
    heading: "team",
    pages: [
      { page: "users", icon: "user" },
      { page: "audit", icon: "log" },
    ],
  },
  {
    heading: "installation",
    pages: [
      { page: "vendors", icon: "store" },
      { page: "service", icon: "server" },
    ],
  },
]

const PARENTS: Readonly<Partial<Record<PageName, PageName>>> = {
  client: "clients",
  invitations: "clients",
}

/** The entry that is current while a page is shown: pages that are opened from a list have none of their own. */
export const findEntry = (page: PageName, reader: ReaderKind): PageName => {
  const entry = PARENTS[page] ?? page
  return reader === "company" && entry === "clients" ? "overview" : entry
}
