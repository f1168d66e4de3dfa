import * as Effect from "effect/Effect"
import { DEFAULT_VENDOR_FLAGS } from "../../domain/sharing/default-flags.ts"
import { makeMemorySecrets } from "../../testing/memory/accounts/secrets.ts"
import type { Ports } from "../../ports/ports.ts"
import { ACCOUNTS_PORTS } from "../accounts/accounts-use-cases.ts"
import { AUDIT_PORTS } from "../audit/audit-use-cases.ts"
import { CONNECTION_PORTS } from "../connection/connection-use-cases.ts"
import { EMPLOYEE_PORTS } from "../employee/employee-use-cases.ts"
import { JOURNEY_PORTS } from "../journey/journey-use-cases.ts"
import { MAPPING_PORTS } from "../mapping/mapping-use-cases.ts"
import { ONBOARDING_PORTS } from "../onboarding/onboarding-use-cases.ts"
import { OPERATION_PORTS } from "../operation/operation-use-cases.ts"
import { PUSH_PORTS } from "../push/push-use-cases.ts"
import { REQUESTS_PORTS } from "../requests/requests-use-cases.ts"
import { SALARY_PORTS } from "../salary/salary-use-cases.ts"
import { SHARING_PORTS } from "../sharing/sharing-use-cases.ts"
import { SYNC_PORTS } from "../sync/sync-use-cases.ts"
import { TRANSFORMATION_PORTS } from "../transformation/transformation-use-cases.ts"
import { UPDATES_PORTS } from "../updates/updates-use-cases.ts"
import { WEBHOOKS_PORTS } from "../webhooks/webhooks-use-cases.ts"
import { type Target, TARGETS } from "./targets.ts"

/*
 * Ports that know only which tenant owns each resource. Any other call ends the use-case with `Reached`: it then passed
 * authorization, and its own tests cover the rest.
 */

/** A use-case passed authorization and called this. */
export class Reached {
  readonly port: string
  constructor(port: string) {
    this.port = port
  }
}

type Lookup = (id: string) => unknown

const findTargetBy =
  (key: keyof Target) =>
  (id: string): Target | null =>
    TARGETS.find((target) => target[key] === id) ?? null

const makeLookup =
  (key: keyof Target, view: (target: Target) => unknown): Lookup =>
  (id) => {
    const target = findTargetBy(key)(id)
    return Effect.succeed(target === null ? null : view(target))
  }

const WRAPPED = { masterKeyId: "memory", bytes: new Uint8Array(1) }
const RULES = { vendor: [], connection: [] }

const toConnection = ({ connectionId, vendorOrgId, orgId, terminated }: Target) => ({
  id: connectionId,
  vendorOrgId,
  orgId,
  orgName: "Acme",
  status: terminated ? "CONNECTION_TERMINATED" : "CONNECTION_ACCEPTED",
  key: terminated ? null : WRAPPED,
  connector: "csv",
  flags: { vendor: DEFAULT_VENDOR_FLAGS, connection: {}, agreed: null },
  declined: null,
  firstSyncedAt: null,
  lastSyncedAt: null,
  withheld: [],
  subset: [],
  rules: RULES,
  reading: { defaultCountry: null, dateOrder: null, dateOrders: {}, lastColumns: [] },
  schedule: null,
  dueAt: null,
})

const toSession = ({ sessionId, connectionId }: Target) => ({
  id: sessionId,
  connectionId,
  state: "completed",
  totals: { added: 0, updated: 0 },
})

