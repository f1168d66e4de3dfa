import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { Container } from "inversify"
import { generateServiceKey } from "../adapters/jose/keys/service-key.ts"
import { PLAIN_LOGO_PATH } from "../adapters/koa/routes/documents.ts"
import { makeVault } from "../adapters/node-crypto/vault.ts"
import { listenForCommits } from "../adapters/typeorm/commit-signals.ts"
import type { Database } from "../adapters/typeorm/database.ts"
import { makeHrmsNumbers } from "../adapters/typeorm/connection/hrms-numbers.ts"
import { makeEgressPolicy } from "../adapters/undici/egress-policy.ts"
import csv from "../connectors/csv/index.ts"
import pushApi from "../connectors/push-api/index.ts"
import { findConnectors, type RegisteredConnector, type SkippedConnector } from "../connectors/registry.ts"
import { makeCatalogue } from "./modules/connector-catalogue.ts"
import { makeConnectorGuides } from "./modules/connector-guides.ts"
import type { Settings } from "./runtime/settings/env.ts"
import { asService } from "../core/ports/tenant-scope.ts"
import type { ServiceKeyPorts } from "../core/use-cases/accounts/keys/service-keys.ts"
import type { ConnectorGuides } from "../adapters/documentation/connectors/connector-guides.ts"
import type { Ports } from "../core/ports/ports.ts"
import type { Telemetry } from "../core/ports/telemetry.ts"
import type { MessageBus } from "../core/ports/webhooks/message-bus.ts"
import type { UseCases } from "../core/use-cases/use-cases.ts"
import type { Delivery } from "../core/use-cases/webhooks/delivery/delivery.ts"
import { selectHrSystems } from "../core/use-cases/connection/list-hrms.ts"
import { makeMailer, openSentMails } from "./modules/mailer.ts"
import { openKeyStore, requireKeyParts } from "./modules/key-store.ts"
import { NO_OP_TELEMETRY } from "./runtime/no-op-telemetry.ts"
import { openMasterKeys } from "./modules/master-keys.ts"
import { deliveryModule } from "./modules/delivery.ts"
import { securityModule } from "./modules/security.ts"
import { installationModule } from "./modules/installation.ts"
import { storageModule } from "./modules/storage.ts"
import { sourcesModule } from "./modules/sources.ts"
import { useCasesModule } from "./modules/use-cases.ts"
import { makeMessaging } from "./modules/messaging.ts"
import { makeReportRefusedAddress } from "./runtime/report-refused-address.ts"
import { describeIsolation } from "./threads/connector-host.ts"
import { makeRecordSealer } from "./threads/record-sealer.ts"
import { makePulledSources } from "./threads/pulled-sources.ts"
import { readBaseUrl } from "./runtime/settings/base-url.ts"
import { openServiceKeys } from "./modules/service-keys.ts"
import { CONNECTOR_GUIDES, CONTEXTS, OPENED_ON_DEMAND, PORTS, resolveAll } from "./tokens.ts"
import { VERSION } from "./runtime/version.ts"

export interface ApplicationOptions {
  readonly settings: Settings
  readonly database: Database
  readonly context: Context.Context<never>
  /** Collects metrics; none are collected if omitted. */
  readonly telemetry?: Telemetry
  /** Returns a key pair for a service that has none yet. Generated on demand if omitted. */
  readonly newServiceKey?: ServiceKeyPorts["generateServiceKey"]
}

/** The wired product in one thread. */
export interface Application {
  readonly useCases: UseCases
  readonly ports: Ports
  readonly connectorGuides: ConnectorGuides
  /** Opens the bus on the first call, or when webhooks are delivered. */
  readonly openBus: () => MessageBus
  readonly openDelivery: () => Delivery
  /** Closes everything that was opened, except the database. */
  readonly close: () => Promise<void>
}

/** Opens resources, binds everything, and resolves what this process uses. */
export const openApplication = async (options: ApplicationOptions): Promise<Application> => {
  const container = await bindEverything(options)
  return {
    useCases: resolveAll(container, CONTEXTS),
    ports: resolveAll(container, PORTS),
    connectorGuides: container.get(CONNECTOR_GUIDES),
    openBus: () => container.get(OPENED_ON_DEMAND.bus),
    openDelivery: () => container.get(OPENED_ON_DEMAND.delivery),
    close: () => container.unbindAllAsync(),
  }
}

const bindEverything = async ({
  settings,
  database,
  context,
  telemetry = NO_OP_TELEMETRY,
  newServiceKey = () => generateServiceKey(settings.rsaBits),
}: ApplicationOptions): Promise<Container> => {
  const masterKeys = await openMasterKeys(settings, database, context)
  const keys = await openKeyStore(settings)
  await requireKeyParts(keys, database)
  const vault = makeVault({ masterKeys: masterKeys.ring, keyStore: keys.keyStore })
  const serviceKeys = await openServiceKeys({ database, vault, context, generateServiceKey: newServiceKey })
  const onRefused = makeReportRefusedAddress(telemetry, context)
  const egress = makeEgressPolicy({ ...settings, onRefused })
  const { connectors, skipped } = findConnectors(settings.connectors, process.cwd())
  await Effect.runPromiseWith(context)(Effect.forEach(skipped, warnSkipped, { discard: true }))
  if (settings.roles.includes("worker")) await Effect.runPromiseWith(context)(logIsolation(connectors))
  const url = readBaseUrl(settings)
  const catalogue = makeCatalogue(connectors, url)
  // Webhooks name an HR system by its number, whether or not a client has requested the list of HR systems.
  const hrSystems = selectHrSystems(catalogue).map(({ code }) => code)
  await Effect.runPromiseWith(context)(asService(makeHrmsNumbers(database).findOrAssign(hrSystems)))
  const { allowPrivateTargets, simulators } = settings
  const container = new Container()
  container.load(
    storageModule(database),
    installationModule(settings, database),
    securityModule({
      vault,
      keys,
      masterKeys,
      serviceKeys,
      egress,
      clamd: settings.clamd,
      breachedPasswords: settings.breachedPasswords,
      rsaBits: settings.rsaBits,
      oidc: settings.oidc,
      publicUrl: url,
    }),
    deliveryModule({
      egress,
      signals: listenForCommits(database),
      version: VERSION,
      messaging: await makeMessaging(settings, context, telemetry),
      mailer: makeMailer(settings),
      sentMails: openSentMails(settings),
    }),
    sourcesModule({
      connectors: catalogue,
      guides: makeConnectorGuides(connectors),
      sources: makePulledSources({
        connectors,
        allowPrivateTargets,
        simulators,
        version: VERSION,
        onRefused,
      }),
      makeCsvSource: (file, options) => csv.make({ file, ...options }),
      makePushSource: pushApi.make,
      recordSealer: makeRecordSealer(context),
      telemetry,
      commonDomains: settings.commonDomains,
    }),
    useCasesModule({ ...settings, plainLogo: url + PLAIN_LOGO_PATH, publicUrl: url }),
  )
  return container
}

/** An operator who added connectors should know what they could reach. */
const logIsolation = (connectors: ReadonlyArray<RegisteredConnector>) => {
  const added = connectors.filter(({ requestedAs }) => requestedAs !== null)
  if (added.length === 0) return Effect.void
  const codes = added.map(({ manifest }) => manifest.code)
  return Effect.logInfo("Connectors that are not built in run apart", {
    connectors: codes,
    runsIn: describeIsolation(),
  })
}

const warnSkipped = ({ requestedAs, reason }: SkippedConnector) =>
  Effect.logWarning("A connector is left out", { connector: requestedAs, reason })
