import { ContainerModule } from "inversify"
import type { ConnectorCatalogue } from "../../core/ports/connection/connector-catalogue.ts"
import { makeSetUpUpdates } from "../../core/use-cases/employee/set-up-updates.ts"
import { makeUpdateEmployee } from "../../core/use-cases/employee/update-employee.ts"
import type { OrganizationStore } from "../../core/ports/connection/organization-store.ts"
import type { Secrets } from "../../core/ports/access/secrets.ts"
import { makeOpenSessionFile, type OpenFilePorts } from "../../core/use-cases/webhooks/session-file.ts"
import { makeInviteCorporate } from "../../core/use-cases/connection/onboarding/invite-corporate.ts"
import { makeStartJourney } from "../../core/use-cases/connection/onboarding/start-journey.ts"
import {
  makeLimitAnonymousCalls,
  makeAuthenticateUser,
  makeAuthenticateVendor,
} from "../../core/use-cases/access/credentials/authentication.ts"
import { makeDescribeOrganization } from "../../core/use-cases/connection/describe-organization.ts"
import { makeListConnections } from "../../core/use-cases/connection/list-connections.ts"
import { makeListHrms } from "../../core/use-cases/connection/list-hrms.ts"
import { makeReadDataModel } from "../../core/use-cases/sharing/read-data-model.ts"
import { makeReadEmployees } from "../../core/use-cases/employee/read-employees.ts"
import { makeRecordConsent } from "../../core/use-cases/sharing/record-consent.ts"
import { makeReadSalary } from "../../core/use-cases/salary/read-salary.ts"
import { makeResendWebhooks } from "../../core/use-cases/webhooks/resend-webhooks.ts"
import { makeTerminateByOrganization } from "../../core/use-cases/connection/terminate-by-organization.ts"
import { T } from "../tokens.ts"
import { wire } from "../wire.ts"

export interface VendorApiParts {
  readonly connectors: ConnectorCatalogue
  /** The address of a picture for whoever has no logo. */
  readonly plainLogo: string
}

/** What vendors call over HTTP. */
export const vendorApiModule = ({ connectors, plainLogo }: VendorApiParts) =>
  new ContainerModule(({ bind }) => {
    bind(T.Connectors).toConstantValue(connectors)

    const admission = { callers: T.Callers, secrets: T.Secrets }
    const accounts = { vendors: T.Vendors, connections: T.Connections }
    wire(bind, T.AuthenticateVendor, makeAuthenticateVendor, admission)
    wire(bind, T.AuthenticateUser, makeAuthenticateUser, admission)
    wire(bind, T.LimitAnonymousCalls, makeLimitAnonymousCalls, { callers: T.Callers })
    wire(bind, T.ListHrms, makeListHrms, {
      ...accounts,
      connectors: T.Connectors,
      numbers: T.HrmsNumbers,
    })
    wire(bind, T.InviteCorporate, makeInviteCorporate, {
      ...accounts,
      organizations: T.Organizations,
      vault: T.Vault,
      secrets: T.Secrets,
      isCommonDomain: T.IsCommonDomain,
    })
    wire(bind, T.StartJourney, makeStartJourney, {
      organizations: T.Organizations,
      secrets: T.Secrets,
      tokens: T.JourneyTokens,
      inviteCorporate: T.InviteCorporate,
    })
    wire(bind, T.ReadDataModel, makeReadDataModel, accounts)
    wire(bind, T.ReadEmployees, makeReadEmployees, {
      callers: T.Callers,
      connections: T.Connections,
      directory: T.Directory,
      consents: T.Consents,
      vault: T.Vault,
      cipher: T.Cipher,
      replays: T.Replays,
    })
    wire(bind, T.ReadSalary, makeReadSalary, {
      connections: T.Connections,
      connectors: T.Connectors,
      directory: T.Directory,
      consents: T.Consents,
      vault: T.Vault,
    })
    wire(bind, T.SetUpUpdates, makeSetUpUpdates, {
      connections: T.Connections,
      connectors: T.Connectors,
      configs: T.UpdateConfigs,
    })
    wire(bind, T.UpdateEmployee, makeUpdateEmployee, {
      ...accounts,
      ledger: T.Ledger,
      directory: T.Directory,
      consents: T.Consents,
      configs: T.UpdateConfigs,
      lock: T.Lock,
      vault: T.Vault,
      credentials: T.SourceCredentials,
      sources: T.PulledSources,
      secrets: T.Secrets,
      telemetry: T.Telemetry,
      phoneNumbers: T.PhoneNumbers,
    })
    wire(bind, T.RecordConsent, makeRecordConsent, {
      callers: T.Callers,
      cipher: T.Cipher,
      connections: T.Connections,
      directory: T.Directory,
      consents: T.Consents,
      vault: T.Vault,
    })
    wire(
      bind,
      T.DescribeOrganization,
      (ports: { readonly organizations: OrganizationStore }) =>
        makeDescribeOrganization({ ...ports, plainLogo }),
      { organizations: T.Organizations },
    )
    wire(bind, T.ListConnections, makeListConnections, {
      connections: T.Connections,
      connectors: T.Connectors,
    })
    wire(bind, T.TerminateByOrganization, makeTerminateByOrganization, {
      connections: T.Connections,
      terminateConnection: T.TerminateConnection,
    })
    wire(
      bind,
      T.OpenSessionFile,
      ({ secrets, ...ports }: Omit<OpenFilePorts, "equal"> & { readonly secrets: Secrets }) =>
        makeOpenSessionFile({ ...ports, equal: secrets.equal }),
      { connections: T.Connections, directory: T.Directory, vault: T.Vault, secrets: T.Secrets },
    )
    wire(bind, T.ResendWebhooks, makeResendWebhooks, { outbox: T.Outbox, vendors: T.Vendors })
  })
