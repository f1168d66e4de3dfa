import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { LinkPurpose } from "../../../contract/accounts/console/sign-in.ts"
import {
  CONSOLE_LINK_LIFETIME_MILLIS,
  type LinkIdentity,
  LINK_WINDOW_MILLIS,
  LINKS_PER_HOUR,
} from "../../../domain/accounts/users/user-link.ts"
import type { MailNotSent } from "../../../ports/mailer.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { UsedPorts } from "../../../ports/ports.ts"

export type MailUserLinkPorts = UsedPorts<
  "mailer" | "secrets.digest" | "secrets.generate" | "secrets.uuid" | "userLinks.create"
>

export interface UserLinkToMail {
  readonly userId: string
  readonly email: string
  readonly purpose: LinkPurpose
  /** The membership of an invitation. */
  readonly membershipId: string | null
  readonly organization: string | null
  readonly invitedBy: string | null
  /** What a link with the purpose `provider` connects, and the provider's label; null for other links. */
  readonly account: { readonly identity: LinkIdentity; readonly provider: string | null } | null
}

/** Mails a link to the console, unless the user was sent too many. Part of use-cases that authorise their caller. */
export const makeMailUserLink = ({ mailer, secrets, userLinks }: MailUserLinkPorts) =>
  Effect.fnUntraced(function* ({
    email,
    organization,
    invitedBy,
    account,
    ...link
  }: UserLinkToMail): Effect.fn.Return<"sent" | "too many", MailNotSent | StorageError> {
    const createdAt = yield* Clock.currentTimeMillis
    const [id, code] = [secrets.uuid(), secrets.generate("hrs_signin")]
    const expiresAt = createdAt + CONSOLE_LINK_LIFETIME_MILLIS[link.purpose]
    const isMade = yield* userLinks.create(
      {
        ...link,
        identity: account?.identity ?? null,
        id,
        digest: secrets.digest(code),
        createdAt,
        expiresAt,
      },
      { count: LINKS_PER_HOUR, since: createdAt - LINK_WINDOW_MILLIS },
    )
    if (!isMade) return "too many"
    const { purpose } = link
    const provider = account?.provider ?? null
    const notice = { kind: "user-link", purpose, organization, invitedBy, provider, code, expiresAt } as const
    yield* mailer.send({ id: `user-link.${id}`, to: [email], notice })
    return "sent"
  })

export type RequestUserLinkPorts = MailUserLinkPorts &
  UsedPorts<"users.findByEmail" | "users.listMemberships">

/**
 * Mails a link to an address that belongs to a user. The caller never learns whether it does: the mail is sent after the
 * response, and its failure is logged.
 */
export const makeRequestUserLink = (ports: RequestUserLinkPorts) => {
  const mailLink = makeMailUserLink(ports)
  const send = Effect.fnUntraced(function* (email: string, purpose: "reset" | "sign-in") {
    const user = yield* ports.users.findByEmail(email)
    if (user === null) return
    const memberships = yield* ports.users.listMemberships(user.id)
    const [first] = memberships.filter(({ acceptedAt }) => acceptedAt !== null)
    if (first === undefined) return
    const { organization } = first
    yield* mailLink({
      userId: user.id,
      email: user.email,
      purpose,
      membershipId: null,
      organization,
      invitedBy: null,
      account: null,
    })
  })
  return (email: string, purpose: "reset" | "sign-in"): Effect.Effect<void> =>
    send(email, purpose).pipe(
      Effect.catch((error) => Effect.logError("A link to the console was not sent", error)),
      Effect.forkDetach,
      Effect.asVoid,
    )
}
