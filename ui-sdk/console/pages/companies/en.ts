import type { Format } from "../../../elements/locale/format.ts"

export const en = (f: Format) => ({
  title: "Companies",
  lede: "The companies whose employee data passes through this installation. A company is one here, however many vendors it shares with.",
  search: "Search companies",
  searchHint: "Name or domain",
  column: { company: "Company", vendors: "Vendors", failed: "Problems", lastSync: "Last sync" },
  noDomain: "no domain of its own",
  connected: (connected: number, vendors: number) =>
    vendors === 0 ? "none any more" : `${f.number(connected)} of ${f.number(vendors)} connected`,
  failed: (count: number) => `${f.number(count)} failed`,
  never: "never",
  empty: {
    title: "No company yet",
    text: "A company is listed here as soon as a vendor has invited it.",
    noMatch: (search: string) => `No company matches “${search}”`,
    noMatchText: "Check the spelling, or search all companies.",
    clear: "Show all companies",
  },
})

export type Messages = ReturnType<typeof en>
