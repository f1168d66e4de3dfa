import { randomBytes } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import { SESSION_COOKIE } from "../../../adapters/koa/authentication/cookies.ts"
import { makeVendorClient, type VendorClient } from "../../../adapters/vendor-client/client.ts"
import { parseVersion } from "../company/population.ts"
import type { Corporate, Vendor } from "../company/vendor.ts"
import { vendorKeys } from "../company/vendor-keys.ts"
import type { LoadFixture } from "./load-fixture.ts"
import { openFrontDoor } from "./front-door.ts"

/**
 * Those who call the API all the time, each with what it was given at the start: a vendor's backend with its keys, an admin of
 * the vendor with a session of the console, and an HR admin with the token of a journey.
 */
export interface Clients {
  /** Responses that were refused, did not decrypt, or had other data than the source. */
  readonly wrong: () => ReadonlyArray<string>
  /** How many calls succeeded, by what was called. */
  readonly succeeded: () => ReadonlyMap<string, number>
  /** Ends the calls; resolves when the last ones were answered. */
  readonly rest: () => Promise<void>
  /** Reads all employees of a corporate as its vendor does, at rest: employeeId and version. */
  readonly readAll: (corporate: Corporate) => Promise<ReadonlyMap<string, number>>
  readonly close: () => Promise<void>
}

/** A user may read four times a second. */
const PAUSE_MILLIS = 300

interface Counted {
  readonly wrong: Array<string>
  readonly succeeded: Map<string, number>
}

export const startClients = async (fixture: LoadFixture): Promise<Clients> => {
  const door = await openFrontDoor(fixture.balancer)
  const counted: Counted = { wrong: [], succeeded: new Map() }
  const backends = new Map(fixture.vendors.map((vendor) => [vendor, makeBackend(door.url, vendor)]))
  const calls = await Promise.all(
    [...backends].map(async ([vendor, backend]) => [
      ...makeVendorCalls(fixture, vendor, backend),
      await makeConsoleCall(door.url, vendor),
      await makeJourneyCall(door.url, backend),
    ]),
  )
  let isOpen = true
  const running = calls.map(async (own) => {
    for (let turn = 0; isOpen; turn++) {
      await callOnce(own[turn % own.length], counted)
      await sleep(PAUSE_MILLIS)
    }
  })
  return {
    wrong: () => counted.wrong,
    succeeded: () => counted.succeeded,
    readAll: async ({ vendor, connectionId }) => {
      const backend = backends.get(vendor)
      if (backend === undefined) throw new Error("The corporate has another vendor")
      await sleep(PAUSE_MILLIS)
      return readVersions(backend, connectionId)
    },
    rest: async () => {
      isOpen = false
      await Promise.all(running)
    },
    close: () => door.close(),
  }
}

interface ClientCall {
  readonly what: string
  /** Rejects, or resolves with what is wrong; null: nothing. */
  readonly run: () => Promise<string | null>
}

const callOnce = async (call: ClientCall | undefined, { wrong, succeeded }: Counted): Promise<void> => {
  if (call === undefined) return
  const complaint = await call.run().catch((error: unknown) => String(error))
  if (complaint === null) succeeded.set(call.what, (succeeded.get(call.what) ?? 0) + 1)
  else wrong.push(`${call.what}: ${complaint}`)
}

const makeBackend = (baseUrl: string, { apiKey, username, password }: Vendor): VendorClient =>
  makeVendorClient({
    baseUrl,
    apiKey,
    read: { username, password, privateKeyPem: vendorKeys.privateKey },
  })

const makeVendorCalls = (
  { traffic }: LoadFixture,
  vendor: Vendor,
  backend: VendorClient,
): ReadonlyArray<ClientCall> => {
  let turn = 0
  return [
    {
      what: "encrypted reads",
      run: async () => {
        const own = traffic.corporates().filter((corporate) => corporate.vendor === vendor)
        const corporate = own[turn++ % Math.max(own.length, 1)]
        if (corporate === undefined) return null
        return compare(corporate, await readVersions(backend, corporate.connectionId))
      },
    },
    {
      what: "lists of connections",
      run: async () => ((await backend.listConnections()).data.length > 0 ? null : "it is empty"),
    },
  ]
}

const ALL = 500

const readVersions = async (
  backend: VendorClient,
  connectionId: string,
): Promise<ReadonlyMap<string, number>> => {
  const { data } = await backend.listEmployees(connectionId, { page: 1, size: ALL })
  return new Map(
    data.map(({ employeeId, designation }) => [String(employeeId), parseVersion(designation)] as const),
  )
}

/** Before the first sync has ended there are none. */
const compare = ({ population }: Corporate, read: ReadonlyMap<string, number>): string | null => {
  const truth = population.versions()
  if (read.size !== 0 && read.size !== truth.size)
    return `${String(read.size)} of ${String(truth.size)} employees`
  const ahead = [...read].filter(([id, version]) => !(version <= (truth.get(id) ?? 0)))
  return ahead.length === 0 ? null : `${String(ahead.length)} employees are not those of the source`
}

/** Signs in once; each call has the same session. */
const makeConsoleCall = async (baseUrl: string, { admin }: Vendor): Promise<ClientCall> => {
  const headers = { "x-requested-with": "hrsync-console" }
  const answer = await fetch(`${baseUrl}/api/console/sign-in/`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify(admin),
  })
  const cookie = findCookie(answer) ?? ""
  return {
    what: "calls of the console",
    run: async () => {
      const { status } = await fetch(`${baseUrl}/api/console/session/`, { headers: { ...headers, cookie } })
      return status === 200 ? null : `it returned ${String(status)}`
    },
  }
}

const findCookie = (answer: Response): string | undefined =>
  answer.headers
    .getSetCookie()
    .map((each) => each.split(";", 1)[0])
    .find((each) => each?.startsWith(`${SESSION_COOKIE.name}=`))

const makeJourneyCall = async (baseUrl: string, backend: VendorClient): Promise<ClientCall> => {
  const { access_token: token } = await backend.createSdkToken({
    email: "hr@journey.example",
    org_name: "Journey",
    fullname: "Asha Rao",
  })
  const headers = {
    authorization: `Bearer ${token}`,
    "journey-device": randomBytes(32).toString("base64url"),
  }
  return {
    what: "calls of a journey",
    run: async () => {
      const { status } = await fetch(`${baseUrl}/api/journey/`, { headers })
      return status === 200 ? null : `it returned ${String(status)}`
    },
  }
}
