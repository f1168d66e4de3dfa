import { OPERATOR } from "../../../core/use-cases/authorization/actor.ts"
import { vendorKeys } from "./vendor-keys.ts"
import { withServices } from "../../../adapters/commander/run-command.ts"
import type { CreatedVendor } from "../../../core/use-cases/accounts/vendors/create-vendor.ts"
import type { Cluster } from "../cluster/cluster.ts"
import type { Population } from "./population.ts"
import { type Receiver, startReceiver } from "./receiver.ts"
import type { SourceServer } from "./source-server.ts"

/* An operator's set-up before the run, with the code of the command line. */

export interface Vendor extends Omit<CreatedVendor, "appKey" | "webhookSecret"> {
  readonly receiver: Receiver
}

export const createVendor = async ({ app }: Cluster, name: string): Promise<Vendor> => {
  const receiver = await startReceiver()
  const created = await withServices(app, ({ accounts }) =>
    accounts.createVendor(OPERATOR, {
      name,
      adminEmail: null,
      publicKey: vendorKeys.publicKey,
      webhookUrl: receiver.url,
      // Without connection events, and without file events, which repeat the records.
      webhookEvents: "all",
      origins: [],
      timeZone: findMorningZone(),
    }),
  )
  receiver.secret = created.appSecret
  return { ...created, receiver }
}

/** Keeps the end of the day, when failed webhooks are retried, outside the run. */
export const findMorningZone = (): string => {
  const ahead = 8 - new Date().getUTCHours()
  const hours = ahead < -12 ? ahead + 24 : ahead
  // Their signs are inverted.
  return `Etc/GMT${hours > 0 ? "-" : "+"}${String(Math.abs(hours))}`
}

/** A corporate of the vendor with a pulled source. */
export interface Corporate {
  readonly connectionId: string
  readonly orgId: string
  readonly population: Population
  readonly vendor: Vendor
}

/**
 * Connects a corporate by its source. A running cluster syncs it at once, and then every 15 minutes or only on
 * request.
 */
export const connectCorporate = async (
  { app }: Cluster,
  source: SourceServer,
  vendor: Vendor,
  population: Population,
  frequency: "real-time" | "on-demand" = "real-time",
): Promise<Corporate> => {
  source.add(population)
  const { connection } = await withServices(app, ({ onboarding }) =>
    onboarding.connectSource(OPERATOR, {
      ...toInvitation(vendor, population.name),
      connector: "custom-wrapper",
      credentials: { url: source.makeUrl(population), auth_type: "none" },
      sharing: null,
      frequency: { kind: frequency },
      fullFrequency: null,
      timeZone: null,
      syncsItself: frequency === "on-demand",
    }),
  )
  return { connectionId: connection.id, orgId: connection.orgId, population, vendor }
}

const toInvitation = ({ orgId }: Vendor, name: string) => ({
  vendorOrgId: orgId,
  orgName: name,
  email: `hr@${name.toLowerCase()}.example`,
})

export interface Pusher {
  readonly connectionId: string
  readonly orgId: string
  readonly username: string
  readonly password: string
}

/** Corporates that push, with credentials for production. */
export const connectPushers = async (
  cluster: Cluster,
  vendor: Vendor,
  names: ReadonlyArray<string>,
): Promise<ReadonlyArray<Pusher>> => {
  const services = await cluster.app.open()
  const { runPromise } = await import("effect/Effect")
  try {
    const pushers: Array<Pusher> = []
    for (const name of names) {
      const connection = await runPromise(
        services.onboarding.connectCorporate(OPERATOR, {
          ...toInvitation(vendor, name),
          connector: "push-api",
        }),
      )
      await runPromise(services.push.issuePushCredential(OPERATOR, connection.id, "test"))
      await runPromise(services.push.approvePushTest(OPERATOR, connection.id))
      const issuing = services.push.issuePushCredential(OPERATOR, connection.id, "production")
      const { username, password } = await runPromise(issuing)
      pushers.push({ connectionId: connection.id, orgId: connection.orgId, username, password })
    }
    return pushers
  } finally {
    await services.close()
  }
}
