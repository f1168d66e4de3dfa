import * as Effect from "effect/Effect"
import { type Bind, ContainerModule, type ServiceIdentifier } from "inversify"
import type { UserRole } from "../../core/contract/accounts/console/user-role.ts"
import type { BackupLimits } from "../../core/domain/operation/backup.ts"
import type { RetentionDays } from "../../core/domain/connection/retention-days.ts"
import type { LaneSlots } from "../../core/domain/sync/lane.ts"
import type { SyncLimits } from "../../core/domain/sync/limits.ts"
import type { Ports } from "../../core/ports/ports.ts"
import { makeAccountsUseCases, ACCOUNTS_PORTS } from "../../core/use-cases/accounts/accounts-use-cases.ts"
import { makeAuditUseCases, AUDIT_PORTS } from "../../core/use-cases/audit/audit-use-cases.ts"
import {
  makeConnectionUseCases,
  CONNECTION_PORTS,
} from "../../core/use-cases/connection/connection-use-cases.ts"
import { makeEmployeeUseCases, EMPLOYEE_PORTS } from "../../core/use-cases/employee/employee-use-cases.ts"
import { makeJourneyUseCases, JOURNEY_PORTS } from "../../core/use-cases/journey/journey-use-cases.ts"
import { makeMappingUseCases, MAPPING_PORTS } from "../../core/use-cases/mapping/mapping-use-cases.ts"
import {
  makeOnboardingUseCases,
  ONBOARDING_PORTS,
} from "../../core/use-cases/onboarding/onboarding-use-cases.ts"
import { makeOperationUseCases, OPERATION_PORTS } from "../../core/use-cases/operation/operation-use-cases.ts"
import { makePushUseCases, PUSH_PORTS } from "../../core/use-cases/push/push-use-cases.ts"
import { makeRequestsUseCases, REQUESTS_PORTS } from "../../core/use-cases/requests/requests-use-cases.ts"
import { makeSalaryUseCases, SALARY_PORTS } from "../../core/use-cases/salary/salary-use-cases.ts"
import { makeSharingUseCases, SHARING_PORTS } from "../../core/use-cases/sharing/sharing-use-cases.ts"
import { makeSyncUseCases, SYNC_PORTS } from "../../core/use-cases/sync/sync-use-cases.ts"
import {
  makeTransformationUseCases,
  TRANSFORMATION_PORTS,
} from "../../core/use-cases/transformation/transformation-use-cases.ts"
import { makeUpdatesUseCases, UPDATES_PORTS } from "../../core/use-cases/updates/updates-use-cases.ts"
import { makeWebhooksUseCases, WEBHOOKS_PORTS } from "../../core/use-cases/webhooks/webhooks-use-cases.ts"
import { makeRequestDueUpload } from "../../core/use-cases/requests/request-upload.ts"
import {
  type DeliverySettings,
  makeDelivery,
  DELIVERY_PORTS,
} from "../../core/use-cases/webhooks/delivery/delivery.ts"
import { ACROSS_TENANTS } from "../../core/use-cases/across-tenants.ts"
import { AUDIT_RULES } from "../../core/use-cases/audit-rules.ts"
import { audited, type TellChange } from "../../core/use-cases/authorization/audit/audited.ts"
import { requireProof } from "../../core/use-cases/authorization/step-up/require-proof.ts"
import { makeMailAccountChanges } from "../../core/use-cases/accounts/notices/mail-account-changes.ts"
import { tellAccountChange } from "../../core/use-cases/accounts/notices/told-changes.ts"
import { runInScope } from "../../core/use-cases/authorization/run-in-scope.ts"
import { makeTellChange } from "../../core/use-cases/onboarding/anchors/tell-change.ts"
import type { UseCases } from "../../core/use-cases/use-cases.ts"
import { type LateWork, makeLateWork } from "../runtime/late-work.ts"
import { CONTEXTS, OPENED_ON_DEMAND, PORTS, resolveAll, type Tokens } from "../tokens.ts"

export interface UseCaseSettings extends DeliverySettings {
  readonly backupLimits: BackupLimits
  readonly retentionDays: RetentionDays
  readonly laneSlots: LaneSlots
  readonly syncLimits: SyncLimits
  /** The roles whose users must have a second factor. */
  readonly secondFactorRoles: ReadonlyArray<UserRole>
  /** The image for corporates without a logo. */
  readonly plainLogo: string
}

