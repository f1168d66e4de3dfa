import type { ServiceIdentifier } from "inversify"
import type { ApiCallers } from "../core/ports/api-callers.ts"
import type { IsCommonDomain } from "../core/ports/common-domains.ts"
import type { ConnectionLock } from "../core/ports/connection-lock.ts"
import type { ConnectionStore } from "../core/ports/connection-store.ts"
import type { EgressPolicy } from "../core/ports/egress-policy.ts"
import type { EmployeeDirectory } from "../core/ports/employee-directory.ts"
import type { MessageBus } from "../core/ports/message-bus.ts"
import type { OrganizationStore } from "../core/ports/organization-store.ts"
import type { Outbox, OutboxSignal } from "../core/ports/outbox.ts"
import type { PayloadCipher } from "../core/ports/payload-cipher.ts"
import type { PhoneNumbers } from "../core/ports/phone-numbers.ts"
import type { ReplayGuard } from "../core/ports/replay-guard.ts"
import type { Secrets } from "../core/ports/secrets.ts"
import type { SyncLedger } from "../core/ports/sync-ledger.ts"
import type { Vault } from "../core/ports/vault.ts"
import type { VendorStore } from "../core/ports/vendor-store.ts"
import type { WebhookSender } from "../core/ports/webhook-sender.ts"
import type { WebhookSigner } from "../core/ports/webhook-signer.ts"
import type { makeConnectCorporate } from "../core/use-cases/onboarding/connect-corporate.ts"
import type { makeImportFile } from "../core/use-cases/onboarding/import-file.ts"
import type { makeAddVendorKey } from "../core/use-cases/operator/add-vendor-key.ts"
import type { makeCreateVendor } from "../core/use-cases/operator/create-vendor.ts"
import type { makeExportDirectory } from "../core/use-cases/operator/export-directory.ts"
import type { makeConfirmSync } from "../core/use-cases/sync/confirm-sync.ts"
import type { makeResumeSyncs } from "../core/use-cases/sync/resume-syncs.ts"
import type { RunSync } from "../core/use-cases/sync/run-sync.ts"
import type { ReadEmployees } from "../core/use-cases/vendor-api/read-employees.ts"

/** A token knows what it stands for, so that a wrong wiring does not compile. */
const token = <T>(name: string): ServiceIdentifier<T> => Symbol(name)

/** Everything the container holds: ports first, then use-cases. */
export const T = {
  Callers: token<ApiCallers>("callers"),
  Vendors: token<VendorStore>("vendors"),
  Organizations: token<OrganizationStore>("organizations"),
  Connections: token<ConnectionStore>("connections"),
  Lock: token<ConnectionLock>("lock"),
  Ledger: token<SyncLedger>("ledger"),
  Directory: token<EmployeeDirectory>("directory"),
  Outbox: token<Outbox>("outbox"),
  OutboxSignal: token<OutboxSignal>("outbox signal"),
  Bus: token<MessageBus>("bus"),
  Replays: token<ReplayGuard>("replays"),
  Vault: token<Vault>("vault"),
  Secrets: token<Secrets>("secrets"),
  Cipher: token<PayloadCipher>("cipher"),
  Egress: token<EgressPolicy>("egress"),
  Sender: token<WebhookSender>("sender"),
  Signer: token<WebhookSigner>("signer"),
  PhoneNumbers: token<PhoneNumbers>("phone numbers"),
  IsCommonDomain: token<IsCommonDomain>("is common domain"),

  CreateVendor: token<ReturnType<typeof makeCreateVendor>>("create vendor"),
  AddVendorKey: token<ReturnType<typeof makeAddVendorKey>>("add vendor key"),
  ConnectCorporate: token<ReturnType<typeof makeConnectCorporate>>("connect corporate"),
  ImportFile: token<ReturnType<typeof makeImportFile>>("import file"),
  ExportDirectory: token<ReturnType<typeof makeExportDirectory>>("export directory"),
  RunSync: token<RunSync>("run sync"),
  ConfirmSync: token<ReturnType<typeof makeConfirmSync>>("confirm sync"),
  ResumeSyncs: token<ReturnType<typeof makeResumeSyncs>>("resume syncs"),
  ReadEmployees: token<ReadEmployees>("read employees"),
} as const
