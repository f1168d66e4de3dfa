import type { Locator, Page } from "playwright-core"
import {
  failAt,
  keepWaiting,
  stageAnchors,
  stageBusyVendor,
  stageIdentityIssue,
  stageInvitedClient,
  stagePushTest,
  stageRepetitions,
  stageStalledLanes,
  stageSyncFigures,
} from "./console-stage.ts"

/** A page of the console, and what is done on it before its picture is taken. */
export interface ConsoleScreen {
  readonly name: string
  /** Who sees it; a visitor has not signed in, and an operator at a vendor has opened its pages. */
  readonly as: "admin" | "operator" | "operator-at-vendor" | "visitor"
  /** Below the console's address. */
  readonly path: string
  /** Brings a state about, by what does not depend on the language. */
  readonly prepare?: (page: Page) => Promise<unknown>
  /** Only the window of a list that renders only what is near it. */
  readonly isWindowOnly?: boolean
}

const openFirstRow = (page: Page) => page.locator("tbody button, tbody a").first().click()

/** The tabs of a client are reached from the list. */
const openClient = async (page: Page, link: Locator, tab: string) => {
  await link.click()
  await page.locator(".tabs").waitFor()
  if (tab !== "") await page.locator(`.tabs a[href*='tab=${tab}']`).click()
}

const openFirstClient =
  (tab = "") =>
  (page: Page) =>
    openClient(page, page.locator("tbody a[href*='/clients/']").first(), tab)

/** Its source is read on a schedule. */
const openLastClient =
  (tab = "") =>
  (page: Page) =>
    openClient(page, page.locator("tbody a[href*='/clients/']").last(), tab)

const openSync = async (page: Page) => {
  await openFirstClient()(page)
  await openDialog("hrsync-sync-list tbody button, hrsync-sync-list tbody a")(page)
}

/** A client whose source is read on a schedule, with figures of two weeks. */
const openReadClient = async (page: Page) => {
  await stageSyncFigures(page)
  await page.locator("tbody a[href*='/clients/']").last().click()
  await page.locator("#syncs-records").waitFor()
}

const openInvitedClient = async (page: Page) => {
  await stageInvitedClient(page)
  await page.locator("tbody a[href*='/clients/']").first().click()
  await page.locator("#client-invitation").waitFor()
}

const openPushTest = async (page: Page) => {
  await stagePushTest(page)
  await page.locator("tbody a[href*='/clients/']").first().click()
  await page.locator("#client-push").waitFor()
}

const openAnchors = async (page: Page) => {
  await stageAnchors(page)
  await openFirstClient("people")(page)
  await page.locator("hrsync-client-anchors tbody tr").nth(3).waitFor()
}

const openIdentityIssue = async (page: Page) => {
  await stageIdentityIssue(page)
  await openFirstClient("problems")(page)
  await page.locator(".problem-list").waitFor()
}

const openRepetitions = async (page: Page) => {
  await stageRepetitions(page)
  await openSync(page)
}

const askToTerminate = async (page: Page) => {
  await openFirstClient()(page)
  await openDialog("main .btn.danger")(page)
}

const searchFor = (text: string) => async (page: Page) => {
  await page.keyboard.press("/")
  await page.locator("hrsync-quick-search input:focus").fill(text)
  await page.locator(".found [role=option]").first().waitFor()
}

const addRule = (page: Page) => page.locator("main .part-head .btn").first().click()

const openDialog = (opener: string) => async (page: Page) => {
  await page.locator(opener).first().click()
  await page.locator("dialog[open]").waitFor()
}

