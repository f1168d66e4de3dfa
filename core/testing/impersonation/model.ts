/*
 * Who owns what in a scenario of impersonation (quality.md S10 and S12): the vendor knows every token that it requests, reads
 * the mailboxes that it owns, and has devices of its own. The HR admin is honest: agrees once, at acceptance, and to nothing else.
 */

export const PEOPLE = ["vendor", "hr"] as const
export type Person = (typeof PEOPLE)[number]

/** The vendor also writes to, and is named at, the addresses of others. */
export const MAILBOXES: Readonly<Record<Person, string>> = {
  vendor: "boss@vendor.example",
  hr: "hr@acme.example",
}

/** Digest of the key of the person's own browser. */
export const DEVICES: Readonly<Record<Person, string>> = { vendor: "2".repeat(64), hr: "1".repeat(64) }

export const ADDRESSES: Readonly<Record<Person, string>> = {
  vendor: "https://collect.vendor.example/hr",
  hr: "https://hr.acme.example/api",
}

/** The HR admin's: the secret that signs in to the source, and a value in the file that the vendor must never see. */
export const SECRET = "acme-token-7f3a"
export const WRONG_VALUE = "ACME-PAN-CANARY"

/** What a vendor's token asks for; `more` adds what the corporate was not asked at first. */
export type Asked = "little" | "more"

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
