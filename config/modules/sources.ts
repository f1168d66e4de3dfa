import { ContainerModule } from "inversify"
import { makeIsCommonDomain } from "../../adapters/email-providers/common-domains.ts"
import { makePhoneNumbers } from "../../adapters/libphonenumber/phone-numbers.ts"
import type { SealingThread } from "../../adapters/worker-threads/sealing-thread.ts"
import type { ConnectorCatalogue } from "../../core/ports/connection/connector-catalogue.ts"
import type { ConnectorGuides } from "../../adapters/documentation/connectors/connector-guides.ts"
import type { PulledSources } from "../../core/ports/sync/pulled-sources.ts"
import type { MakeFileSource, MakePushSource } from "../../core/ports/sync/source.ts"
import type { Telemetry } from "../../core/ports/telemetry.ts"
import { instrumentSources } from "../../core/use-cases/reading/instrument-sources.ts"
import { CONNECTOR_GUIDES, PORTS } from "../tokens.ts"

export interface SourceParts {
  readonly connectors: ConnectorCatalogue
  readonly guides: ConnectorGuides
  readonly sources: PulledSources
  readonly makeCsvSource: MakeFileSource
  readonly makePushSource: MakePushSource
  readonly recordSealer: SealingThread
  readonly telemetry: Telemetry
  readonly commonDomains: ReadonlyArray<string>
}

/** Binds sources and the parsers of their values. */
export const sourcesModule = (parts: SourceParts) =>
  new ContainerModule(({ bind }) => {
    const {
      connectors,
      guides,
      sources,
      makeCsvSource,
      makePushSource,
      recordSealer,
      telemetry,
      commonDomains,
    } = parts
    bind(PORTS.connectors).toConstantValue(connectors)
    bind(CONNECTOR_GUIDES).toConstantValue(guides)
    bind(PORTS.sources).toConstantValue(instrumentSources(sources, telemetry, () => performance.now()))
    bind(PORTS.makeCsvSource).toConstantValue(makeCsvSource)
    bind(PORTS.makePushSource).toConstantValue(makePushSource)
    bind(PORTS.telemetry).toConstantValue(telemetry)
    bind(PORTS.recordSealer)
      .toConstantValue(recordSealer)
      .onDeactivation(() => recordSealer.close())
    bind(PORTS.phoneNumbers).toConstantValue(makePhoneNumbers())
    bind(PORTS.isCommonDomain).toConstantValue(makeIsCommonDomain(commonDomains))
  })
