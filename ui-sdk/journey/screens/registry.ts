import type { ElementClass } from "../../elements/register.ts"
import type { Catalogues } from "../../elements/locale/catalogues.ts"
import type { Step } from "../steps/step.ts"
import type { Screen } from "./screen.ts"

/** How the screen of a step is loaded when the user reaches it. */
interface ScreenEntry {
  readonly load: () => Promise<ElementClass<Screen>>
  readonly catalogues: Catalogues<unknown>
  /** The width of the column: a question, one beside help, or a table. */
  readonly width: "" | "wide" | "full"
}

export const SCREENS: Readonly<Partial<Record<Step, ScreenEntry>>> = {
  start: {
    load: async () => (await import("./start/screen.ts")).StartScreen,
    catalogues: { en: () => import("./start/en.ts"), hi: () => import("./start/hi.ts") },
    width: "",
  },
  connect: {
    load: async () => (await import("./connect/screen.ts")).ConnectScreen,
    catalogues: { en: () => import("./connect/en.ts"), hi: () => import("./connect/hi.ts") },
    width: "",
  },
  system: {
    load: async () => (await import("./system/screen.ts")).SystemScreen,
    catalogues: { en: () => import("./system/en.ts"), hi: () => import("./system/hi.ts") },
    width: "wide",
  },
  credentials: {
    load: async () => (await import("./credentials/screen.ts")).CredentialsScreen,
    catalogues: { en: () => import("./credentials/en.ts"), hi: () => import("./credentials/hi.ts") },
    width: "wide",
  },
  push: {
    load: async () => (await import("./push/screen.ts")).PushScreen,
    catalogues: { en: () => import("./push/en.ts"), hi: () => import("./push/hi.ts") },
    width: "full",
  },
  assisted: {
    load: async () => (await import("./assisted/screen.ts")).AssistedScreen,
    catalogues: { en: () => import("./assisted/en.ts"), hi: () => import("./assisted/hi.ts") },
    width: "wide",
  },
  request: {
    load: async () => (await import("./request/screen.ts")).RequestScreen,
    catalogues: { en: () => import("./request/en.ts"), hi: () => import("./request/hi.ts") },
    width: "",
  },
  file: {
    load: async () => (await import("./file/screen.ts")).FileScreen,
    catalogues: { en: () => import("./file/en.ts"), hi: () => import("./file/hi.ts") },
    width: "",
  },
  columns: {
    load: async () => (await import("./columns/screen.ts")).ColumnsScreen,
    catalogues: { en: () => import("./columns/en.ts"), hi: () => import("./columns/hi.ts") },
    width: "full",
  },
  rows: {
    load: async () => (await import("./rows/screen.ts")).RowsScreen,
    catalogues: { en: () => import("./rows/en.ts"), hi: () => import("./rows/hi.ts") },
    width: "full",
  },
  data: {
    load: async () => (await import("./data/screen.ts")).DataScreen,
    catalogues: { en: () => import("./data/en.ts"), hi: () => import("./data/hi.ts") },
    width: "full",
  },
  review: {
    load: async () => (await import("./review/screen.ts")).ReviewScreen,
    catalogues: { en: () => import("./review/en.ts"), hi: () => import("./review/hi.ts") },
    width: "",
  },
  sync: {
    load: async () => (await import("./sync/screen.ts")).SyncScreen,
    catalogues: { en: () => import("./sync/en.ts"), hi: () => import("./sync/hi.ts") },
    width: "",
  },
  done: {
    load: async () => (await import("./done/screen.ts")).DoneScreen,
    catalogues: { en: () => import("./done/en.ts"), hi: () => import("./done/hi.ts") },
    width: "",
  },
  repair: {
    load: async () => (await import("./repair/screen.ts")).RepairScreen,
    catalogues: { en: () => import("./repair/en.ts"), hi: () => import("./repair/hi.ts") },
    width: "",
  },
  "confirm-sync": {
    load: async () => (await import("./confirm-sync/screen.ts")).ConfirmSyncScreen,
    catalogues: { en: () => import("./confirm-sync/en.ts"), hi: () => import("./confirm-sync/hi.ts") },
    width: "",
  },
  "sharing-request": {
    load: async () => (await import("./sharing-request/screen.ts")).SharingRequestScreen,
    catalogues: { en: () => import("./sharing-request/en.ts"), hi: () => import("./sharing-request/hi.ts") },
    width: "",
  },
  "review-change": {
    load: async () => (await import("./review-change/screen.ts")).ReviewChangeScreen,
    catalogues: { en: () => import("./review-change/en.ts"), hi: () => import("./review-change/hi.ts") },
    width: "",
  },
}
