import type { Logo } from "../../../../core/domain/accounts/logo.ts"
import type { SdkSettings } from "../../../../core/contract/accounts/sdk-settings.ts"
import type { TokenFlags } from "../../../../core/contract/sharing/data-model-flags.ts"
import type { DisabledReason } from "../../../../core/domain/accounts/endpoint-health.ts"
import type { TransformationRules } from "../../../../core/contract/transformation/transformation-rules.ts"
import {
  type Column,
  arrayColumn,
  bytes,
  instant,
  integer,
  json,
  nullable,
  primary,
  text,
  uuid,
  references,
} from "../definition/columns.ts"
import { defineTable, type RowOf } from "../definition/define-table.ts"

export const vendorRow = defineTable({
  name: "vendor",
  columns: {
    org_id: references(primary(uuid), "organization"),
    time_zone: text,
    app_key: text,
    app_secret: bytes,
    app_secret_master_key_id: text,
    /** This column and the next three are null for vendors from older versions. */
    app_secret_id: nullable(uuid),
    /** First characters of the secret. */
    app_secret_prefix: nullable(text),
    /** Null: at the creation of the vendor. */
    app_secret_since: nullable(instant),
    /** When it begins to sign `service-signature`; null: at its creation. */
    app_secret_signs_from: nullable(instant),
    /** This column and the next two are no longer used: see replaced_secret. */
    previous_secret: nullable(bytes),
    previous_secret_master_key_id: nullable(text),
    previous_secret_until: nullable(instant),
    flags: json as Column<TokenFlags>,
    transformation_rules: { ...json, default: [] } as Column<TransformationRules>,
    sdk_settings: { ...json, default: {} } as Column<SdkSettings>,
    origins: arrayColumn(text),
    created_at: instant,
  },
})

export type VendorRow = RowOf<typeof vendorRow>

export interface VendorLogoRow extends Logo {
  readonly vendorOrgId: string
}

export const vendorLogoRow = defineTable<VendorLogoRow>({
  name: "vendor_logo",
  columns: {
    vendorOrgId: references(primary(uuid), "vendor"),
    sha256: text,
    mediaType: text as Column<VendorLogoRow["mediaType"]>,
    contents: bytes,
  },
})

export const webhookEndpointRow = defineTable({
  name: "webhook_endpoint",
  columns: {
    vendor_org_id: references(primary(uuid), "vendor"),
    url: text,
    events: arrayColumn(text),
    disabled_at: nullable(instant),
    disabled_reason: nullable(text as Column<DisabledReason>),
    /** State of the circuit: see core/domain/webhooks/circuit.ts. */
    failures: { ...integer, default: 0 },
    openings: { ...integer, default: 0 },
    open_until: nullable(instant),
    failing_since: nullable(instant),
    failed_at: nullable(instant),
    /** When to notify the vendor's users that the endpoint was disabled; null if there is nothing left to notify. */
    notice_at: nullable(instant),
    /** While a process sends a mail about exhausted webhooks: when another process may retry. */
    given_up_notice_at: nullable(instant),
    /** When the vendor's users were last notified of exhausted webhooks. */
    given_up_told_at: nullable(instant),
  },
})

export type WebhookEndpointRow = RowOf<typeof webhookEndpointRow>

/** What the vendor has done: see core/ports/accounts/vendor-milestones.ts. */
export const vendorMilestoneRow = defineTable({
  name: "vendor_milestone",
  columns: {
    vendor_org_id: references(primary(uuid), "vendor"),
    name: primary(text),
    at: instant,
  },
})
