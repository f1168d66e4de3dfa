import type { ConsoleSession } from "../../../core/contract/accounts/console/session.ts"
import type { Language } from "../../elements/locale/format.ts"
import type { Theme } from "../../elements/theme.ts"
import type { PageName } from "../routing/paths.ts"
import type { ShellMessages } from "./en.ts"

/** What the side of the console shows, and whom it tells what the user chose. */
export interface Side {
  readonly session: ConsoleSession
  /** Null: none of the navigation's. */
  readonly page: PageName | null
  readonly messages: ShellMessages
  readonly language: Language
  readonly theme: Theme
  /** Whether the list is open, on a narrow window. */
  readonly isOpen: boolean
  readonly onToggle: () => void
  /** From the keyboard, where it may be hidden. */
  readonly onSearchWanted: () => void
  readonly onLanguage: (language: Language) => void
  readonly onTheme: (theme: Theme) => void
  readonly onMembership: (membershipId: string) => void
  /** For an operator who has opened a vendor. */
  readonly onCloseVendor: () => void
  readonly onSignOut: () => void
}
