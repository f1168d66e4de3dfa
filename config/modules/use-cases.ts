import { ContainerModule } from "inversify"
import { makeIsCommonDomain } from "../../adapters/email-providers/common-domains.ts"
import { makePhoneNumbers } from "../../adapters/libphonenumber/phone-numbers.ts"
import { makeChangeSharing } from "../../core/use-cases/sharing/change-sharing.ts"
import { makeConnectCorporate } from "../../core/use-cases/connection/onboarding/connect-corporate.ts"
import { makeChangeMapping } from "../../core/use-cases/mapping/change-mapping.ts"
import { makeChangeReading } from "../../core/use-cases/mapping/change-reading.ts"
import { makeChangeGuard } from "../../core/use-cases/connection/change-guard.ts"
import { makePauseConnection } from "../../core/use-cases/connection/pause-connection.ts"
import {
  makeShowDeletion,
  makeTerminateConnection,
} from "../../core/use-cases/connection/terminate-connection.ts"
import { makeSetOrganization, makeShowOrganization } from "../../core/use-cases/connection/organization.ts"
import { makeImportFile } from "../../core/use-cases/connection/onboarding/import-file.ts"
import {
  makeIssueApiKey,
  makeIssueBasicUser,
} from "../../core/use-cases/access/credentials/issue-credentials.ts"
import { makeListCredentials } from "../../core/use-cases/access/credentials/list-credentials.ts"
import { makeRevokeCredential } from "../../core/use-cases/access/credentials/revoke-credential.ts"
import { makeRotateSecret } from "../../core/use-cases/access/credentials/rotate-secret.ts"
import { makeAddVendorKey } from "../../core/use-cases/access/vendors/add-vendor-key.ts"
import { makeChangeVendor } from "../../core/use-cases/access/vendors/change-vendor.ts"
import { makeCreateVendor } from "../../core/use-cases/access/vendors/create-vendor.ts"
import { makeSetWebhookEndpoint } from "../../core/use-cases/webhooks/webhook-endpoint.ts"
import { makeSendTestEvent } from "../../core/use-cases/webhooks/send-test-event.ts"
import { makeExportDirectory } from "../../core/use-cases/employee/export-directory.ts"
import { makeConfirmSync } from "../../core/use-cases/sync/confirm-sync.ts"
import { makeResumeSyncs } from "../../core/use-cases/sync/schedule/resume-syncs.ts"
import { makeRunSync } from "../../core/use-cases/sync/run-sync.ts"
import { makeShowSession } from "../../core/use-cases/sync/show-session.ts"
import type { SyncLimits } from "../../core/domain/sync/limits.ts"
import { T } from "../tokens.ts"
import { wire } from "../wire.ts"

export const useCasesModule = (options: {
  readonly commonDomains: ReadonlyArray<string>
  readonly syncLimits: SyncLimits
}) =>
  new ContainerModule(({ bind }) => {
    bind(T.PhoneNumbers).toConstantValue(makePhoneNumbers())
    bind(T.IsCommonDomain).toConstantValue(makeIsCommonDomain(options.commonDomains))

    const issuing = { credentials: T.Credentials, secrets: T.Secrets }
    const keys = { ...issuing, cipher: T.Cipher }
    wire(bind, T.CreateVendor, makeCreateVendor, {
      ...keys,
      vendors: T.Vendors,
      vault: T.Vault,
      egress: T.Egress,
    })
    wire(bind, T.AddVendorKey, makeAddVendorKey, keys)
    wire(bind, T.ChangeVendor, makeChangeVendor, { vendors: T.Vendors })
    wire(bind, T.ListCredentials, makeListCredentials, { vendors: T.Vendors, credentials: T.Credentials })
    wire(bind, T.IssueApiKey, makeIssueApiKey, issuing)
    wire(bind, T.IssueBasicUser, makeIssueBasicUser, issuing)
    wire(bind, T.RevokeCredential, makeRevokeCredential, { credentials: T.Credentials })
    wire(bind, T.RotateSecret, makeRotateSecret, { ...issuing, vault: T.Vault })
    wire(bind, T.SetWebhookEndpoint, makeSetWebhookEndpoint, {
      vendors: T.Vendors,
      egress: T.Egress,
      outbox: T.Outbox,
    })
    wire(bind, T.SendTestEvent, makeSendTestEvent, {
      vendors: T.Vendors,
      credentials: T.Credentials,
      vault: T.Vault,
      secrets: T.Secrets,
      sender: T.Sender,
      signer: T.Signer,
    })

    const reading = { connections: T.Connections, directory: T.Directory, vault: T.Vault }
    wire(bind, T.ExportDirectory, makeExportDirectory, reading)

    const syncing = {
      connections: T.Connections,
      vendors: T.Vendors,
      lock: T.Lock,
      ledger: T.Ledger,
      secrets: T.Secrets,
      telemetry: T.Telemetry,
    }
    wire(bind, T.ShowSession, makeShowSession, {
      connections: T.Connections,
      ledger: T.Ledger,
      history: T.History,
    })
    wire(bind, T.ConfirmSync, makeConfirmSync, { ...syncing, issues: T.Issues })
    wire(bind, T.ResumeSyncs, makeResumeSyncs, { ...syncing, destroyKey: T.DestroyKey })
    bind(T.SyncLimits).toConstantValue(options.syncLimits)
    wire(bind, T.RunSync, makeRunSync, {
      ...syncing,
      limits: T.SyncLimits,
      history: T.History,
      vault: T.Vault,
      phoneNumbers: T.PhoneNumbers,
    })

    const accepting = {
      vendors: T.Vendors,
      connections: T.Connections,
      vault: T.Vault,
      secrets: T.Secrets,
      destroyKey: T.DestroyKey,
      isCommonDomain: T.IsCommonDomain,
    }
    wire(bind, T.ConnectCorporate, makeConnectCorporate, accepting)
    wire(bind, T.ChangeSharing, makeChangeSharing, {
      ...syncing,
      issues: T.Issues,
      directory: T.Directory,
      salaryHistory: T.SalaryHistory,
      vault: T.Vault,
    })
    wire(bind, T.ChangeMapping, makeChangeMapping, { connections: T.Connections })
    wire(bind, T.ChangeReading, makeChangeReading, { connections: T.Connections })
    wire(bind, T.ChangeGuard, makeChangeGuard, { connections: T.Connections })
    wire(bind, T.TerminateConnection, makeTerminateConnection, {
      connections: T.Connections,
      vendors: T.Vendors,
      lock: T.Lock,
      secrets: T.Secrets,
      destroyKey: T.DestroyKey,
    })
    wire(bind, T.ShowDeletion, makeShowDeletion, { connections: T.Connections })
    wire(bind, T.ShowOrganization, makeShowOrganization, { organizations: T.Organizations })
    wire(bind, T.SetOrganization, makeSetOrganization, { organizations: T.Organizations })
    wire(bind, T.PauseConnection, makePauseConnection, { connections: T.Connections })
    wire(bind, T.ImportFile, makeImportFile, {
      ...accepting,
      changeSharing: T.ChangeSharing,
      runSync: T.RunSync,
      issues: T.Issues,
    })
  })
