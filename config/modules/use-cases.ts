import {
  type Bind,
  ContainerModule,
  type ResolvedValueInjectOptions,
  type ServiceIdentifier,
} from "inversify"
import type { RetentionDays } from "../../core/domain/connection/retention-days.ts"
import type { LaneSlots } from "../../core/domain/sync/lane.ts"
import type { SyncLimits } from "../../core/domain/sync/limits.ts"
import { makeAccessUseCases } from "../../core/use-cases/accounts/accounts-use-cases.ts"
import { makeAuditUseCases } from "../../core/use-cases/audit/audit-use-cases.ts"
import { makeConnectionUseCases } from "../../core/use-cases/connection/connection-use-cases.ts"
import { makeEmployeeUseCases } from "../../core/use-cases/employee/employee-use-cases.ts"
import { makeMappingUseCases } from "../../core/use-cases/mapping/mapping-use-cases.ts"
import { makeOperationUseCases } from "../../core/use-cases/operation/operation-use-cases.ts"
import { makePushUseCases } from "../../core/use-cases/push/push-use-cases.ts"
import { makeRequestsUseCases } from "../../core/use-cases/requests/requests-use-cases.ts"
import { makeSalaryUseCases } from "../../core/use-cases/salary/salary-use-cases.ts"
import { makeSharingUseCases } from "../../core/use-cases/sharing/sharing-use-cases.ts"
import { makeSyncUseCases } from "../../core/use-cases/sync/sync-use-cases.ts"
import { makeTransformationUseCases } from "../../core/use-cases/transformation/transformation-use-cases.ts"
import { type DeliverySettings, makeDelivery } from "../../core/use-cases/webhooks/delivery.ts"
import { makeWebhooksUseCases } from "../../core/use-cases/webhooks/webhooks-use-cases.ts"
import { ACROSS_TENANTS } from "../../core/use-cases/across-tenants.ts"
import { runInScope } from "../../core/use-cases/authorization/run-in-scope.ts"
import { audited } from "../../core/use-cases/authorization/audit/audited.ts"
import { AUDIT_RULES } from "../../core/use-cases/audit-rules.ts"
import { makeTellChange } from "../../core/use-cases/onboarding/anchors/tell-change.ts"
import type { ChangeNotices } from "../../core/ports/connection/change-notices.ts"
import type { AuditLog } from "../../core/ports/audit/audit-log.ts"
import type { UseCases } from "../../core/use-cases/use-cases.ts"
import { type Bound, CONTEXTS, OPENED_ON_DEMAND, PORTS } from "../tokens.ts"

export interface UseCaseSettings extends DeliverySettings {
  readonly retentionDays: RetentionDays
  readonly laneSlots: LaneSlots
  readonly syncLimits: SyncLimits
  /** The image for corporates without a logo. */
  readonly plainLogo: string
}

/** Binds each context over the ports and the contexts that it uses. */
export const useCasesModule = (settings: UseCaseSettings) =>
  new ContainerModule(({ bind }) => {
    bind(PORTS.retentionDays).toConstantValue(settings.retentionDays)
    bind(PORTS.laneSlots).toConstantValue(settings.laneSlots)
    bind(PORTS.limits).toConstantValue(settings.syncLimits)
    bind(PORTS.plainLogo).toConstantValue(settings.plainLogo)
    bind(OPENED_ON_DEMAND.deliverySettings).toConstantValue(settings)

    const { access, connection, sharing, sync } = CONTEXTS
    wire(bind, access, inScope("access", makeAccessUseCases), PORTS)
    wire(bind, CONTEXTS.audit, inScope("audit", makeAuditUseCases), PORTS)
    wire(bind, CONTEXTS.employee, inScope("employee", makeEmployeeUseCases), PORTS)
    wire(bind, CONTEXTS.mapping, inScope("mapping", makeMappingUseCases), PORTS)
    wire(bind, CONTEXTS.transformation, inScope("transformation", makeTransformationUseCases), PORTS)
    wire(bind, CONTEXTS.salary, inScope("salary", makeSalaryUseCases), PORTS)
    wire(bind, sharing, inScope("sharing", makeSharingUseCases), PORTS)
    wire(bind, sync, inScope("sync", makeSyncUseCases), { ...PORTS, access })
    wire(bind, connection, inScope("connection", makeConnectionUseCases), {
      ...PORTS,
      access,
      sharing,
      sync,
    })
    wire(bind, CONTEXTS.webhooks, inScope("webhooks", makeWebhooksUseCases), PORTS)
    wire(bind, CONTEXTS.push, inScope("push", makePushUseCases), { ...PORTS, sync })
    wire(bind, CONTEXTS.requests, inScope("requests", makeRequestsUseCases), { ...PORTS, connection, sync })
    wire(bind, CONTEXTS.operation, inScope("operation", makeOperationUseCases), PORTS)

    const { bus, deliverySettings } = OPENED_ON_DEMAND
    wire(bind, OPENED_ON_DEMAND.delivery, makeDelivery, { ...PORTS, bus, deliverySettings })
  })

/**
 * Makes the use-cases of a context: limited to the rows of their actor's tenant, and with an entry in the
 * audit log for each call, as the context's rules say; the people who decide for a corporate are notified of
 * changes made for it.
 */
const inScope =
  <Name extends keyof UseCases, Ports>(name: Name, make: (ports: Ports) => UseCases[Name]) =>
  (ports: Ports & { readonly auditLog: AuditLog; readonly changeNotices: ChangeNotices }): UseCases[Name] =>
    runInScope<Name>(
      audited(ports.auditLog, AUDIT_RULES[name], make(ports), makeTellChange(ports)),
      ACROSS_TENANTS[name],
    )

/** Binds the result of a factory as a singleton. A missing port does not compile. */
const wire = <Tokens extends Readonly<Record<string, ServiceIdentifier>>, Made>(
  bind: Bind,
  token: ServiceIdentifier<Made>,
  make: (ports: Bound<Tokens>) => Made,
  tokens: Tokens,
): void => {
  const names = Object.keys(tokens)
  bind(token)
    .toResolvedValue(
      (...values: Array<unknown>) =>
        make(Object.fromEntries(names.map((name, index) => [name, values[index]])) as Bound<Tokens>),
      Object.values<ResolvedValueInjectOptions<unknown>>(tokens),
    )
    .inSingletonScope()
}
