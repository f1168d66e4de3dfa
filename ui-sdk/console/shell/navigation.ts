import type { ConsoleSession } from "../../../core/contract/accounts/console/session.ts"
import { isOffered, needsVendor } from "../pages/registry.ts"
import type { ConsoleIconName } from "../parts/icons.ts"
import { findReaderKind, type ReaderKind } from "../reader/by-reader.ts"
import type { PageName } from "../routing/paths.ts"

export interface NavigationEntry {
  readonly page: PageName
  readonly icon: ConsoleIconName
}

/** A group of pages in the navigation; the first one has no heading. */
interface NavigationGroup {
  readonly heading: "data" | "delivery" | "build" | "team" | "installation" | null
  readonly pages: ReadonlyArray<NavigationEntry>
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
      { page: "people", icon: "shield" },
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
      { page: "calls", icon: "list" },
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
      { page: "companies", icon: "building" },
      { page: "service", icon: "server" },
    ],
  },
]

/** Those of the pages that the user may open, that need no vendor to be opened first, and that are an entry for the reader. */
export const listOffered = (
  pages: ReadonlyArray<NavigationEntry>,
  session: ConsoleSession,
): ReadonlyArray<NavigationEntry> =>
  pages.filter(
    ({ page }) =>
      !isOverview(page, findReaderKind(session.membership)) &&
      isOffered(page, (action) => session.permissions.includes(action)) &&
      !needsVendor(page, session),
  )

const PARENTS: Readonly<Partial<Record<PageName, PageName>>> = {
  client: "clients",
  file: "clients",
  invitations: "clients",
  arrival: "directory",
  vendor: "vendors",
  company: "companies",
}

/** The entry that is current while a page is shown: pages that are opened from a list have none of their own. */
export const findEntry = (page: PageName, reader: ReaderKind): PageName => {
  const entry = PARENTS[page] ?? page
  return isOverview(entry, reader) ? "overview" : entry
}

/** A company has the page of its clients as its overview. */
const isOverview = (page: PageName, reader: ReaderKind): boolean => reader === "company" && page === "clients"
