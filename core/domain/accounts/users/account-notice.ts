/** What happened to a person's account, or to a vendor's credentials. */
export type AccountChange =
  | "api-key-issued"
  | "api-key-rotated"
  | "app-secret-rotated"
  | "basic-password-reset"
  | "basic-user-issued"
  | "credential-revoked"
  | "operator-made"
  | "passkey-added"
  | "passkey-removed"
  | "password-changed"
  | "provider-linked"
  | "provider-unlinked"
  | "public-key-added"
  | "removed"
  | "role-changed"
  | "second-factor-off"
  | "second-factor-on"

/** The mail about it, to the person, or to the vendor's admins. It has no link that does anything, and no secret. */
export interface AccountNotice {
  readonly kind: "account-change"
  readonly change: AccountChange
  /** Whose console or credentials they are; null: the installation's. */
  readonly organization: string | null
  /** What people call the credential, or its first characters; null: it has neither, or it is no credential. */
  readonly credential: string | null
  /** Epoch milliseconds. */
  readonly at: number
  /** `recipient`: the person themself. An address: another user. */
  readonly by: "recipient" | "operator" | { readonly email: string }
  /** The network of the caller, shortened; null: not from a network, such as the command line. */
  readonly network: string | null
}
