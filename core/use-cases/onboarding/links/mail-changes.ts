import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { Connection } from "../../../domain/connection/connection.ts"
import { isLive } from "../../../domain/connection/state.ts"
import type { UnmailedNotice } from "../../../ports/onboarding/change-notices.ts"
import type { UsedPorts } from "../../../ports/ports.ts"
import { type CreateLinkPorts, makeCreateLink } from "./mail-link.ts"

/** A notice whose mails failed, or whose process died, is claimed again after this. */
const RETRY_MILLIS = 5 * 60_000
/** Older changes are not mailed. */
const MAX_AGE_MILLIS = 3 * 24 * 3_600_000
const NOTICES_AT_ONCE = 100

export type MailChangesPorts = CreateLinkPorts &
  UsedPorts<
    | "changeNotices.claim"
    | "changeNotices.finish"
    | "changeNotices.recordMailed"
    | "connections.find"
    | "journeyLinks"
    | "mailer"
    | "vendors.find"
  >

/**
 * Mails all mailboxes that speak for a corporate, and its console admins, what was changed in its name and by whom, once for
 * each change. An anchor gets a link to the page that offers to pause sharing. A mail that failed is sent again later. Returns
 * whether more may wait, and mails are taken.
 */
export const makeMailChanges = (ports: MailChangesPorts) =>
  Effect.gen(function* () {
    const now = yield* Clock.currentTimeMillis
    const notices = yield* ports.changeNotices.claim({
      now,
      claimedBefore: now - RETRY_MILLIS,
      addedSince: now - MAX_AGE_MILLIS,
      limit: NOTICES_AT_ONCE,
    })
    const told = yield* Effect.forEach(notices, (notice) => mailNotice(ports, notice))
    return notices.length === NOTICES_AT_ONCE && told.includes(true)
  })

/** Returns whether all recipients were mailed. */
const mailNotice = Effect.fnUntraced(function* (ports: MailChangesPorts, notice: UnmailedNotice) {
  const connection = yield* ports.connections.find(notice.connectionId)
  const vendor = connection === null ? null : yield* ports.vendors.find(connection.vendorOrgId)
  if (connection === null || vendor === null) return false
  const { name: vendorName, sdk } = vendor
  const names = { vendorName, corporateName: connection.orgName, locale: sdk.locale ?? "en" } as const
  const mail = makeMailOne(ports, notice, { connection, names })
  const isAll = [
    ...(yield* Effect.forEach(notice.anchors, (email) => mail(email, true))),
    ...(yield* Effect.forEach(notice.admins, (email) => mail(email, false))),
  ].every((isSent) => isSent)
  if (isAll) yield* ports.changeNotices.finish(notice.id, yield* Clock.currentTimeMillis)
  return isAll
})

interface Addressing {
  readonly connection: Connection
  readonly names: {
    readonly vendorName: string
    readonly corporateName: string
    readonly locale: "en" | "hi"
  }
}

/** Returns whether the mail was sent. */
const makeMailOne = (ports: MailChangesPorts, notice: UnmailedNotice, { connection, names }: Addressing) => {
  const createLink = makeCreateLink(ports)
  const { id, kind, at, by, byEmail, detail } = notice
  return Effect.fnUntraced(function* (email: string, isAnchor: boolean) {
    const link =
      isAnchor && isLive(connection.status)
        ? yield* createLink({
            connection,
            email,
            purpose: "review-change",
            locale: names.locale,
            issue: null,
            changeId: id,
          }).pipe(Effect.catchTags({ ConnectionNotFound: () => NO_LINK, TooManyLinks: () => NO_LINK }))
        : null
    const change = { kind, at, by, byEmail, detail }
    const isSent = yield* ports.mailer
      .send({
        id: `corporate-change.${link?.id ?? id}`,
        to: [email],
        notice: { kind: "corporate-change", ...names, change, code: link?.code ?? null },
      })
      .pipe(
        Effect.as(true),
        Effect.catchTag("MailNotSent", () => logUnsent(connection.id)),
      )
    if (link !== null)
      yield* isSent
        ? ports.journeyLinks.recordSent(link.id, yield* Clock.currentTimeMillis)
        : ports.journeyLinks.remove(link.id)
    if (isSent) yield* ports.changeNotices.recordMailed(id, email)
    return isSent
  })
}

const NO_LINK = Effect.succeed(null)

const logUnsent = (connectionId: string) =>
  Effect.as(
    Effect.logWarning("A mail about a change could not be sent and will be retried", { connectionId }),
    false,
  )
