import * as Effect from "effect/Effect"
import { DEFAULT_VENDOR_FLAGS } from "../../domain/sharing/default-flags.ts"
import { makeMemorySecrets } from "../../testing/memory/access/secrets.ts"
import type { AuditPorts } from "../audit/audit-use-cases.ts"
import type { AccessPorts } from "../accounts/accounts-use-cases.ts"
import type { ConnectionPorts } from "../connection/connection-use-cases.ts"
import type { EmployeePorts } from "../employee/employee-use-cases.ts"
import type { MappingPorts } from "../mapping/mapping-use-cases.ts"
import type { OperationPorts } from "../operation/operation-use-cases.ts"
import type { PushPorts } from "../push/push-use-cases.ts"
import type { RequestsPorts } from "../requests/requests-use-cases.ts"
import type { SalaryPorts } from "../salary/salary-use-cases.ts"
import type { SharingPorts } from "../sharing/sharing-use-cases.ts"
import type { SyncPorts } from "../sync/sync-use-cases.ts"
import type { TransformationPorts } from "../transformation/transformation-use-cases.ts"
import type { WebhooksPorts } from "../webhooks/webhooks-use-cases.ts"
import type { UseCases } from "../use-cases.ts"
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
  "inventory.counts": Effect.die(new Reached("inventory.counts")),
  "ledger.find": makeLookup("sessionId", toSession),
  "masterKeys.ids": Effect.die(new Reached("masterKeys.ids")),
  "organizations.find": makeLookup("orgId", ({ orgId }) => ({ id: orgId, profile: {} })),
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

type AllPorts = AccessPorts &
  AuditPorts &
  ConnectionPorts &
  EmployeePorts &
  MappingPorts &
  OperationPorts &
  PushPorts &
  RequestsPorts &
  SalaryPorts &
  SharingPorts &
  SyncPorts &
  TransformationPorts &
  WebhooksPorts

export type StubPorts = Omit<AllPorts, keyof UseCases>

/** Every port, by its name: a port that is missing here does not compile. */
const NAMES: Readonly<Record<keyof StubPorts, true>> = {
  anchors: true,
  assisted: true,
  auditLog: true,
  attempts: true,
  callers: true,
  changeNotices: true,
  changeSignal: true,
  cipher: true,
  clients: true,
  configs: true,
  connections: true,
  connectors: true,
  connectorUses: true,
  consents: true,
  deliveryLog: true,
  directory: true,
  directorySearch: true,
  documents: true,
  egress: true,
  endpointNotices: true,
  exhaustedWebhooks: true,
  generateServiceKey: true,
  history: true,
  hrmsNumbers: true,
  idempotentCalls: true,
  identities: true,
  identityProvider: true,
  inventory: true,
  isCommonDomain: true,
  issues: true,
  journeyTokens: true,
  keyStore: true,
  ledger: true,
  laneSlots: true,
  limits: true,
  lock: true,
  mailboxCodes: true,
  mailer: true,
  makePushSource: true,
  masterKeys: true,
  onboarding: true,
  organizations: true,
  outbox: true,
  parked: true,
  phoneNumbers: true,
  plainLogo: true,
  pushAccess: true,
  pushTests: true,
  pushOutcomes: true,
  receipts: true,
  replays: true,
  retention: true,
  retentionDays: true,
  salaryHistory: true,
  salaryMasters: true,
  secrets: true,
  sender: true,
  sentMails: true,
  serviceKeys: true,
  settings: true,
  sharingTerms: true,
  signer: true,
  sourceCredentials: true,
  journeyLinks: true,
  journeys: true,
  makeCsvSource: true,
  oneTimePasswords: true,
  passkeys: true,
  passkeyStore: true,
  uploads: true,
  userLinks: true,
  userSessions: true,
  users: true,
  previews: true,
  sourceWebhooks: true,
  sources: true,
  syncSchedule: true,
  telemetry: true,
  termination: true,
  unsupported: true,
  vault: true,
  vendorCredentials: true,
  vendors: true,
  workload: true,
}

/** Ports of all use-cases; secrets are real ones in memory. */
export const makeStubPorts = (): StubPorts => {
  const stubs = Object.keys(NAMES).map((name) => [name, name === "secrets" ? SECRETS : stubPort(name)])
  return Object.fromEntries(stubs) as StubPorts
}

const stubPort = (port: string) => {
  const reach = (call: string) => () => Effect.die(new Reached(call))
  return new Proxy(reach(port), {
    get: (_, method) => LOOKUPS[`${port}.${String(method)}`] ?? reach(`${port}.${String(method)}`),
  })
}
