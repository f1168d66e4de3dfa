import type { ConsoleSession } from "../../../../core/contract/accounts/console/session.ts"
import { linkTo, type PageName } from "../../routing/paths.ts"
import type { ShellMessages } from "../en.ts"
import { type NavigationEntry, listOffered, NAVIGATION } from "../navigation.ts"
import type { FindingGroup } from "./findings.ts"

/** Pages that are opened from others or from a menu. */
const FURTHER: ReadonlyArray<NavigationEntry> = [
  { page: "invitations", icon: "mail" },
  { page: "arrival", icon: "search" },
  { page: "account", icon: "user" },
]

/** The pages that the user may open whose name has every word of the search, in the reader's language. */
export const findPages = (
  session: ConsoleSession,
  { page: names }: Pick<ShellMessages, "page">,
  search: string,
): FindingGroup => {
  const words = search.toLowerCase().split(/\s+/u).filter(Boolean)
  const matches = ({ page }: NavigationEntry) =>
    words.length > 0 && words.every((word) => names[page].toLowerCase().includes(word))
  const pages = [...NAVIGATION.flatMap((group) => group.pages), ...FURTHER]
  return {
    kind: "pages",
    findings: listOffered(pages, session)
      .filter(matches)
      .map(({ page, icon }) => ({
        icon,
        title: names[page],
        detail: "",
        href: (linkTo as (page: PageName) => string)(page),
      })),
    whole: null,
  }
}
