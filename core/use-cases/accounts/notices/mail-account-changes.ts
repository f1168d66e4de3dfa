import * as Effect from "effect/Effect"
import { foldEmail } from "../../../domain/email-address.ts"
import type { AccountNotice } from "../../../domain/accounts/users/account-notice.ts"
import { shortenAddress } from "../../../domain/accounts/users/shorten-address.ts"
import { asService } from "../../../ports/tenant-scope.ts"
import type { MailNotSent } from "../../../ports/mailer.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { UsedPorts } from "../../../ports/ports.ts"
import { mapUseCases } from "../../authorization/map-use-cases.ts"
import { enforceRateLimit, RATE_LIMITS, type TooManyRequests } from "../credentials/rate-limits.ts"
import { CurrentToldChanges, type ToldChange } from "./told-changes.ts"

export type MailAccountChangesPorts = UsedPorts<
  | "callers.countRequest"
  | "mailer"
  | "secrets.digest"
  | "secrets.uuid"
  | "users.find"
  | "users.findMembership"
  | "users.listMembers"
  | "vendorCredentials.list"
  | "vendors.find"
>

/** Admins of a vendor who are told of a change of its credentials. */
const MAX_ADMINS = 50

type AnyUseCase = (...args: ReadonlyArray<unknown>) => unknown

/**
 * The use-cases of a context; after a call that has changed an account or a credential, the person, or the vendor's admins, are told by
 * mail. The call does not wait for the mail, whose failure is logged: a mail server that is away must not keep a person from revoking
 * a key. `beginLater` sees to it that it is sent before the process ends. A call that another one makes is told with that one.
 */
export const makeMailAccountChanges = (
  ports: MailAccountChangesPorts,
  beginLater: (work: Effect.Effect<void>) => Effect.Effect<void>,
) => {
  const mail = makeMailChange(ports)
  const sendAll = (told: ReadonlyArray<ToldChange>) =>
    beginLater(
      Effect.forEach(
        told,
        (change) =>
          Effect.catch(mail(change), (error) =>
            Effect.logError("A change of an account was not mailed", error),
          ),
        { discard: true },
      ).pipe(asService),
    )
  return <Context extends object>(useCases: Context): Context =>
    mapUseCases(useCases, (useCase) =>
      typeof useCase === "function" ? mailAfter(useCase as AnyUseCase, sendAll) : useCase,
    )
}

const mailAfter =
  (useCase: AnyUseCase, sendAll: (told: ReadonlyArray<ToldChange>) => Effect.Effect<unknown>): AnyUseCase =>
  (...args) => {
    const called = useCase(...args)
    if (!Effect.isEffect(called)) return called
    return Effect.withFiber((fiber) => {
      if (fiber.getRef(CurrentToldChanges) !== null) return called
      const told: Array<ToldChange> = []
      return Effect.tap(Effect.provideService(called, CurrentToldChanges, told), () =>
        told.length === 0 ? Effect.void : sendAll(told),
      )
    })
  }

const makeMailChange = (ports: MailAccountChangesPorts) => {
  const { callers, mailer, secrets } = ports
  const findRecipients = makeFindRecipients(ports)
  const describe = makeDescribe(ports)
  /** Each mailbox has a limit, as for other mails. */
  const send = Effect.fnUntraced(function* (email: string, notice: AccountNotice) {
    const mailbox = secrets.digest(foldEmail(email)).toString("hex")
    yield* enforceRateLimit(callers, `account-mail:${mailbox}`, RATE_LIMITS.mailsOfMailbox)
    yield* mailer.send({ id: `account-change.${secrets.uuid()}`, to: [email], notice })
  })
  return Effect.fnUntraced(function* (
    told: ToldChange,
  ): Effect.fn.Return<void, MailNotSent | StorageError | TooManyRequests> {
    const { vendorOrgId } = told.entry
    if (told.to === "vendor-admins" && !(yield* isFirstOfBurst(callers, vendorOrgId ?? ""))) return
    const notice = yield* describe(told)
    yield* Effect.forEach(yield* findRecipients(told), (email) => send(email, notice), { discard: true })
  })
}

/** The first of many changes of a vendor's credentials in a minute is mailed, and says where the others are. */
const isFirstOfBurst = (callers: MailAccountChangesPorts["callers"], vendorOrgId: string) =>
  enforceRateLimit(callers, `credential-mail:${vendorOrgId}`, RATE_LIMITS.credentialMails).pipe(
    Effect.as(true),
    Effect.catchTag("TooManyRequests", () => Effect.succeed(false)),
  )

const makeFindRecipients = ({ users }: MailAccountChangesPorts) =>
  Effect.fnUntraced(function* ({
    to,
    entry: { target, vendorOrgId },
    alsoTo,
  }: ToldChange): Effect.fn.Return<ReadonlyArray<string>, StorageError> {
    if (to === "vendor-admins") {
      const team = { kind: "vendor", orgId: vendorOrgId ?? "" } as const
      const admins = yield* users.listMembers(team, {
        search: null,
        filter: "admins",
        corporate: null,
        after: null,
        limit: MAX_ADMINS,
      })
      return admins.flatMap(({ membership, user }) => (membership.acceptedAt === null ? [] : [user.email]))
    }
    const id = target.id ?? ""
    const userId = to === "user" ? id : ((yield* users.findMembership(id))?.userId ?? null)
    const user = userId === null ? null : yield* users.find(userId)
    return [...new Set([...(user === null ? [] : [user.email]), ...alsoTo])]
  })

const makeDescribe = ({ vendorCredentials, vendors }: MailAccountChangesPorts) =>
  Effect.fnUntraced(function* ({
    change,
    to,
    entry: { actor, at, origin, target, vendorOrgId },
    byEmail,
  }: ToldChange): Effect.fn.Return<AccountNotice, StorageError> {
    const vendor = vendorOrgId === null ? null : yield* vendors.find(vendorOrgId)
    const credentials =
      to === "vendor-admins" && vendorOrgId !== null ? yield* vendorCredentials.list(vendorOrgId) : []
    const credential = credentials.find(({ id }) => id === target.id)
    return {
      kind: "account-change",
      change,
      organization: vendor?.name ?? null,
      credential: credential?.name ?? credential?.label ?? null,
      at,
      by: findAuthor(to, actor, target.id, byEmail),
      network: origin.address === null ? null : shortenAddress(origin.address),
    }
  })

const findAuthor = (
  to: ToldChange["to"],
  actor: ToldChange["entry"]["actor"],
  targetId: string | null,
  byEmail: string | null,
): AccountNotice["by"] => {
  if (to === "user" && actor.userId !== null && actor.userId === targetId) return "recipient"
  return byEmail === null ? "operator" : { email: byEmail }
}