export const CONSOLE_SCREENS: ReadonlyArray<ConsoleScreen> = [
  { name: "sign-in", as: "visitor", path: "/" },
  { name: "overview", as: "admin", path: "/" },
  { name: "overview-busy", as: "admin", path: "/", prepare: stageBusyVendor },
  { name: "overview-loading", as: "admin", path: "/", prepare: keepWaiting("**/api/console/clients/**") },
  { name: "overview-failed", as: "admin", path: "/", prepare: failAt("**/api/console/clients/**") },
  { name: "search", as: "admin", path: "/", prepare: searchFor("ra") },
  { name: "clients", as: "admin", path: "/clients" },
  { name: "clients-busy", as: "admin", path: "/clients", prepare: stageBusyVendor },
  { name: "clients-invite", as: "admin", path: "/clients?ask=client" },
  { name: "clients-none", as: "admin", path: "/clients?search=nobody" },
  { name: "client", as: "admin", path: "/clients", prepare: openFirstClient() },
  { name: "client-read", as: "admin", path: "/clients", prepare: openReadClient },
  { name: "client-invited", as: "admin", path: "/clients", prepare: openInvitedClient },
  { name: "client-push", as: "admin", path: "/clients", prepare: openPushTest },
  { name: "client-terminate", as: "admin", path: "/clients", prepare: askToTerminate },
  { name: "client-problems", as: "admin", path: "/clients", prepare: openFirstClient("problems") },
  { name: "client-data", as: "admin", path: "/clients", prepare: openFirstClient("data") },
  { name: "client-subset", as: "admin", path: "/clients", prepare: openFirstClient("subset") },
  { name: "client-rules", as: "admin", path: "/clients", prepare: openFirstClient("rules") },
  { name: "client-people", as: "admin", path: "/clients", prepare: openFirstClient("people") },
  { name: "invitations", as: "admin", path: "/invitations" },
  { name: "directory", as: "admin", path: "/directory", isWindowOnly: true },
  { name: "directory-record", as: "admin", path: "/directory", prepare: openFirstRow, isWindowOnly: true },
  {
    name: "directory-failed",
    as: "admin",
    path: "/directory",
    prepare: failAt("**/api/console/directory/**"),
  },
  { name: "rules-new", as: "admin", path: "/rules", prepare: addRule },
  { name: "rules", as: "admin", path: "/rules" },
  { name: "data-models", as: "admin", path: "/data-models" },
  { name: "webhooks", as: "admin", path: "/webhooks" },
  { name: "webhooks-delivery", as: "admin", path: "/webhooks", prepare: openFirstRow },
  { name: "webhooks-endpoint", as: "admin", path: "/webhooks?tab=endpoint" },
  { name: "webhooks-secret", as: "admin", path: "/webhooks?tab=secret" },
  { name: "developers", as: "admin", path: "/developers" },
  { name: "sdk", as: "admin", path: "/sdk" },
  { name: "users", as: "admin", path: "/users" },
  { name: "users-invite", as: "admin", path: "/users", prepare: openDialog("main .btn.primary") },
  { name: "audit-entry", as: "admin", path: "/audit", prepare: openDialog("tbody .btn.go") },
  { name: "audit", as: "admin", path: "/audit" },
  { name: "requests", as: "admin", path: "/requests" },
  { name: "account", as: "admin", path: "/account" },
  { name: "vendors", as: "operator", path: "/vendors" },
  {
    name: "vendors-change",
    as: "operator",
    path: "/vendors",
    prepare: async (page) => {
      await page.locator("tbody hrsync-menu button").first().click()
      await openDialog("[role=menuitem]")(page)
    },
  },
  { name: "companies", as: "operator", path: "/companies" },
  {
    name: "company",
    as: "operator",
    path: "/companies",
    prepare: async (page) => {
      await page.locator("tbody a.go").first().click()
      await page.locator("#company-mailboxes").waitFor()
    },
  },
  {
    name: "client-fields",
    as: "operator-at-vendor",
    path: "/clients",
    prepare: openFirstClient("data"),
  },
  {
    name: "client-people-shared",
    as: "operator-at-vendor",
    path: "/clients",
    prepare: openFirstClient("subset"),
  },
  { name: "client-anchors", as: "operator-at-vendor", path: "/clients", prepare: openAnchors },
  { name: "client-identity", as: "operator-at-vendor", path: "/clients", prepare: openIdentityIssue },
  { name: "client-repetitions", as: "operator-at-vendor", path: "/clients", prepare: openRepetitions },
  { name: "client-source", as: "operator-at-vendor", path: "/clients", prepare: openLastClient("source") },
  { name: "client-sync", as: "operator-at-vendor", path: "/clients", prepare: openSync },
  { name: "service", as: "operator", path: "/service" },
  { name: "service-stalled", as: "operator", path: "/service", prepare: stageStalledLanes },
  { name: "service-connectors", as: "operator", path: "/service?tab=connectors" },
  { name: "service-mails", as: "operator", path: "/service?tab=mails" },
  { name: "service-keys", as: "operator", path: "/service?tab=keys" },
  { name: "service-retention", as: "operator", path: "/service?tab=retention" },
]
