import { ContainerModule } from "inversify"
import { makeIsCommonDomain } from "../../adapters/email-providers/common-domains.ts"
import { makePhoneNumbers } from "../../adapters/libphonenumber/phone-numbers.ts"
import { makeChangeSharing } from "../../core/use-cases/onboarding/change-sharing.ts"
import { makeConnectCorporate } from "../../core/use-cases/onboarding/connect-corporate.ts"
import { makeChangeMapping } from "../../core/use-cases/onboarding/change-mapping.ts"
import { makePauseConnection } from "../../core/use-cases/onboarding/pause-connection.ts"
import { makeImportFile } from "../../core/use-cases/onboarding/import-file.ts"
import { makeAddVendorKey } from "../../core/use-cases/operator/add-vendor-key.ts"
import { makeCreateVendor } from "../../core/use-cases/operator/create-vendor.ts"
import { makeSetWebhookEndpoint } from "../../core/use-cases/operator/webhook-endpoint.ts"
import { makeSendTestEvent } from "../../core/use-cases/operator/send-test-event.ts"
import { makeExportDirectory } from "../../core/use-cases/operator/export-directory.ts"
import { makeConfirmSync } from "../../core/use-cases/sync/confirm-sync.ts"
import { makeResumeSyncs } from "../../core/use-cases/sync/resume-syncs.ts"
import { makeRunSync } from "../../core/use-cases/sync/run-sync.ts"
import { T } from "../tokens.ts"
import { wire } from "../wire.ts"

export const useCasesModule = (options: { readonly commonDomains: ReadonlyArray<string> }) =>
  new ContainerModule(({ bind }) => {
    bind(T.PhoneNumbers).toConstantValue(makePhoneNumbers())
    bind(T.IsCommonDomain).toConstantValue(makeIsCommonDomain(options.commonDomains))

    const vendorSetUp = { vendors: T.Vendors, secrets: T.Secrets, cipher: T.Cipher }
    wire(bind, T.CreateVendor, makeCreateVendor, { ...vendorSetUp, vault: T.Vault, egress: T.Egress })
    wire(bind, T.AddVendorKey, makeAddVendorKey, vendorSetUp)
    wire(bind, T.SetWebhookEndpoint, makeSetWebhookEndpoint, {
      vendors: T.Vendors,
      egress: T.Egress,
      outbox: T.Outbox,
    })
    wire(bind, T.SendTestEvent, makeSendTestEvent, {
      vendors: T.Vendors,
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
    wire(bind, T.ConfirmSync, makeConfirmSync, { ...syncing, issues: T.Issues })
    wire(bind, T.ResumeSyncs, makeResumeSyncs, syncing)
    wire(bind, T.RunSync, makeRunSync, {
      ...syncing,
      history: T.History,
      vault: T.Vault,
      phoneNumbers: T.PhoneNumbers,
    })

    wire(bind, T.ConnectCorporate, makeConnectCorporate, {
      vendors: T.Vendors,
      organizations: T.Organizations,
      connections: T.Connections,
      vault: T.Vault,
      secrets: T.Secrets,
      isCommonDomain: T.IsCommonDomain,
    })
    wire(bind, T.ChangeSharing, makeChangeSharing, {
      ...syncing,
      directory: T.Directory,
      vault: T.Vault,
    })
    wire(bind, T.ChangeMapping, makeChangeMapping, { connections: T.Connections })
    wire(bind, T.PauseConnection, makePauseConnection, { connections: T.Connections })
    wire(bind, T.ImportFile, makeImportFile, {
      connections: T.Connections,
      connectCorporate: T.ConnectCorporate,
      changeSharing: T.ChangeSharing,
      runSync: T.RunSync,
      issues: T.Issues,
      secrets: T.Secrets,
    })
  })
