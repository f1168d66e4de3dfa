import { resolve } from "node:path"
import { ApiError, makeVendorClient } from "../../../adapters/vendor-client/index.ts"
import { ASKED_LATER } from "./cast.ts"
import { changeAgreement } from "./company.ts"
import { DAY_MILLIS, type DatedAct } from "./calendar.ts"
import { type Desk, makePrivateKey, toPublicKey } from "./desk.ts"
import { until } from "../run.ts"
import { settle, widen, withdraw } from "./agreement.ts"
import { beginFault, endFault, expectThat, getBaseUrl, getCompany, type World } from "./world.ts"

/* What vendors do, and what companies answer them. */

type Act = DatedAct<World>

const fail = (desk: Desk, status: number): void => {
  desk.receiver.respond = () => ({ kind: "refused", status })
}

const recover = (desk: Desk): void => {
  desk.receiver.respond = () => ({ kind: "accepted" })
}

const DOWN = "a vendor's endpoint is down for days"
const GONE = "a vendor's endpoint returns 410"

const goDown = (world: World): Promise<void> => {
  const { failing } = world.desks
  beginFault(world, DOWN)
  fail(failing, 500)
  world.failing.add(failing)
  return Promise.resolve()
}

const comeBack = (world: World): Promise<void> => {
  recover(world.desks.failing)
  return Promise.resolve()
}

/** What failed was sent again at the end of the vendor's day. */
const isWhole = (world: World): Promise<void> => {
  world.failing.delete(world.desks.failing)
  endFault(world, DOWN)
  return Promise.resolve()
}

/** Its companies may have no news before it is enabled again, so the vendor asks for what it had. */
const isGone = async (world: World): Promise<void> => {
  const { failing } = world.desks
  beginFault(world, GONE)
  fail(failing, 410)
  world.failing.add(failing)
  const { matched } = await resendDelivered(world, failing, 14)
  expectThat(world, "a vendor has webhooks to send again", matched > 0, matched)
  await until("410 disables the endpoint", 60_000, async () => {
    return (await readWebhookState(world, failing)) === "disabled"
  })
}

const readWebhookState = async ({ operator }: World, { access }: Desk): Promise<string | undefined> => {
  const vendors = await operator.run<
    ReadonlyArray<{ readonly org_id: string; readonly webhook_state: string }>
  >("vendor", "list")
  return vendors.find(({ org_id }) => org_id === access.orgId)?.webhook_state
}

const enableAgain = async (world: World): Promise<void> => {
  const { failing } = world.desks
  const state = await readWebhookState(world, failing)
  expectThat(world, "410 disables the endpoint", state === "disabled", state)
  recover(failing)
  await world.operator.run("vendor", "set-webhook", "--vendor", failing.access.orgId, "--resend")
  world.failing.delete(failing)
  endFault(world, GONE)
}

interface CredentialJson {
  readonly id: string
  readonly api_key?: string
}

/** Secret, API key and key pair; what was replaced ends a day later. */
const rotateAll = async (world: World): Promise<void> => {
  const { operator, desks } = world
  const desk = desks.rotating
  const { orgId, apiKey, formerKeys } = desk.access
  // The one before the present one was issued for twenty days, four weeks ago; the first one of all does not end.
  const [, ...issuedBefore] = formerKeys
  const expired = issuedBefore.at(-1)
  if (expired !== undefined) await expectRefused(world, desk, expired)
  const { app_secret } = await operator.run<{ readonly app_secret: string }>(
    ...["vendor", "rotate-secret", orgId],
  )
  desk.receiver.secret = app_secret
  const issued = await operator.run<CredentialJson>("vendor", "issue-key", orgId, "--expires-in", "20d")
  const privateKeyPem = makePrivateKey()
  const path = resolve(operator.file("rotated.pem", toPublicKey(privateKeyPem)))
  await operator.run("vendor", "add-key", "--vendor", orgId, "--public-key", path)
  desk.access = {
    ...desk.access,
    apiKey: issued.api_key ?? "",
    formerKeys: [...formerKeys, apiKey],
    privateKeyPem,
  }
}

