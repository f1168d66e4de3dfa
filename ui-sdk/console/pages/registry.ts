import type { ConsoleSession } from "../../../core/contract/accounts/console/session.ts"
import type { Catalogues } from "../../elements/locale/catalogues.ts"
import type { ElementClass } from "../../elements/register.ts"
import type { ByReader, ReaderKind } from "../reader/by-reader.ts"
import type { PageName } from "../routing/paths.ts"
import type { ConsolePage } from "./console-page.ts"

/** How a page is loaded when its address is opened. */
interface PageParts {
  readonly load: () => Promise<ElementClass<ConsolePage>>
  readonly catalogues: Catalogues<unknown, [ByReader]>
}

interface PageEntry extends PageParts {
  /** What a company sees at the address in place of the page. */
  readonly forCompany?: PageParts
  /** The actions one of which the user must be permitted, for the page to be offered; null: everyone. */
  readonly permissions: ReadonlyArray<string> | null
  /** `flush`: a table fills the window down to its edge. */
  readonly width: "" | "flush"
}

/** Where a company's data goes. */
const YOUR_DATA: PageParts = {
  load: async () => (await import("./your-data/page.ts")).YourDataPage,
  catalogues: { en: () => import("./your-data/en.ts"), hi: () => import("./your-data/hi.ts") },
}

