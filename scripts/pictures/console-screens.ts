import type { Page } from "playwright-core"

/** A page of the console, and what is done on it before its picture is taken. */
export interface ConsoleScreen {
  readonly name: string
  /** Who sees it. */
  readonly as: "admin" | "operator"
  /** Below the console's address. */
  readonly path: string
  /** Brings a state about, by what does not depend on the language. */
  readonly prepare?: (page: Page) => Promise<unknown>
}

const openFirstRow = (page: Page) => page.locator("tbody button, tbody a").first().click()

/** The tabs of a client are reached from the list. */
const openFirstClient =
  (tab = "") =>
  async (page: Page) => {
    await page.locator("tbody a[href*='/clients/']").first().click()
    await page.locator(".tabs").waitFor()
    if (tab !== "") await page.locator(`.tabs a[href*='tab=${tab}']`).click()
  }

export const CONSOLE_SCREENS: ReadonlyArray<ConsoleScreen> = [
  { name: "overview", as: "admin", path: "/" },
  { name: "clients", as: "admin", path: "/clients" },
  { name: "clients-none", as: "admin", path: "/clients?search=nobody" },
  { name: "client", as: "admin", path: "/clients", prepare: openFirstClient() },
  { name: "client-problems", as: "admin", path: "/clients", prepare: openFirstClient("problems") },
  { name: "client-data", as: "admin", path: "/clients", prepare: openFirstClient("data") },
  { name: "client-subset", as: "admin", path: "/clients", prepare: openFirstClient("subset") },
  { name: "client-rules", as: "admin", path: "/clients", prepare: openFirstClient("rules") },
  { name: "client-people", as: "admin", path: "/clients", prepare: openFirstClient("people") },
  { name: "invitations", as: "admin", path: "/invitations" },
  { name: "directory", as: "admin", path: "/directory" },
  { name: "directory-record", as: "admin", path: "/directory", prepare: openFirstRow },
  { name: "rules", as: "admin", path: "/rules" },
  { name: "data-models", as: "admin", path: "/data-models" },
  { name: "webhooks", as: "admin", path: "/webhooks" },
  { name: "webhooks-endpoint", as: "admin", path: "/webhooks?tab=endpoint" },
  { name: "webhooks-secret", as: "admin", path: "/webhooks?tab=secret" },
  { name: "developers", as: "admin", path: "/developers" },
  { name: "sdk", as: "admin", path: "/sdk" },
  { name: "users", as: "admin", path: "/users" },
  { name: "audit", as: "admin", path: "/audit" },
  { name: "requests", as: "admin", path: "/requests" },
  { name: "account", as: "admin", path: "/account" },
  { name: "vendors", as: "operator", path: "/vendors" },
  { name: "service", as: "operator", path: "/service" },
  { name: "service-connectors", as: "operator", path: "/service?tab=connectors" },
  { name: "service-mails", as: "operator", path: "/service?tab=mails" },
  { name: "service-keys", as: "operator", path: "/service?tab=keys" },
  { name: "service-retention", as: "operator", path: "/service?tab=retention" },
]