const expectRefused = async (world: World, desk: Desk, apiKey: string): Promise<void> => {
  const client = makeVendorClient({ baseUrl: getBaseUrl(world), apiKey })
  const status = await client.listConnections().then(
    () => 200,
    (error: unknown) => (error instanceof ApiError ? error.status : 0),
  )
  expectThat(world, "an expired key is refused", status === 401, [desk.name, status])
}

const askForMore = async (world: World): Promise<void> => {
  const { operator, desks } = world
  const flags = { detail_info_fields: { pan: 1, dob: 1 }, ctc_details_fields: { ctc_basic: 1 } }
  const file = operator.file("more.json", flags)
  await operator.run("vendor", "flags", desks.curious.access.orgId, "--set", file)
}

/** A week after the request. */
const answer = async (world: World): Promise<void> => {
  const [yes, no] = [getCompany(world, "Dahlia"), getCompany(world, "Fern")]
  await world.operator.run("connection", "share", yes.connectionId, "--agree")
  changeAgreement(yes, (agreement) => widen(agreement, ...ASKED_LATER))
  await world.operator.run("connection", "share", no.connectionId, "--decline")
}

const isReadInFull = (world: World): Promise<void> => {
  changeAgreement(getCompany(world, "Dahlia"), settle)
  return Promise.resolve()
}

/** While webhooks to its vendor fail: what they hold must be withheld as well when they are sent. */
const shareLess = async (world: World): Promise<void> => {
  const company = getCompany(world, "Elder")
  const file = world.operator.file("less.json", { withheld: ["email"], subset: [] })
  await world.operator.run("connection", "share", company.connectionId, "--terms", file)
  changeAgreement(company, (agreement) => withdraw(agreement, "email"))
}

const terminate = async (world: World): Promise<void> => {
  const company = getCompany(world, "Juniper")
  await company.desk.client(getBaseUrl(world)).terminateConnection(company.orgId)
  company.delivered = null
}

const resendDelivered = (world: World, desk: Desk, days: number) => {
  const to = new Date()
  const from = new Date(to.getTime() - days * DAY_MILLIS)
  return desk.client(getBaseUrl(world)).resendWebhooks({
    search_type: "TimestampRangeWithStatus",
    from_timestamp: from.toISOString(),
    to_timestamp: to.toISOString(),
    status: "delivered",
  })
}

const resend = async (world: World): Promise<void> => {
  const resent = await resendDelivered(world, world.desks.resending, 3)
  expectThat(world, "delivered webhooks are sent again", resent.queued === resent.matched, resent)
}

const ROTATIONS: ReadonlyArray<number> = [5, 19, 33, 47, 61, 75]
const RESENDS: ReadonlyArray<number> = [3, 17, 31, 45, 59, 73, 87]

export const VENDOR_ACTS: ReadonlyArray<Act> = [
  ...ROTATIONS.map((day): Act => ({ day, hour: 12, title: "a vendor rotates", act: rotateAll })),
  ...RESENDS.map((day): Act => ({ day, hour: 16, title: "a vendor has webhooks sent again", act: resend })),
  { day: 8, hour: 0, title: DOWN, act: goDown },
  { day: 9, hour: 12, title: "Elder shares less in the meantime", act: shareLess },
  { day: 11, hour: 0, title: "the endpoint is up again", act: comeBack },
  { day: 12, hour: 4, title: "everything arrived there", act: isWhole },
  { day: 14, hour: 12, title: "the curious vendor asks for more", act: askForMore },
  { day: 21, hour: 12, title: "Dahlia agrees, Fern declines", act: answer },
  { day: 30, hour: 0, title: "Dahlia was read in full since", act: isReadInFull },
  { day: 25, hour: 0, title: GONE, act: isGone },
  { day: 26, hour: 12, title: "the endpoint is enabled again", act: enableAgain },
  { day: 35, hour: 12, title: "Juniper's vendor terminates", act: terminate },
]
