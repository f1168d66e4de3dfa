import { ContainerModule } from "inversify"
import type { CheckedEgress } from "../../adapters/undici/egress-policy.ts"
import { makeSourceDial } from "../../adapters/undici/source-dial.ts"
import { makeChangeSchedule } from "../../core/use-cases/sources/change-schedule.ts"
import { makeCheckSource } from "../../core/use-cases/sources/check-source.ts"
import { makeConnectSource } from "../../core/use-cases/sources/connect-source.ts"
import { makePullSource } from "../../core/use-cases/sources/pull-source.ts"
import { makeRunDueSyncs } from "../../core/use-cases/sources/run-due-syncs.ts"
import { makeRepairSource } from "../../core/use-cases/sources/repair-source.ts"
import { makePulledSources } from "../pulled-sources.ts"
import { T } from "../tokens.ts"
import { wire } from "../wire.ts"

/** Sources that are asked for their rows. */
export const sourcesModule = ({
  egress,
  version,
}: {
  readonly egress: CheckedEgress
  readonly version: string
}) =>
  new ContainerModule(({ bind }) => {
    const { dial, close } = makeSourceDial({ egress, version, now: Date.now })
    bind(T.PulledSources)
      .toConstantValue(makePulledSources(dial))
      .onDeactivation(() => close())

    wire(bind, T.CheckSource, makeCheckSource, {
      connectors: T.Connectors,
      sources: T.PulledSources,
      phoneNumbers: T.PhoneNumbers,
    })
    const kept = { vault: T.Vault, credentials: T.SourceCredentials }
    wire(bind, T.ConnectSource, makeConnectSource, {
      ...kept,
      vendors: T.Vendors,
      connections: T.Connections,
      connectors: T.Connectors,
      checkSource: T.CheckSource,
      connectCorporate: T.ConnectCorporate,
      changeSharing: T.ChangeSharing,
    })
    wire(bind, T.RepairSource, makeRepairSource, {
      ...kept,
      connections: T.Connections,
      checkSource: T.CheckSource,
    })
    wire(bind, T.PullSource, makePullSource, {
      ...kept,
      connections: T.Connections,
      vendors: T.Vendors,
      sources: T.PulledSources,
      secrets: T.Secrets,
      runSync: T.RunSync,
    })
    wire(bind, T.ChangeSchedule, makeChangeSchedule, {
      connections: T.Connections,
      credentials: T.SourceCredentials,
    })
    wire(bind, T.RunDueSyncs, makeRunDueSyncs, {
      connections: T.Connections,
      pullSource: T.PullSource,
      askForUpload: T.AskForUpload,
    })
  })
