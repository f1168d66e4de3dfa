import type { ServiceIdentifier } from "inversify"
import type { ConnectorGuides } from "../adapters/documentation/connectors/connector-guides.ts"
import type { Ports } from "../core/ports/ports.ts"
import type { MessageBus } from "../core/ports/webhooks/message-bus.ts"
import type { UseCases } from "../core/use-cases/use-cases.ts"
import type { Delivery, DeliverySettings } from "../core/use-cases/webhooks/delivery/delivery.ts"

/** A token carries the type that it is bound to, so that wrong wiring does not compile. */
const token = <T>(name: string): ServiceIdentifier<T> => Symbol(name)

/** The tokens of `T`, by name. */
export type Tokens<T> = { readonly [Name in keyof T]-?: ServiceIdentifier<T[Name]> }

/** The ports and use-case settings, by the names that the factories use. */
export const PORTS: Tokens<Ports> = {
  anchors: token("anchors"),
  apiCallLog: token("apiCallLog"),
  assisted: token("assisted"),
  attempts: token("attempts"),
  auditLog: token("auditLog"),
  backupLimits: token("backupLimits"),
  backupReports: token("backupReports"),
  callers: token("callers"),
  changeNotices: token("changeNotices"),
  changeSignal: token("changeSignal"),
  cipher: token("cipher"),
  clients: token("clients"),
  corporates: token("corporates"),
  configs: token("configs"),
  connections: token("connections"),
  connectorUses: token("connectorUses"),
  connectors: token("connectors"),
  consents: token("consents"),
  deliveryLog: token("deliveryLog"),
  directory: token("directory"),
  directorySearch: token("directorySearch"),
  documents: token("documents"),
  egress: token("egress"),
  erasure: token("erasure"),
  endpointNotices: token("endpointNotices"),
  exhaustedWebhooks: token("exhaustedWebhooks"),
  generateServiceKey: token("generateServiceKey"),
  history: token("history"),
  holdings: token("holdings"),
  hrmsNumbers: token("hrmsNumbers"),
  idempotentCalls: token("idempotentCalls"),
  identities: token("identities"),
  identityProvider: token("identityProvider"),
  installation: token("installation"),
  inventory: token("inventory"),
  isBreachedPassword: token("isBreachedPassword"),
  isCommonDomain: token("isCommonDomain"),
  issues: token("issues"),
  journeyLinks: token("journeyLinks"),
  journeyTokens: token("journeyTokens"),
  journeys: token("journeys"),
  keyStore: token("keyStore"),
  ledger: token("ledger"),
  lock: token("lock"),
  mailboxCodes: token("mailboxCodes"),
  mailer: token("mailer"),
  malwareScanner: token("malwareScanner"),
  makeCsvSource: token("makeCsvSource"),
  makePushSource: token("makePushSource"),
  masterKeys: token("masterKeys"),
  connectionOnboarding: token("connectionOnboarding"),
  oneTimePasswords: token("oneTimePasswords"),
  organizations: token("organizations"),
  outbox: token("outbox"),
  outboxSignal: token("outboxSignal"),
  parked: token("parked"),
  passkeyStore: token("passkeyStore"),
  passkeys: token("passkeys"),
  phoneNumbers: token("phoneNumbers"),
  recordSealer: token("recordSealer"),
  previews: token("previews"),
  pushAccess: token("pushAccess"),
  pushOutcomes: token("pushOutcomes"),
  pushTests: token("pushTests"),
  receipts: token("receipts"),
  replays: token("replays"),
  requestDueUpload: token("requestDueUpload"),
  restrictions: token("restrictions"),
  retention: token("retention"),
  salaryHistory: token("salaryHistory"),
  salaryMasters: token("salaryMasters"),
  secrets: token("secrets"),
  sender: token("sender"),
  sentMails: token("sentMails"),
  serviceKeys: token("serviceKeys"),
  settings: token("settings"),
  sharingTerms: token("sharingTerms"),
  signer: token("signer"),
  sourceCredentials: token("sourceCredentials"),
  sourceWebhooks: token("sourceWebhooks"),
  sources: token("sources"),
  syncSchedule: token("syncSchedule"),
  telemetry: token("telemetry"),
  termination: token("termination"),
  unsupported: token("unsupported"),
  uploads: token("uploads"),
  userLinks: token("userLinks"),
  userSessions: token("userSessions"),
  users: token("users"),
  vault: token("vault"),
  vendorCredentials: token("vendorCredentials"),
  vendorMilestones: token("vendorMilestones"),
  vendors: token("vendors"),
  workload: token("workload"),
  retentionDays: token("retentionDays"),
  laneSlots: token("laneSlots"),
  limits: token("limits"),
  secondFactorRoles: token("secondFactorRoles"),
  plainLogo: token("plainLogo"),
}

/** What the documents of connectors are made from. */
export const CONNECTOR_GUIDES = token<ConnectorGuides>("connectorGuides")

/** Opened on first use: a command needs no broker. */
export const OPENED_ON_DEMAND = {
  bus: token<MessageBus>("bus"),
  deliverySettings: token<DeliverySettings>("deliverySettings"),
  delivery: token<Delivery>("delivery"),
} as const

/** The use-cases, by context. */
export const CONTEXTS: Tokens<UseCases> = {
  accounts: token("accounts"),
  audit: token("audit"),
  connection: token("connection"),
  employee: token("employee"),
  journey: token("journey"),
  mapping: token("mapping"),
  onboarding: token("onboarding"),
  operation: token("operation"),
  push: token("push"),
  requests: token("requests"),
  salary: token("salary"),
  sharing: token("sharing"),
  sync: token("sync"),
  transformation: token("transformation"),
  updates: token("updates"),
  webhooks: token("webhooks"),
}

/** What resolves a token: the container, or the context of a binding. */
interface Resolver {
  readonly get: <T>(token: ServiceIdentifier<T>) => T
}

/** The values of tokens, by the same names. */
export const resolveAll = <Parts extends object>(resolver: Resolver, tokens: Tokens<Parts>): Parts =>
  Object.fromEntries(
    Object.entries<ServiceIdentifier>(tokens).map(([name, token]) => [name, resolver.get(token)]),
  ) as Parts