/** Binds each context over its ports and the contexts that it builds on, in their order. */
export const useCasesModule = (settings: UseCaseSettings) =>
  new ContainerModule(({ bind }) => {
    bind(PORTS.backupLimits).toConstantValue(settings.backupLimits)
    bind(PORTS.retentionDays).toConstantValue(settings.retentionDays)
    bind(PORTS.laneSlots).toConstantValue(settings.laneSlots)
    bind(PORTS.limits).toConstantValue(settings.syncLimits)
    bind(PORTS.secondFactorRoles).toConstantValue(settings.secondFactorRoles)
    bind(PORTS.plainLogo).toConstantValue(settings.plainLogo)
    bind(OPENED_ON_DEMAND.deliverySettings).toConstantValue(settings)
    // The schedule requests uploads, of a context that builds on syncs.
    wire(bind, PORTS.requestDueUpload, makeRequestDueUpload, pick(PORTS, ["assisted", "connections"]))

    const context = bindContext(bind, makeLateWork())
    context("accounts", makeAccountsUseCases, ACCOUNTS_PORTS)
    context("audit", makeAuditUseCases, AUDIT_PORTS)
    context("employee", makeEmployeeUseCases, EMPLOYEE_PORTS)
    context("webhooks", makeWebhooksUseCases, WEBHOOKS_PORTS)
    context("mapping", makeMappingUseCases, MAPPING_PORTS)
    context("transformation", makeTransformationUseCases, TRANSFORMATION_PORTS)
    context("salary", makeSalaryUseCases, SALARY_PORTS)
    context("sync", makeSyncUseCases, SYNC_PORTS, ["accounts"])
    context("sharing", makeSharingUseCases, SHARING_PORTS)
    context("connection", makeConnectionUseCases, CONNECTION_PORTS, ["accounts"])
    context("onboarding", makeOnboardingUseCases, ONBOARDING_PORTS, ["accounts", "sharing", "sync"])
    context("requests", makeRequestsUseCases, REQUESTS_PORTS, ["onboarding", "sync"])
    context("push", makePushUseCases, PUSH_PORTS, ["sync"])
    context("updates", makeUpdatesUseCases, UPDATES_PORTS)
    context("journey", makeJourneyUseCases, JOURNEY_PORTS, ["accounts", "sharing", "sync"])
    context("operation", makeOperationUseCases, OPERATION_PORTS)

    const { bus, delivery, deliverySettings } = OPENED_ON_DEMAND
    wire(bind, delivery, makeDelivery, { ...pick(PORTS, DELIVERY_PORTS), bus, deliverySettings })
  })

/**
 * Binds the use-cases of a context: each limited to the rows of its actor's tenant, and with an entry in the audit log for each
 * call, as the context's rules say; a user of the console proves again who it is where `step-up.ts` says so; the people who decide for
 * a corporate are notified of changes made for it. The context gets `ports` and the contexts in `below`; one that it needs and that is missing does not compile.
 */
const bindContext =
  (bind: Bind, lateWork: LateWork) =>
  <Name extends keyof UseCases, PortName extends keyof Ports, Below extends keyof UseCases = never>(
    name: Name,
    make: (ports: Pick<Ports, PortName> & Pick<UseCases, Below>) => UseCases[Name],
    ports: ReadonlyArray<PortName>,
    below: ReadonlyArray<Below> = [],
  ): void => {
    const token = CONTEXTS[name] as ServiceIdentifier<UseCases[Name]>
    bind(token)
      .toDynamicValue((container) => {
        const useCases = make({
          ...resolveAll(container, pick(PORTS, ports)),
          ...resolveAll(container, pick(CONTEXTS, below)),
        })
        const { auditLog, changeNotices } = resolveAll(container, pick(PORTS, ["auditLog", "changeNotices"]))
        const recorded = audited(
          auditLog,
          AUDIT_RULES[name],
          useCases,
          tellBoth(makeTellChange({ changeNotices }), tellAccountChange),
        )
        const proven = requireProof<UseCases[Name]>(AUDIT_RULES[name], recorded)
        const mailAccountChanges = makeMailAccountChanges(
          resolveAll(container, pick(PORTS, MAIL_PORTS)),
          lateWork.begin,
        )
        return mailAccountChanges(runInScope<UseCases[Name]>(proven, ACROSS_TENANTS[name]))
      })
      .inSingletonScope()
      .onDeactivation(lateWork.finish)
  }

const MAIL_PORTS = ["callers", "mailer", "secrets", "users", "vendorCredentials", "vendors"] as const

const tellBoth =
  (...tells: ReadonlyArray<TellChange>): TellChange =>
  (entry, facts) =>
    Effect.forEach(tells, (tell) => tell(entry, facts), { discard: true })

/** Binds the result of a factory as a singleton. A missing port does not compile. */
const wire = <Parts extends object, Made>(
  bind: Bind,
  token: ServiceIdentifier<Made>,
  make: (parts: Parts) => Made,
  tokens: Tokens<Parts>,
): void => {
  bind(token)
    .toDynamicValue((container) => make(resolveAll(container, tokens)))
    .inSingletonScope()
}

const pick = <All extends object, Name extends keyof All>(
  tokens: Tokens<All>,
  names: ReadonlyArray<Name>,
): Tokens<Pick<All, Name>> =>
  Object.fromEntries(names.map((name) => [name, tokens[name]])) as unknown as Tokens<Pick<All, Name>>
