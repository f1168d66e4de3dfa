import { ContainerModule } from "inversify"
import type { PulledSources } from "../../core/ports/sync/pulled-sources.ts"
import type { Telemetry } from "../../core/ports/telemetry.ts"
import { makeAuthenticateSourceWebhook } from "../../core/use-cases/connection/source-webhooks/authenticate-source-webhook.ts"
import { makeIssueSourceWebhook } from "../../core/use-cases/connection/source-webhooks/issue-source-webhook.ts"
import {
  makeRevokeSourceWebhook,
  makeShowSourceWebhook,
} from "../../core/use-cases/connection/source-webhooks/show-source-webhook.ts"
import { makeReceiveSourceWebhook } from "../../core/use-cases/connection/source-webhooks/receive-source-webhook.ts"
import { makeChangeSchedule } from "../../core/use-cases/connection/sources/change-schedule.ts"
import { makeCheckSource } from "../../core/use-cases/connection/sources/check-source.ts"
import { makeConnectSource } from "../../core/use-cases/connection/sources/connect-source.ts"
import { instrumentSources } from "../../core/use-cases/connection/sources/instrument-sources.ts"
import { makeRecordFailedRun } from "../../core/use-cases/sync/schedule/record-failed-run.ts"
import { makePullSource } from "../../core/use-cases/sync/schedule/pull-source.ts"
import { makeRunDueSyncs } from "../../core/use-cases/sync/schedule/run-due-syncs.ts"
import { makeRepairSource } from "../../core/use-cases/connection/sources/repair-source.ts"
import { T } from "../tokens.ts"
import { wire } from "../wire.ts"

/** Sources that are asked for their rows. */
export const sourcesModule = (sources: PulledSources, telemetry: Telemetry) =>
  new ContainerModule(({ bind }) => {
    bind(T.PulledSources).toConstantValue(instrumentSources(sources, telemetry, () => performance.now()))

    wire(bind, T.CheckSource, makeCheckSource, {
      connectors: T.Connectors,
      sources: T.PulledSources,
      phoneNumbers: T.PhoneNumbers,
    })
    const credentialPorts = { vault: T.Vault, credentials: T.SourceCredentials }
    wire(bind, T.ConnectSource, makeConnectSource, {
      ...credentialPorts,
      vendors: T.Vendors,
      connections: T.Connections,
      connectors: T.Connectors,
      checkSource: T.CheckSource,
      secrets: T.Secrets,
      destroyKey: T.DestroyKey,
      isCommonDomain: T.IsCommonDomain,
      changeSharing: T.ChangeSharing,
    })
    wire(bind, T.RepairSource, makeRepairSource, {
      ...credentialPorts,
      connections: T.Connections,
      checkSource: T.CheckSource,
    })
    const failing = {
      connections: T.Connections,
      connectors: T.Connectors,
      vendors: T.Vendors,
      secrets: T.Secrets,
    }
    wire(bind, T.PullSource, makePullSource, {
      ...credentialPorts,
      ...failing,
      sources: T.PulledSources,
      issues: T.Issues,
      salaryMasters: T.SalaryMasters,
      ledger: T.Ledger,
      runSync: T.RunSync,
    })
    wire(bind, T.RecordFailedRun, makeRecordFailedRun, failing)
    wire(bind, T.ChangeSchedule, makeChangeSchedule, {
      connections: T.Connections,
      credentials: T.SourceCredentials,
    })
    const sourceWebhooks = { sourceWebhooks: T.SourceWebhooks, secrets: T.Secrets }
    wire(bind, T.IssueSourceWebhook, makeIssueSourceWebhook, {
      ...sourceWebhooks,
      connections: T.Connections,
      connectors: T.Connectors,
    })
    const shown = { sourceWebhooks: T.SourceWebhooks, connections: T.Connections }
    wire(bind, T.ShowSourceWebhook, makeShowSourceWebhook, shown)
    wire(bind, T.RevokeSourceWebhook, makeRevokeSourceWebhook, shown)
    wire(bind, T.AuthenticateSourceWebhook, makeAuthenticateSourceWebhook, {
      ...sourceWebhooks,
      callers: T.Callers,
    })
    wire(bind, T.ReceiveSourceWebhook, makeReceiveSourceWebhook, {
      ...credentialPorts,
      connections: T.Connections,
      sources: T.PulledSources,
      callers: T.Callers,
      sourceWebhooks: T.SourceWebhooks,
    })
    wire(bind, T.RunDueSyncs, makeRunDueSyncs, {
      connections: T.Connections,
      pullSource: T.PullSource,
      recordFailedRun: T.RecordFailedRun,
      requestUpload: T.RequestUpload,
    })
  })