export const PAGES: Readonly<Record<PageName, PageEntry>> = {
  overview: {
    load: async () => (await import("./overview/page.ts")).OverviewPage,
    catalogues: { en: () => import("./overview/en.ts"), hi: () => import("./overview/hi.ts") },
    forCompany: YOUR_DATA,
    permissions: null,
    width: "",
  },
  clients: {
    load: async () => (await import("./clients/page.ts")).ClientsPage,
    catalogues: { en: () => import("./clients/en.ts"), hi: () => import("./clients/hi.ts") },
    forCompany: YOUR_DATA,
    permissions: ["connection.show"],
    width: "",
  },
  client: {
    load: async () => (await import("./client/page.ts")).ClientPage,
    catalogues: { en: () => import("./client/en.ts"), hi: () => import("./client/hi.ts") },
    permissions: ["connection.show"],
    width: "",
  },
  file: {
    load: async () => (await import("./file/page.ts")).FilePage,
    catalogues: { en: () => import("./file/en.ts"), hi: () => import("./file/hi.ts") },
    permissions: ["upload.open"],
    width: "",
  },
  invitations: {
    load: async () => (await import("./invitations/page.ts")).InvitationsPage,
    catalogues: { en: () => import("./invitations/en.ts"), hi: () => import("./invitations/hi.ts") },
    permissions: ["connection.invite"],
    width: "",
  },
  directory: {
    load: async () => (await import("./directory/page.ts")).DirectoryPage,
    catalogues: { en: () => import("./directory/en.ts"), hi: () => import("./directory/hi.ts") },
    permissions: ["employees.show"],
    width: "",
  },
  people: {
    load: async () => (await import("./people/page.ts")).PeoplePage,
    catalogues: { en: () => import("./people/en.ts"), hi: () => import("./people/hi.ts") },
    permissions: ["employees.serve-rights"],
    width: "",
  },
  arrival: {
    load: async () => (await import("./arrival/page.ts")).ArrivalPage,
    catalogues: { en: () => import("./arrival/en.ts"), hi: () => import("./arrival/hi.ts") },
    permissions: ["employees.explain-arrival"],
    width: "",
  },
  rules: {
    load: async () => (await import("./rules/page.ts")).RulesPage,
    catalogues: { en: () => import("./rules/en.ts"), hi: () => import("./rules/hi.ts") },
    permissions: ["connection.change-rules", "vendor.change-rules"],
    width: "",
  },
  models: {
    load: async () => (await import("./models/page.ts")).ModelsPage,
    catalogues: { en: () => import("./models/en.ts"), hi: () => import("./models/hi.ts") },
    permissions: ["vendor.change-flags"],
    width: "",
  },
  users: {
    load: async () => (await import("./users/page.ts")).UsersPage,
    catalogues: { en: () => import("./users/en.ts"), hi: () => import("./users/hi.ts") },
    permissions: ["users.manage"],
    width: "",
  },
  audit: {
    load: async () => (await import("./audit/page.ts")).AuditPage,
    catalogues: { en: () => import("./audit/en.ts"), hi: () => import("./audit/hi.ts") },
    permissions: ["audit.read"],
    width: "",
  },
  account: {
    load: async () => (await import("./account/page.ts")).AccountPage,
    catalogues: { en: () => import("./account/en.ts"), hi: () => import("./account/hi.ts") },
    permissions: null,
    width: "",
  },
  webhooks: {
    load: async () => (await import("./webhooks/page.ts")).WebhooksPage,
    catalogues: { en: () => import("./webhooks/en.ts"), hi: () => import("./webhooks/hi.ts") },
    permissions: ["webhook.read"],
    width: "",
  },
  developers: {
    load: async () => (await import("./developers/page.ts")).DevelopersPage,
    catalogues: { en: () => import("./developers/en.ts"), hi: () => import("./developers/hi.ts") },
    permissions: ["vendor.list-credentials"],
    width: "",
  },
  calls: {
    load: async () => (await import("./calls/page.ts")).CallsPage,
    catalogues: { en: () => import("./calls/en.ts"), hi: () => import("./calls/hi.ts") },
    permissions: ["vendor.read-api-calls"],
    width: "",
  },
  sdk: {
    load: async () => (await import("./sdk/page.ts")).SdkPage,
    catalogues: { en: () => import("./sdk/en.ts"), hi: () => import("./sdk/hi.ts") },
    permissions: ["vendor.change-sdk"],
    width: "",
  },
  vendors: {
    load: async () => (await import("./vendors/page.ts")).VendorsPage,
    catalogues: { en: () => import("./vendors/en.ts"), hi: () => import("./vendors/hi.ts") },
    permissions: ["vendor.create"],
    width: "",
  },
  vendor: {
    load: async () => (await import("./vendor/page.ts")).VendorPage,
    catalogues: { en: () => import("./vendor/en.ts"), hi: () => import("./vendor/hi.ts") },
    permissions: ["vendor.create"],
    width: "",
  },
  companies: {
    load: async () => (await import("./companies/page.ts")).CompaniesPage,
    catalogues: { en: () => import("./companies/en.ts"), hi: () => import("./companies/hi.ts") },
    permissions: ["operator.manage"],
    width: "",
  },
  company: {
    load: async () => (await import("./company/page.ts")).CompanyPage,
    catalogues: { en: () => import("./company/en.ts"), hi: () => import("./company/hi.ts") },
    permissions: ["operator.manage"],
    width: "",
  },
  requests: {
    load: async () => (await import("./requests/page.ts")).RequestsPage,
    catalogues: { en: () => import("./requests/en.ts"), hi: () => import("./requests/hi.ts") },
    permissions: ["assisted.list", "hrms-request.list"],
    width: "",
  },
  service: {
    load: async () => (await import("./service/page.ts")).ServicePage,
    catalogues: { en: () => import("./service/en.ts"), hi: () => import("./service/hi.ts") },
    permissions: ["keys.manage", "messages.manage"],
    width: "",
  },
}

/** The pages that an operator has while no vendor is open. All others show what one vendor has. */
const OF_THE_INSTALLATION: ReadonlyArray<PageName> = [
  "overview",
  "requests",
  "vendors",
  "vendor",
  "companies",
  "company",
  "client",
  "service",
  "people",
  "users",
  "audit",
  "account",
]

/** Whether the page shows what one vendor has, and none is open to the operator. */
export const needsVendor = (page: PageName, { membership, vendor }: ConsoleSession): boolean =>
  membership.role === "operator" && vendor === null && !OF_THE_INSTALLATION.includes(page)

/** The page at an address, as this reader has it. */
export const choosePage = (page: PageName, reader: ReaderKind): PageParts =>
  (reader === "company" ? PAGES[page].forCompany : undefined) ?? PAGES[page]

/** Whether a user with these permissions may open the page. */
export const isOffered = (page: PageName, can: (action: string) => boolean): boolean =>
  PAGES[page].permissions?.some(can) ?? true
