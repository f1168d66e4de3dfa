import { ContainerModule } from "inversify"
import type { PulledSources } from "../../core/ports/sync/pulled-sources.ts"
import type { Telemetry } from "../../core/ports/telemetry.ts"
import { makeAdmitHook } from "../../core/use-cases/connection/source-webhooks/admit-hook.ts"
import { makeIssueHook } from "../../core/use-cases/connection/source-webhooks/issue-hook.ts"
import { makeEndHook, makeShowHook } from "../../core/use-cases/connection/source-webhooks/show-hook.ts"
import { makeTakeHook } from "../../core/use-cases/connection/source-webhooks/take-hook.ts"
import { makeChangeSchedule } from "../../core/use-cases/connection/sources/change-schedule.ts"
import { makeCheckSource } from "../../core/use-cases/connection/sources/check-source.ts"
import { makeConnectSource } from "../../core/use-cases/connection/sources/connect-source.ts"
import { countCalls } from "../../core/use-cases/connection/sources/count-calls.ts"
import { makeCountMiss } from "../../core/use-cases/sync/schedule/count-miss.ts"
import { makePullSource } from "../../core/use-cases/sync/schedule/pull-source.ts"
import { makeRunDueSyncs } from "../../core/use-cases/sync/schedule/run-due-syncs.ts"
import { makeRepairSource } from "../../core/use-cases/connection/sources/repair-source.ts"
import { T } from "../tokens.ts"
import { wire } from "../wire.ts"

/** Sources that are asked for their rows. */
export const sourcesModule = (sources: PulledSources, telemetry: Telemetry) =>
  new ContainerModule(({ bind }) => {
    bind(T.PulledSources).toConstantValue(countCalls(sources, telemetry, () => performance.now()))

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
      secrets: T.Secrets,
      destroyKey: T.DestroyKey,
      isCommonDomain: T.IsCommonDomain,
      changeSharing: T.ChangeSharing,
    })
    wire(bind, T.RepairSource, makeRepairSource, {
      ...kept,
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
      ...kept,
      ...failing,
      sources: T.PulledSources,
      issues: T.Issues,
      salaryMasters: T.SalaryMasters,
      ledger: T.Ledger,
      runSync: T.RunSync,
    })
    wire(bind, T.CountMiss, makeCountMiss, failing)
    wire(bind, T.ChangeSchedule, makeChangeSchedule, {
      connections: T.Connections,
      credentials: T.SourceCredentials,
    })
    const hooks = { hooks: T.SourceHooks, secrets: T.Secrets }
    wire(bind, T.IssueHook, makeIssueHook, {
      ...hooks,
      connections: T.Connections,
      connectors: T.Connectors,
    })
    const shown = { hooks: T.SourceHooks, connections: T.Connections }
    wire(bind, T.ShowHook, makeShowHook, shown)
    wire(bind, T.EndHook, makeEndHook, shown)
    wire(bind, T.AdmitHook, makeAdmitHook, { ...hooks, callers: T.Callers })
    wire(bind, T.TakeHook, makeTakeHook, {
      ...kept,
      connections: T.Connections,
      sources: T.PulledSources,
      callers: T.Callers,
      hooks: T.SourceHooks,
    })
    wire(bind, T.RunDueSyncs, makeRunDueSyncs, {
      connections: T.Connections,
      pullSource: T.PullSource,
      countMiss: T.CountMiss,
      askForUpload: T.AskForUpload,
    })
  })
