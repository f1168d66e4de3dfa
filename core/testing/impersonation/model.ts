import { TokenFlag, type TokenFlags } from "../../contract/sharing/data-model-flags.ts"
import { getLevel } from "../../domain/sharing/agreement.ts"
import { makeFlags } from "../../domain/sharing/token-flags.ts"

/*
 * Who owns what in a scenario of impersonation (specification/promises.md#s10-consent and
 * specification/promises.md#s12-anchors): the vendor knows every token that it requests, reads the mailboxes that it
 * owns, and has devices of its own. The HR admin is honest: agrees once, at acceptance, and to nothing else.
 */

export const PEOPLE = ["vendor", "hr"] as const
export type Person = (typeof PEOPLE)[number]

/**
 * The mailboxes of one scenario by the name of its corporate: no other scenario on the same service finds that corporate, or uses
 * up the mails that a mailbox gets in an hour. The vendor also writes to, and is named at, the address of the HR admin.
 */
export const makeMailboxes = (corporate: string): Readonly<Record<Person, string>> => ({
  vendor: `boss@${corporate}-vendor.example`,
  hr: `hr@${corporate}.example`,
})

/** The HR admin's: the secret that signs in to the source, and a value in the file that the vendor must never see. */
export const SECRET = "acme-token-7f3a"
export const WRONG_VALUE = "ACME-PAN-CANARY"

/** What a vendor's token requests; `more` makes the birthday mandatory, which was not requested at first. */
export type Asked = "little" | "more"

export const makeAskedFlags = (asked: Asked): TokenFlags =>
  makeFlags((key) => {
    if (key === "dob") return TokenFlag.make(asked === "more" ? -1 : 0)
    return TokenFlag.make(["name", "employeeId", "status"].includes(key) ? -1 : 0)
  })

/** Whether a corporate shares it by what was agreed; null: nothing was. */
export const sharesBirthday = (agreed: TokenFlags | null): boolean => getLevel(agreed, "dob") > 0

export type ImpersonationStep =
  /** The vendor's software requests a token; its page embeds the journey with the latest one. */
  | { readonly act: "token"; readonly email: Person; readonly asked: Asked; readonly named: boolean }
  /** In a journey on the person's own device, with every token that the person has. */
  | { readonly act: "send link"; readonly by: Person; readonly to: Person | null }
  | { readonly act: "send code"; readonly by: Person; readonly to: Person }
  | { readonly act: "submit"; readonly by: Person }
  /** The HR admin opens the vendor's page; types the details of the source, or uploads a file; opens the mailed links. */
  | { readonly act: "visit" | "open mails" }
  | { readonly act: "enter"; readonly source: "address" | "file" }
  /** The source stops accepting the stored secret. */
  | { readonly act: "break source" }
  | { readonly act: "wait"; readonly minutes: number }
