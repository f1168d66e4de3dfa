import type { ConsoleMembership } from "../../../core/contract/accounts/console/session.ts"

/** To whom the console speaks: a vendor's users, a company that shares its data, or who runs the service. */
export type ReaderKind = "vendor" | "company" | "operator"

/**
 * Chooses a text by its reader. Most texts are the same for all; one that says "you" or names the other side of a connection says it
 * for each, and a catalogue that lacks one does not compile.
 */
export type ByReader = <Text>(texts: Readonly<Record<ReaderKind, Text>>) => Text

export const makeByReader =
  (reader: ReaderKind): ByReader =>
  (texts) =>
    texts[reader]

const KINDS: Readonly<Record<ConsoleMembership["role"], ReaderKind>> = {
  operator: "operator",
  "vendor-admin": "vendor",
  "vendor-member": "vendor",
  "corporate-admin": "company",
}

/** The reader by the role in which the user is signed in. */
export const findReaderKind = ({ role }: Pick<ConsoleMembership, "role">): ReaderKind => KINDS[role]
