import type { AccountChange, AccountNotice } from "../../core/domain/accounts/users/account-notice.ts"
import type { MailText } from "../../core/ports/mailer.ts"

/** What changed, who did it, when and from where, and what to do if that was not expected. */
export const accountChangeText = (notice: AccountNotice, serviceUrl: string): MailText => {
  const { subject, sentence } = SENTENCES[notice.change](notice)
  return {
    subject,
    text: [
      sentence,
      "",
      `When: ${formatTime(notice.at)}`,
      `By: ${nameAuthor(notice)}`,
      `From: ${notice.network ?? "the command line of the service"}`,
      "",
      ...(isOfCredentials(notice.change) ? CREDENTIAL_ADVICE : ACCOUNT_ADVICE),
      "",
      `    ${serviceUrl}/console/`,
      "",
    ].join("\n"),
  }
}

const ACCOUNT_ADVICE = [
  "If you do not know of this, someone else may have access to your account. Choose a new password and sign out of all other",
  "browsers in your account, and tell an admin of your organization. Open the console by typing its address:",
]

const CREDENTIAL_ADVICE = [
  "Further changes within a minute have no mail of their own: the audit log lists all of them. If you do not know of this, revoke the",
  "credential under Developers. Open the console by typing its address:",
]

const CREDENTIAL_CHANGES: ReadonlyArray<AccountChange> = [
  "api-key-issued",
  "api-key-rotated",
  "app-secret-rotated",
  "basic-password-reset",
  "basic-user-issued",
  "credential-revoked",
  "public-key-added",
]

const isOfCredentials = (change: AccountChange): boolean => CREDENTIAL_CHANGES.includes(change)

interface Sentences {
  readonly subject: string
  readonly sentence: string
}

const ofAccount = (subject: string, sentence: string) => (): Sentences => ({ subject, sentence })

const ofCredential =
  (what: string, done: string) =>
  ({ organization, credential }: AccountNotice): Sentences => ({
    subject: `${what} of ${nameVendor(organization)} was ${done}`,
    sentence: `${what} of ${nameVendor(organization)} was ${done}${credential === null ? "" : `: ${credential}`}.`,
  })

const ofMembership =
  (done: string) =>
  ({ organization }: AccountNotice): Sentences => ({
    subject: `Your access to ${organization ?? "HR Data Sync"} ${done}`,
    sentence: `Your access to the console of ${organization ?? "HR Data Sync"} ${done}.`,
  })

const SENTENCES: Readonly<Record<AccountChange, (notice: AccountNotice) => Sentences>> = {
  "api-key-issued": ofCredential("An API key", "issued"),
  "api-key-rotated": ofCredential("An API key", "replaced"),
  "app-secret-rotated": ofCredential("The webhook secret", "replaced"),
  "basic-password-reset": ofCredential("The password of a Basic user", "replaced"),
  "basic-user-issued": ofCredential("A Basic user", "issued"),
  "credential-revoked": ofCredential("A credential", "revoked"),
  "operator-made": ofAccount("You are now an operator", "You can sign in as an operator of HR Data Sync."),
  "passkey-added": ofAccount(
    "A passkey was added",
    "A passkey was added to your account. It signs you in without a password.",
  ),
  "passkey-removed": ofAccount("A passkey was removed", "A passkey was removed from your account."),
  "password-changed": ofAccount("Your password was changed", "The password of your account was changed."),
  "provider-linked": ofAccount(
    "A sign-in account was linked",
    "An account at the identity provider now signs you in.",
  ),
  "provider-unlinked": ofAccount(
    "A sign-in account was unlinked",
    "An account at the identity provider no longer signs you in.",
  ),
  "public-key-added": ofCredential("A public key", "added"),
  removed: ofMembership("has ended"),
  "role-changed": ofMembership("was changed"),
  "second-factor-off": ofAccount(
    "Your second factor is off",
    "Your account no longer requires a code to sign in.",
  ),
  "second-factor-on": ofAccount("Your second factor is on", "Your account now requires a code to sign in."),
}

const nameVendor = (organization: string | null): string => organization ?? "a vendor"

const nameAuthor = ({ by }: AccountNotice): string => {
  if (by === "recipient") return "you, or someone in your account"
  return by === "operator" ? "the operator of the service" : by.email
}

const formatTime = (at: number): string =>
  `${new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" }).format(at)} UTC`
