import type { Format, Language } from "../../elements/locale/format.ts"
import type { Step } from "../steps/step.ts"
import type { Screen } from "./screen.ts"

type Catalogue = (format: Format) => unknown

/** How the screen of a step is loaded when the user reaches it. */
interface ScreenEntry {
  readonly load: () => Promise<new () => Screen>
  readonly catalogues: Readonly<Record<Language, () => Promise<Catalogue>>>
  /** Of the column: a question, one beside help, or a table (ui/README.md, rule 2). */
  readonly width: "" | "wide" | "full"
}

export const SCREENS: Readonly<Partial<Record<Step, ScreenEntry>>> = {
  start: {
    load: () => import("./start/screen.ts").then(({ StartScreen }) => StartScreen),
    catalogues: {
      en: () => import("./start/en.ts").then(({ en }) => en),
      hi: () => import("./start/hi.ts").then(({ hi }) => hi),
    },
    width: "",
  },
  connect: {
    load: () => import("./connect/screen.ts").then(({ ConnectScreen }) => ConnectScreen),
    catalogues: {
      en: () => import("./connect/en.ts").then(({ en }) => en),
      hi: () => import("./connect/hi.ts").then(({ hi }) => hi),
    },
    width: "",
  },
  system: {
    load: () => import("./system/screen.ts").then(({ SystemScreen }) => SystemScreen),
    catalogues: {
      en: () => import("./system/en.ts").then(({ en }) => en),
      hi: () => import("./system/hi.ts").then(({ hi }) => hi),
    },
    width: "wide",
  },
  credentials: {
    load: () => import("./credentials/screen.ts").then(({ CredentialsScreen }) => CredentialsScreen),
    catalogues: {
      en: () => import("./credentials/en.ts").then(({ en }) => en),
      hi: () => import("./credentials/hi.ts").then(({ hi }) => hi),
    },
    width: "wide",
  },
  push: {
    load: () => import("./push/screen.ts").then(({ PushScreen }) => PushScreen),
    catalogues: {
      en: () => import("./push/en.ts").then(({ en }) => en),
      hi: () => import("./push/hi.ts").then(({ hi }) => hi),
    },
    width: "full",
  },
  assisted: {
    load: () => import("./assisted/screen.ts").then(({ AssistedScreen }) => AssistedScreen),
    catalogues: {
      en: () => import("./assisted/en.ts").then(({ en }) => en),
      hi: () => import("./assisted/hi.ts").then(({ hi }) => hi),
    },
    width: "wide",
  },
  request: {
    load: () => import("./request/screen.ts").then(({ RequestScreen }) => RequestScreen),
    catalogues: {
      en: () => import("./request/en.ts").then(({ en }) => en),
      hi: () => import("./request/hi.ts").then(({ hi }) => hi),
    },
    width: "",
  },
  file: {
    load: () => import("./file/screen.ts").then(({ FileScreen }) => FileScreen),
    catalogues: {
      en: () => import("./file/en.ts").then(({ en }) => en),
      hi: () => import("./file/hi.ts").then(({ hi }) => hi),
    },
    width: "",
  },
  columns: {
    load: () => import("./columns/screen.ts").then(({ ColumnsScreen }) => ColumnsScreen),
    catalogues: {
      en: () => import("./columns/en.ts").then(({ en }) => en),
      hi: () => import("./columns/hi.ts").then(({ hi }) => hi),
    },
    width: "full",
  },
  rows: {
    load: () => import("./rows/screen.ts").then(({ RowsScreen }) => RowsScreen),
    catalogues: {
      en: () => import("./rows/en.ts").then(({ en }) => en),
      hi: () => import("./rows/hi.ts").then(({ hi }) => hi),
    },
    width: "full",
  },
  data: {
    load: () => import("./data/screen.ts").then(({ DataScreen }) => DataScreen),
    catalogues: {
      en: () => import("./data/en.ts").then(({ en }) => en),
      hi: () => import("./data/hi.ts").then(({ hi }) => hi),
    },
    width: "full",
  },
  review: {
    load: () => import("./review/screen.ts").then(({ ReviewScreen }) => ReviewScreen),
    catalogues: {
      en: () => import("./review/en.ts").then(({ en }) => en),
      hi: () => import("./review/hi.ts").then(({ hi }) => hi),
    },
    width: "",
  },
  sync: {
    load: () => import("./sync/screen.ts").then(({ SyncScreen }) => SyncScreen),
    catalogues: {
      en: () => import("./sync/en.ts").then(({ en }) => en),
      hi: () => import("./sync/hi.ts").then(({ hi }) => hi),
    },
    width: "",
  },
  done: {
    load: () => import("./done/screen.ts").then(({ DoneScreen }) => DoneScreen),
    catalogues: {
      en: () => import("./done/en.ts").then(({ en }) => en),
      hi: () => import("./done/hi.ts").then(({ hi }) => hi),
    },
    width: "",
  },
  repair: {
    load: () => import("./repair/screen.ts").then(({ RepairScreen }) => RepairScreen),
    catalogues: {
      en: () => import("./repair/en.ts").then(({ en }) => en),
      hi: () => import("./repair/hi.ts").then(({ hi }) => hi),
    },
    width: "",
  },
  "confirm-sync": {
    load: () => import("./confirm-sync/screen.ts").then(({ ConfirmSyncScreen }) => ConfirmSyncScreen),
    catalogues: {
      en: () => import("./confirm-sync/en.ts").then(({ en }) => en),
      hi: () => import("./confirm-sync/hi.ts").then(({ hi }) => hi),
    },
    width: "",
  },
  "sharing-request": {
    load: () =>
      import("./sharing-request/screen.ts").then(({ SharingRequestScreen }) => SharingRequestScreen),
    catalogues: {
      en: () => import("./sharing-request/en.ts").then(({ en }) => en),
      hi: () => import("./sharing-request/hi.ts").then(({ hi }) => hi),
    },
    width: "",
  },
  "review-change": {
    load: () => import("./review-change/screen.ts").then(({ ReviewChangeScreen }) => ReviewChangeScreen),
    catalogues: {
      en: () => import("./review-change/en.ts").then(({ en }) => en),
      hi: () => import("./review-change/hi.ts").then(({ hi }) => hi),
    },
    width: "",
  },
}
