import type { Format } from "../../../elements/locale/format.ts"

export const en = (f: Format) => ({
  title: "Which HR system do you use?",
  lede: "Choose the one that holds your employee records.",
  search: "Search HR systems",
  placeholder: (count: number) =>
    `Search ${f.number(count)} ${f.plural(count, { one: "system", other: "systems" })} by name`,
  all: "All systems",
  order: "Common near you first",
  found: (count: number) => `${f.number(count)} found`,
  kind: { salary: "HR and payroll", plain: "HR" },
  none: {
    title: (query: string) => `No system matches “${query}”`,
    text: "Check the spelling, or request it below.",
    clear: "Clear search",
  },
  empty: {
    title: "No HR system can be connected automatically yet",
    text: "The operator of this service adds them. Until then, a file works for every system.",
  },
  unlisted: {
    title: "My system isn't listed",
    text: "Tell us its name and we look into it. You can connect in another way today, so nothing has to wait.",
    request: "Request your system",
    other: "Connect in another way",
  },
  blocked: "Choose your system to continue",
  back: "Back",
  next: "Continue",
})

export type Messages = ReturnType<typeof en>
