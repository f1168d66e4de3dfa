import type { ConsoleSession } from "../../../core/contract/access/console/session.ts"
import type { Format, Language } from "../../elements/locale/format.ts"
import type { PageName } from "../routing/paths.ts"
import type { ConsolePage } from "./console-page.ts"

type Catalogue = (format: Format) => unknown

/** How a page is loaded when its address is opened. */
interface PageEntry {
  readonly load: () => Promise<new () => ConsolePage>
  readonly catalogues: Readonly<Record<Language, () => Promise<Catalogue>>>
  /** The actions one of which the user must be permitted, for the page to be offered; null: everybody. */
  readonly permissions: ReadonlyArray<string> | null
  /** `flush`: a table fills the window down to its edge. */
  readonly width: "" | "flush"
}

export const PAGES: Readonly<Record<PageName, PageEntry>> = {
  overview: {
    load: () => import("./overview/page.ts").then(({ OverviewPage }) => OverviewPage),
    catalogues: {
      en: () => import("./overview/en.ts").then(({ en }) => en),
      hi: () => import("./overview/hi.ts").then(({ hi }) => hi),
    },
    permissions: null,
    width: "",
  },
  clients: {
    load: () => import("./clients/page.ts").then(({ ClientsPage }) => ClientsPage),
    catalogues: {
      en: () => import("./clients/en.ts").then(({ en }) => en),
      hi: () => import("./clients/hi.ts").then(({ hi }) => hi),
    },
    permissions: ["connection.show"],
    width: "",
  },
  client: {
    load: () => import("./client/page.ts").then(({ ClientPage }) => ClientPage),
    catalogues: {
      en: () => import("./client/en.ts").then(({ en }) => en),
      hi: () => import("./client/hi.ts").then(({ hi }) => hi),
    },
    permissions: ["connection.show"],
    width: "",
  },
  invitations: {
    load: () => import("./invitations/page.ts").then(({ InvitationsPage }) => InvitationsPage),
    catalogues: {
      en: () => import("./invitations/en.ts").then(({ en }) => en),
      hi: () => import("./invitations/hi.ts").then(({ hi }) => hi),
    },
    permissions: ["connection.invite"],
    width: "",
  },
  directory: {
    load: () => import("./directory/page.ts").then(({ DirectoryPage }) => DirectoryPage),
    catalogues: {
      en: () => import("./directory/en.ts").then(({ en }) => en),
      hi: () => import("./directory/hi.ts").then(({ hi }) => hi),
    },
    permissions: ["employees.show"],
    width: "",
  },
  rules: {
    load: () => import("./rules/page.ts").then(({ RulesPage }) => RulesPage),
    catalogues: {
      en: () => import("./rules/en.ts").then(({ en }) => en),
      hi: () => import("./rules/hi.ts").then(({ hi }) => hi),
    },
    permissions: ["connection.change-rules", "vendor.change-rules"],
    width: "",
  },
  models: {
    load: () => import("./models/page.ts").then(({ ModelsPage }) => ModelsPage),
    catalogues: {
      en: () => import("./models/en.ts").then(({ en }) => en),
      hi: () => import("./models/hi.ts").then(({ hi }) => hi),
    },
    permissions: ["vendor.change-flags"],
    width: "",
  },
  users: {
    load: () => import("./users/page.ts").then(({ UsersPage }) => UsersPage),
    catalogues: {
      en: () => import("./users/en.ts").then(({ en }) => en),
      hi: () => import("./users/hi.ts").then(({ hi }) => hi),
    },
    permissions: ["users.manage"],
    width: "",
  },
  audit: {
    load: () => import("./audit/page.ts").then(({ AuditPage }) => AuditPage),
    catalogues: {
      en: () => import("./audit/en.ts").then(({ en }) => en),
      hi: () => import("./audit/hi.ts").then(({ hi }) => hi),
    },
    permissions: ["audit.read"],
    width: "",
  },
  account: {
    load: () => import("./account/page.ts").then(({ AccountPage }) => AccountPage),
    catalogues: {
      en: () => import("./account/en.ts").then(({ en }) => en),
      hi: () => import("./account/hi.ts").then(({ hi }) => hi),
    },
    permissions: null,
    width: "",
  },
  webhooks: {
    load: () => import("./webhooks/page.ts").then(({ WebhooksPage }) => WebhooksPage),
    catalogues: {
      en: () => import("./webhooks/en.ts").then(({ en }) => en),
      hi: () => import("./webhooks/hi.ts").then(({ hi }) => hi),
    },
    permissions: ["webhook.read"],
    width: "",
  },
  developers: {
    load: () => import("./developers/page.ts").then(({ DevelopersPage }) => DevelopersPage),
    catalogues: {
      en: () => import("./developers/en.ts").then(({ en }) => en),
      hi: () => import("./developers/hi.ts").then(({ hi }) => hi),
    },
    permissions: ["vendor.list-credentials"],
    width: "",
  },
  sdk: {
    load: () => import("./sdk/page.ts").then(({ SdkPage }) => SdkPage),
    catalogues: {
      en: () => import("./sdk/en.ts").then(({ en }) => en),
      hi: () => import("./sdk/hi.ts").then(({ hi }) => hi),
    },
    permissions: ["vendor.change-sdk"],
    width: "",
  },
  vendors: {
    load: () => import("./vendors/page.ts").then(({ VendorsPage }) => VendorsPage),
    catalogues: {
      en: () => import("./vendors/en.ts").then(({ en }) => en),
      hi: () => import("./vendors/hi.ts").then(({ hi }) => hi),
    },
    permissions: ["vendor.create"],
    width: "",
  },
  requests: {
    load: () => import("./requests/page.ts").then(({ RequestsPage }) => RequestsPage),
    catalogues: {
      en: () => import("./requests/en.ts").then(({ en }) => en),
      hi: () => import("./requests/hi.ts").then(({ hi }) => hi),
    },
    permissions: ["assisted.list", "hrms-request.list"],
    width: "",
  },
  service: {
    load: () => import("./service/page.ts").then(({ ServicePage }) => ServicePage),
    catalogues: {
      en: () => import("./service/en.ts").then(({ en }) => en),
      hi: () => import("./service/hi.ts").then(({ hi }) => hi),
    },
    permissions: ["keys.manage", "messages.manage"],
    width: "",
  },
}

/** The pages that an operator has while no vendor is open. All others show what one vendor has. */
const OF_THE_INSTALLATION: ReadonlyArray<PageName> = [
  "overview",
  "requests",
  "vendors",
  "service",
  "users",
  "audit",
  "account",
]

/** Whether the page shows what one vendor has, and none is open to the operator. */
export const needsVendor = (page: PageName, { membership, vendor }: ConsoleSession): boolean =>
  membership.role === "operator" && vendor === null && !OF_THE_INSTALLATION.includes(page)

/** Whether a user with these permissions may open the page. */
export const isOffered = (page: PageName, can: (action: string) => boolean): boolean =>
  PAGES[page].permissions?.some(can) ?? true
