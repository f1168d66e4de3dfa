import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { LinkPurpose } from "../../../contract/access/console/sign-in.ts"
import { LINK_MILLIS, LINK_WINDOW_MILLIS, LINKS_PER_HOUR } from "../../../domain/access/users/user-link.ts"
import type { Secrets } from "../../../ports/access/secrets.ts"
import type { UserLinks } from "../../../ports/access/users/user-links.ts"
import type { UserStore } from "../../../ports/access/users/user-store.ts"
import type { Mailer, MailNotSent } from "../../../ports/mailer.ts"
import type { StorageError } from "../../../ports/storage-error.ts"

export interface MailUserLinkPorts {
  readonly mailer: Mailer
  readonly secrets: Pick<Secrets, "digest" | "generate" | "uuid">
  readonly userLinks: Pick<UserLinks, "create">
}

export interface UserLinkToMail {
  readonly userId: string
  readonly email: string
  readonly purpose: LinkPurpose
  /** Of an invitation. */
  readonly membershipId: string | null
  readonly organization: string | null
  readonly invitedBy: string | null
}

/** Mails a link to the console, unless the user was sent too many. Part of use-cases that authorise their caller. */
export const makeMailUserLink = ({ mailer, secrets, userLinks }: MailUserLinkPorts) =>
  Effect.fnUntraced(function* ({
    email,
    organization,
    invitedBy,
    ...link
  }: UserLinkToMail): Effect.fn.Return<"sent" | "too many", MailNotSent | StorageError> {
    const createdAt = yield* Clock.currentTimeMillis
    const [id, code] = [secrets.uuid(), secrets.generate("hrs_signin")]
    const expiresAt = createdAt + LINK_MILLIS[link.purpose]
    const isMade = yield* userLinks.create(
      { ...link, id, digest: secrets.digest(code), createdAt, expiresAt },
      { count: LINKS_PER_HOUR, since: createdAt - LINK_WINDOW_MILLIS },
    )
    if (!isMade) return "too many"
    const { purpose } = link
    const notice = { kind: "user-link", purpose, organization, invitedBy, code, expiresAt } as const
    yield* mailer.send({ id: `user-link.${id}`, to: [email], notice })
    return "sent"
  })

export interface RequestUserLinkPorts extends MailUserLinkPorts {
  readonly users: Pick<UserStore, "findByEmail" | "listMemberships">
}

/**
 * Mails a link to whoever asks, if the address is a user's. The caller never learns whether it is: the mail is sent after the
 * answer, and its failure is logged.
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
    })
  })
  return (email: string, purpose: "reset" | "sign-in"): Effect.Effect<void> =>
    send(email, purpose).pipe(
      Effect.catch((error) => Effect.logError("A link to the console was not sent", error)),
      Effect.forkDetach,
      Effect.asVoid,
    )
}
