import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { commitWithEntry, noteFacts } from "../authorization/audit/audited-call.ts"
import { HrmsForm } from "../../contract/requests/hrms-form.ts"
import type { SharingTerms } from "../../contract/sharing/sharing-terms.ts"
import type { SyncFrequency } from "../../contract/connection/sync-frequency.ts"
import { ASSISTED, getSetUpDueAt } from "../../domain/requests/assisted-request.ts"
import { defaultFrequency } from "../../domain/connection/frequency.ts"
import type { UsedPorts } from "../../ports/ports.ts"
import type { Actor } from "../authorization/actor.ts"
import type { ConnectionSelector } from "../onboarding/choose-connection.ts"
import type { ConnectCorporate } from "../onboarding/connect-corporate.ts"
import { VendorNotFound, ConnectionNotLive } from "../authorization/authorization-errors.ts"
import { sealCredentials } from "../reading/credentials.ts"
import { toAssistedSetUp } from "./assisted-set-up.ts"
import { readForm } from "./read-form.ts"

export interface RequestAssistedPorts extends UsedPorts<
  "vendors" | "settings" | "vault" | "assisted" | "sourceCredentials"
> {
  readonly connectCorporate: ConnectCorporate
}

export type RequestAssistedInput = ConnectionSelector & {
  /** The values of HrmsForm. */
  readonly form: Readonly<Record<string, unknown>>
  /** How often an upload is requested; null: monthly. */
  readonly frequency: SyncFrequency | null
  /** IANA; null: the vendor's. */
  readonly timeZone: string | null
  /** As in ConnectCorporateInput. */
  readonly sharing?: SharingTerms | null
}

/**
 * Connects a corporate whose HR system the operator reads (specification/sources.md#assisted-set-up). A repeated
 * request only changes the description of the system. The first upload is due when the set-up is.
 */
export const makeRequestAssisted = (ports: RequestAssistedPorts) =>
  Effect.fnUntraced(function* (actor: Actor, input: RequestAssistedInput) {
    const form = yield* readForm(HrmsForm, input.form)
    const connection = yield* ports.connectCorporate(actor, { ...input, connector: ASSISTED })
    const { id, key, vendorOrgId } = connection
    const vendor = yield* ports.vendors.find(vendorOrgId)
    if (vendor === null) return yield* new VendorNotFound({ vendorOrgId })
    if (key === null) return yield* new ConnectionNotLive({ connectionId: id })
    const keys = yield* ports.vault.openConnectionKey(id, key)
    yield* noteFacts({ connectionId: id })
    yield* commitWithEntry(ports.sourceCredentials.save(id, sealCredentials(keys, id, form)))
    const request = yield* ports.assisted.findOrCreate(id, yield* Clock.currentTimeMillis)
    if (connection.schedule !== null) return toAssistedSetUp(actor, { connection, request })
    const frequency = input.frequency ?? defaultFrequency("Assisted HRMS")
    const schedule = { frequency, timeZone: input.timeZone ?? vendor.timeZone }
    const dueAt = getSetUpDueAt(request.requestedAt)
    yield* ports.settings.saveSchedule(id, schedule, dueAt)
    return toAssistedSetUp(actor, { connection: { ...connection, schedule, dueAt }, request })
  })

export type RequestAssisted = ReturnType<typeof makeRequestAssisted>
