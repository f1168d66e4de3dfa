import type { LinkPurpose } from "../../core/contract/accounts/console/sign-in.ts"
import type { UserLinkNotice } from "../../core/domain/accounts/users/user-link-notice.ts"
import type { MailText } from "../../core/ports/mailer.ts"

interface Sentences {
  readonly subject: string
  readonly reason: string
  readonly action: string
}

/** The page that uses the code; a browser sends what follows `#` to no server. */
export const userLinkText = (notice: UserLinkNotice, serviceUrl: string): MailText => {
  const { subject, reason, action } = SENTENCES[notice.purpose](notice)
  return {
    subject,
    text: [
      reason,
      "",
      action,
      "",
      `    ${serviceUrl}/console/link/#${notice.code}`,
      "",
      `The link is for you only. It works once, until ${formatTime(notice.expiresAt)}.`,
      "",
      "If you did not expect this mail, ignore it: nothing changes.",
      "",
    ].join("\n"),
  }
}

const SENTENCES: Readonly<Record<LinkPurpose, (notice: UserLinkNotice) => Sentences>> = {
  invitation: ({ organization, invitedBy }) => ({
    subject: `You are invited to the console of ${nameConsole(organization)}`,
    reason: `${invitedBy ?? "The operator of HR Data Sync"} invites you to the console of ${nameConsole(organization)}, in which connections to HR systems are managed.`,
    action: "Open this link to accept, and to choose a password:",
  }),
  reset: ({ organization }) => ({
    subject: `Choose a new password for the console of ${nameConsole(organization)}`,
    reason: `Someone, probably you, has requested a new password for the console of ${nameConsole(organization)}.`,
    action: "Open this link to choose a new one. It signs you out of all other browsers:",
  }),
  provider: ({ organization, provider }) => ({
    subject: `Link your account at ${provider ?? "the identity provider"} to the console of ${nameConsole(organization)}`,
    reason: `Someone, probably you, has signed in at ${provider ?? "the identity provider"} with your address, and wants to use the console of ${nameConsole(organization)} in this way.`,
    action:
      "If it was you, open this link: from then on that account signs you in. If it was not, do not open it, and tell an admin of your organization:",
  }),
  "sign-in": ({ organization }) => ({
    subject: `Sign in to the console of ${nameConsole(organization)}`,
    reason: `You asked for a link to sign in to the console of ${nameConsole(organization)}.`,
    action: "Open this link:",
  }),
}

const nameConsole = (organization: string | null): string => organization ?? "HR Data Sync"

const formatTime = (at: number): string =>
  `${new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" }).format(at)} UTC`
