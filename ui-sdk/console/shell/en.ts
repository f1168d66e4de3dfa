import type { Format } from "../../elements/locale/format.ts"
import type { ByReader } from "../reader/by-reader.ts"
import type { PageName } from "../routing/paths.ts"

/** What stands around every page. */
export const en = (_: Format, byReader: ByReader) => ({
  product: "HR Data Sync",
  tabTitle: (page: string, organization: string) => `${page} · ${organization}`,
  skip: "Skip to content",
  navigation: "Console",
  menu: "Menu",
  search: {
    label: "Search pages, clients, employees and deliveries",
    pagesLabel: "Search pages",
    hint: "Search",
    found: "What was found",
    searching: "Searching ...",
    none: (search: string) => `Nothing matches “${search}”.`,
    noName: "Name not shared",
    group: { pages: "Pages", clients: "Clients", employees: "Employees", deliveries: "Deliveries" },
    whole: {
      pages: "All pages that match",
      clients: "All clients that match",
      employees: "All employees that match",
      deliveries: "All deliveries that match",
    },
  },
  shortcuts: {
    title: "Keyboard shortcuts",
    keys: [
      { keys: ["/", "Ctrl K"], does: "Search" },
      { keys: ["↑", "↓", "Enter"], does: "Choose what was found" },
      { keys: ["Esc"], does: "Close what is open" },
      { keys: ["?"], does: "Show these shortcuts" },
    ],
    close: "Close",
  },
  group: {
    data: byReader({ vendor: "Data", company: "Records", operator: "Data" }),
    delivery: "Delivery",
    build: "Build",
    team: "Team",
    installation: "Installation",
  },
  page: {
    overview: byReader({ vendor: "Overview", company: "Your data", operator: "Overview" }),
    clients: "Clients",
    client: byReader({ vendor: "Client", company: "Vendor", operator: "Client" }),
    invitations: "Invite from a file",
    file: "A new file",
    directory: byReader({ vendor: "Directory", company: "Employees", operator: "Directory" }),
    people: "Requests of people",
    arrival: "Why did an employee not arrive?",
    rules: "Rules",
    models: "Data models",
    webhooks: "Webhooks",
    developers: "Developers",
    calls: "API calls",
    sdk: "SDK",
    users: byReader({ vendor: "Users", company: "Colleagues", operator: "Users" }),
    audit: "Audit log",
    account: "Your account",
    vendors: "Vendors",
    vendor: "Vendor",
    requests: "Requests",
    service: "Service",
  } satisfies Record<PageName, string>,
  role: {
    operator: "Operator",
    "vendor-admin": "Admin",
    "vendor-member": "Member",
    "corporate-admin": "Company admin",
  },
  installation: "This installation",
  account: {
    page: "Your account",
    language: "Language",
    theme: "Appearance",
    themes: { auto: "As the system", light: "Light", dark: "Dark" },
    switchTo: (organization: string) => `Switch to ${organization}`,
    signOut: "Sign out",
    closeVendor: (vendor: string) => `Close ${vendor}`,
  },
  openVendor: {
    label: "Open vendor",
    text: (vendor: string) => `You see the pages of ${vendor}, and act there as an operator.`,
    close: "Close this vendor",
    failed: "The vendor could not be opened or closed. Try again.",
  },
  down: {
    title: "The service can't be reached.",
    text: "What you typed stays here. We try again every few seconds.",
    now: "Try now",
  },
  back: "The service is back.",
  start: {
    title: "The console didn't load",
    text: "The service gave no response. Check your network, then try again.",
    again: "Try again",
  },
  lost: {
    title: "There is no such page",
    text: "The address may be mistyped, or you have no access to the page.",
    home: byReader({
      vendor: "Go to the overview",
      company: "Go to your data",
      operator: "Go to the overview",
    }),
  },
  noVendor: {
    title: "No vendor is open",
    text: "This page shows what one vendor has. Open a vendor first.",
    choose: "Choose a vendor",
  },
  pageFailed: {
    title: "The page didn't load",
    text: "Its files could not be fetched. The service may have been updated since you opened the console.",
    reload: "Reload",
  },
  unsaved: {
    title: "Leave without saving?",
    text: "Your changes on this page are not saved.",
    leave: "Leave without saving",
    stay: "Stay here",
  },
  signInAgain: {
    title: "Sign in again",
    text: "Your session has ended. The page is as you left it, and continues as soon as you have signed in.",
    other: "Sign out and leave the page",
  },
  prove: {
    done: "Confirmed. Go on in the other tab.",
    failed: "Not confirmed. Try again in the other tab.",
  },
})

export type ShellMessages = ReturnType<typeof en>
