import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { commitWithEntry } from "../../authorization/audit/audited-call.ts"
import type { JourneyLocale, LinkPurpose } from "../../../contract/onboarding/journey/journey-purpose.ts"
import type { Connection } from "../../../domain/connection/connection.ts"
import { isLive } from "../../../domain/connection/state.ts"
import { ACCESS_LIFETIME_MILLIS, type AccessRequest } from "../../../domain/onboarding/access-request.ts"
import {
  LINK_LIFETIME_MILLIS,
  LINK_WINDOW_MILLIS,
  MAX_LINKS_PER_HOUR,
} from "../../../domain/onboarding/journey-link.ts"
import type { LinkReason } from "../../../domain/onboarding/journey-link-notice.ts"
import type { LinkLimit, MailedIssue } from "../../../ports/onboarding/journey-links.ts"
import type { MailNotSent } from "../../../ports/mailer.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { UsedPorts } from "../../../ports/ports.ts"
import { ConnectionNotFound } from "../../authorization/authorization-errors.ts"
import { type LimitMailsPorts, makeLimitMails } from "./limit-mails.ts"
import { TooManyLinks } from "./link-errors.ts"

export type CreateLinkPorts = UsedPorts<
  "journeyLinks" | "organizations.ensureUser" | "secrets.digest" | "secrets.generate" | "secrets.uuid"
>

export type MailLinkPorts = CreateLinkPorts & LimitMailsPorts & UsedPorts<"mailer" | "vendors.find">

export interface LinkToMail {
  readonly connection: Connection
  /** The recipient, who becomes a user of the corporate. */
  readonly email: string
  readonly purpose: LinkPurpose
  readonly reason: LinkReason
  /** The colleague who sends it. */
  readonly sentBy: string | null
  /** Null: the language of the vendor's journeys. */
  readonly locale: JourneyLocale | null
  readonly issue: MailedIssue | null
  /** The notice of a change that a renewed link is about. */
  readonly changeId?: string | null
  /** What a link for access asks for. */
  readonly access?: AccessRequest | null
  /** Default: a few mails an hour. */
  readonly limit?: LinkLimit
}

export type LinkToCreate = Pick<
  LinkToMail,
  "access" | "connection" | "email" | "purpose" | "issue" | "changeId" | "limit"
> & { readonly locale: JourneyLocale }

export type MailLinkError = ConnectionNotFound | MailNotSent | StorageError | TooManyLinks

export interface MailedLink {
  readonly expiresAt: number
}

/**
 * Mails a new link to a journey, which replaces the older ones of the same purpose to the same person. Part of use-cases that
 * authorise their actor. Null: another process mails about this issue. When the mail cannot be sent, the link is removed.
 */
export const makeMailLink = (ports: MailLinkPorts) => {
  const createLink = makeCreateLink(ports)
  const limitMails = makeLimitMails(ports)
  return Effect.fnUntraced(function* (
    request: LinkToMail,
  ): Effect.fn.Return<MailedLink | null, MailLinkError> {
    const { connection, email, purpose, reason, sentBy } = request
    const vendor = yield* ports.vendors.find(connection.vendorOrgId)
    if (vendor === null) return yield* new ConnectionNotFound({ connectionId: connection.id })
    yield* limitMails({ email, vendorOrgId: vendor.orgId })
    const locale = request.locale ?? vendor.sdk.locale ?? "en"
    const link = yield* createLink({ ...request, locale })
    if (link === null) return null
    const { id, code, expiresAt } = link
    const names = { vendorName: vendor.name, corporateName: connection.orgName }
    const notice = {
      kind: "journey-link",
      purpose,
      isConnected: isLive(connection.status),
      reason,
      locale,
      sentBy,
      code,
      expiresAt,
      ...names,
    } as const
    yield* ports.mailer
      .send({ id: `journey-link.${id}`, to: [email], notice })
      .pipe(Effect.tapError(() => ports.journeyLinks.remove(id)))
    yield* commitWithEntry(ports.journeyLinks.recordSent(id, yield* Clock.currentTimeMillis))
    return { expiresAt }
  })
}

export type MailLink = ReturnType<typeof makeMailLink>

/** Stores a new link, whose code only its mail has. */
export const makeCreateLink = ({ journeyLinks, organizations, secrets }: CreateLinkPorts) =>
  Effect.fnUntraced(function* ({
    connection,
    email,
    purpose,
    locale,
    issue,
    changeId = null,
    access = null,
    limit,
  }: LinkToCreate) {
    const { id: connectionId, orgId } = connection
    const createdAt = yield* Clock.currentTimeMillis
    const userId = yield* organizations.ensureUser(orgId, {
      id: secrets.uuid(),
      email,
      fullName: email,
      createdAt,
    })
    const [id, code] = [secrets.uuid(), secrets.generate("hrs_link")]
    const expiresAt = createdAt + (access === null ? LINK_LIFETIME_MILLIS : ACCESS_LIFETIME_MILLIS)
    const digest = secrets.digest(code)
    const about = { purpose, locale, issue, changeId, access }
    const link = { id, connectionId, userId, ...about, digest, createdAt, expiresAt }
    const hourly = { count: MAX_LINKS_PER_HOUR, since: createdAt - LINK_WINDOW_MILLIS }
    const result = yield* journeyLinks.create(link, limit ?? hourly)
    if (result === "gone") return yield* new ConnectionNotFound({ connectionId })
    if (result === "too-many")
      return yield* new TooManyLinks({ limit: MAX_LINKS_PER_HOUR, windowMillis: LINK_WINDOW_MILLIS })
    return result === "taken" ? null : { id, code, expiresAt }
  })