/** Calls that use-cases may make before they have authorised the caller. */
const LOOKUPS: Readonly<Record<string, unknown>> = {
  "connections.find": makeLookup("connectionId", toConnection),
  "connections.findTerms": makeLookup("connectionId", toConnection),
  "connections.findOpen": (vendorOrgId: string, orgId: string) => {
    const open = TARGETS.find(
      (target) => target.vendorOrgId === vendorOrgId && target.orgId === orgId && !target.terminated,
    )
    return Effect.succeed(open === undefined ? null : toConnection(open))
  },
  "connections.list": () => Effect.succeed(TARGETS.map(toConnection)),
  "assisted.find": makeLookup("connectionId", () => ({ setUp: "requested", requestedAt: 0, askedAt: null })),
  "assisted.list": () => Effect.succeed([]),
  "vendorCredentials.findOwner": makeLookup("credentialId", ({ vendorOrgId }) => vendorOrgId),
  "connectors.all": [],
  "directorySearch.find": makeLookup("connectionId", ({ connectionId }) => ({ connectionId })),
  "installation.examine": Effect.die(new Reached("installation.examine")),
  "installation.listProcesses": Effect.die(new Reached("installation.listProcesses")),
  "installation.measureDatabase": Effect.die(new Reached("installation.measureDatabase")),
  "inventory.counts": Effect.die(new Reached("inventory.counts")),
  "ledger.find": makeLookup("sessionId", toSession),
  "masterKeys.ids": Effect.die(new Reached("masterKeys.ids")),
  "organizations.find": makeLookup("orgId", ({ orgId }) => ({ id: orgId, profile: {} })),
  "backupReports.list": Effect.die(new Reached("backupReports.list")),
  "connectorUses.list": Effect.die(new Reached("connectorUses.list")),
  "parked.count": Effect.die(new Reached("parked.count")),
  "retention.prunables": [{ name: "sessions", title: "past syncs", retention: "sessions", batch: 1 }],
  "sources.codes": [],
  "unsupported.find": makeLookup("requestId", ({ requestId, vendorOrgId }) => ({
    id: requestId,
    vendorOrgId,
  })),
  "unsupported.list": () => Effect.succeed([]),
  "users.findMembership": (id: string) => {
    const vendor = findTargetBy("vendorMembershipId")(id)
    const corporate = findTargetBy("corporateMembershipId")(id)
    if (vendor !== null) return Effect.succeed({ id, role: "vendor-admin", orgId: vendor.vendorOrgId })
    return Effect.succeed(corporate === null ? null : { id, role: "corporate-admin", orgId: corporate.orgId })
  },
  "users.findByEmail": () => Effect.succeed(null),
  "vendors.find": makeLookup("vendorOrgId", ({ vendorOrgId }) => ({
    orgId: vendorOrgId,
    flags: DEFAULT_VENDOR_FLAGS,
    endpoint: null,
    sdk: {},
  })),
}

const SECRETS = makeMemorySecrets()

const NAMES = [
  ...ACCOUNTS_PORTS,
  ...AUDIT_PORTS,
  ...CONNECTION_PORTS,
  ...EMPLOYEE_PORTS,
  ...JOURNEY_PORTS,
  ...MAPPING_PORTS,
  ...ONBOARDING_PORTS,
  ...OPERATION_PORTS,
  ...PUSH_PORTS,
  ...REQUESTS_PORTS,
  ...SALARY_PORTS,
  ...SHARING_PORTS,
  ...SYNC_PORTS,
  ...TRANSFORMATION_PORTS,
  ...UPDATES_PORTS,
  ...WEBHOOKS_PORTS,
]

export type StubPorts = Pick<Ports, (typeof NAMES)[number]>

/** Ports of all use-cases; secrets are real ones in memory. */
export const makeStubPorts = (): StubPorts => {
  const stubs = NAMES.map((name) => [name, name === "secrets" ? SECRETS : stubPort(name)])
  return Object.fromEntries(stubs) as StubPorts
}

const stubPort = (port: string) => {
  const reach = (call: string) => () => Effect.die(new Reached(call))
  return new Proxy(reach(port), {
    get: (_, method) => LOOKUPS[`${port}.${String(method)}`] ?? reach(`${port}.${String(method)}`),
  })
}
