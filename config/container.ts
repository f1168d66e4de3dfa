import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { Container } from "inversify"
import { generateServiceKey } from "../adapters/jose/keys/service-key.ts"
import { PLAIN_LOGO_PATH } from "../adapters/koa/routes/documents.ts"
import { makeVault } from "../adapters/node-crypto/vault.ts"
import { listenForCommits } from "../adapters/typeorm/webhooks/outbox-signal.ts"
import type { Database } from "../adapters/typeorm/database.ts"
import { makeHrmsNumbers } from "../adapters/typeorm/connection/hrms-numbers.ts"
import { makeEgressPolicy } from "../adapters/undici/egress-policy.ts"
import pushApi from "../connectors/push-api/index.ts"
import { findConnectors, type SkippedConnector } from "../connectors/registry.ts"
import { makeCatalogue } from "./modules/connector-catalogue.ts"
import type { Settings } from "./runtime/env.ts"
import type { ServiceKeyPorts } from "../core/use-cases/access/keys/service-keys.ts"
import type { Telemetry } from "../core/ports/telemetry.ts"
import { selectHrSystems } from "../core/use-cases/connection/list-hrms.ts"
import { makeMailer } from "./modules/mailer.ts"
import { openKeyStore, requireKeyParts } from "./modules/key-store.ts"
import { NO_OP_TELEMETRY } from "./runtime/no-op-telemetry.ts"
import { openMasterKeys } from "./modules/master-keys.ts"
import { deliveryModule } from "./modules/delivery.ts"
import { securityModule } from "./modules/security.ts"
import { storageModule } from "./modules/storage.ts"
import { keysModule } from "./modules/keys.ts"
import { noticesModule } from "./modules/notices.ts"
import { overviewModule } from "./modules/overview.ts"
import { pushModule } from "./modules/push.ts"
import { retentionModule } from "./modules/retention.ts"
import { rulesModule } from "./modules/rules.ts"
import { sharingModule } from "./modules/sharing.ts"
import { requestsModule } from "./modules/requests.ts"
import { salaryModule } from "./modules/salary.ts"
import { sourcesModule } from "./modules/sources.ts"
import { useCasesModule } from "./modules/use-cases.ts"
import { vendorApiModule } from "./modules/vendor-api.ts"
import { makeMessaging } from "./modules/messaging.ts"
import { makeReportRefusedAddress } from "./runtime/report-refused-address.ts"
import { makePulledSources } from "./threads/pulled-sources.ts"
import { publicUrl } from "./runtime/public-url.ts"
import { openServiceKeys } from "./modules/service-keys.ts"
import { T } from "./tokens.ts"
import { VERSION } from "./runtime/version.ts"

export interface ContainerOptions {
  readonly settings: Settings
  readonly database: Database
  readonly context: Context.Context<never>
  /** Who counts what happens; nobody, when left out. */
  readonly telemetry?: Telemetry
  /** Gives a key pair of the service, when there is none yet; made then, when left out. */
  readonly newServiceKey?: ServiceKeyPorts["generate"]
}

/** Opens what has to be opened, then binds everything. `unbindAllAsync()` closes it again, except the database. */
export const makeContainer = async ({
  settings,
  database,
  context,
  telemetry = NO_OP_TELEMETRY,
  newServiceKey = generateServiceKey,
}: ContainerOptions): Promise<Container> => {
  const masterKeys = await openMasterKeys(settings, database, context)
  const keys = await openKeyStore(settings)
  await requireKeyParts(keys, database)
  const vault = makeVault({ masterKeys: masterKeys.ring, keyStore: keys.keyStore })
  const serviceKeys = await openServiceKeys({ database, vault, context, generate: newServiceKey })
  const onRefused = makeReportRefusedAddress(telemetry, context)
  const egress = makeEgressPolicy({ ...settings, onRefused })
  const { connectors, skipped } = findConnectors(settings.connectors, process.cwd())
  await Effect.runPromiseWith(context)(Effect.forEach(skipped, warnSkipped, { discard: true }))
  const catalogue = makeCatalogue(connectors.map(({ manifest }) => manifest))
  // Events name an HR system by its number, whether or not somebody has asked for the list (decisions.md 5).
  const hrSystems = selectHrSystems(catalogue).map(({ code }) => code)
  await Effect.runPromiseWith(context)(makeHrmsNumbers(database).findOrAssign(hrSystems))
  const { allowPrivateTargets } = settings
  const container = new Container()
  container.bind(T.Telemetry).toConstantValue(telemetry)
  container.load(
    storageModule(database),
    securityModule({ vault, serviceKeys: serviceKeys.current, egress }),
    keysModule({ keys, masterKeys, serviceKeys }),
    deliveryModule({
      egress,
      openSignal: () => listenForCommits(database),
      version: VERSION,
      messaging: await makeMessaging(settings, context, telemetry),
    }),
    useCasesModule(settings),
    vendorApiModule({
      connectors: catalogue,
      plainLogo: publicUrl(settings) + PLAIN_LOGO_PATH,
    }),
    overviewModule(),
    pushModule(pushApi.make),
    sourcesModule(
      makePulledSources({ connectors, allowPrivateTargets, version: VERSION, onRefused }),
      telemetry,
    ),
    rulesModule(),
    sharingModule(),
    retentionModule(settings),
    salaryModule(),
    requestsModule(),
    noticesModule(makeMailer(settings)),
  )
  return container
}

const warnSkipped = ({ requestedAs, reason }: SkippedConnector) =>
  Effect.logWarning("A connector is left out", { connector: requestedAs, reason })
