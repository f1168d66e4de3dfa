import type { Logo } from "../../../core/domain/access/logo.ts"
import type { SdkSettings } from "../../../core/contract/access/sdk-settings.ts"
import type { TokenFlags } from "../../../core/contract/sharing/data-model-flags.ts"
import type { DisabledReason } from "../../../core/domain/access/endpoint-health.ts"
import type { TransformationRules } from "../../../core/contract/transformation-rules.ts"
import { arrayColumn, bytes, instant, integer, json, nullable, primary, text, uuid } from "./columns.ts"
import { defineTable } from "./define-table.ts"

export interface VendorRow {
  org_id: string
  time_zone: string
  app_key: string
  app_secret: Buffer
  app_secret_master_key_id: string
  /** This column and the next three are null for vendors from older versions. */
  app_secret_id: string | null
  /** First characters of the secret. */
  app_secret_prefix: string | null
  /** Null: at the creation of the vendor. */
  app_secret_since: Date | null
  /** When it begins to sign `service-signature`; null: at its creation. */
  app_secret_signs_from: Date | null
  /** This column and the next two are no longer used: see replaced_secret. */
  previous_secret: Buffer | null
  previous_secret_master_key_id: string | null
  previous_secret_until: Date | null
  flags: TokenFlags
  transformation_rules: TransformationRules
  sdk_settings: SdkSettings
  origins: string[]
  created_at: Date
}

export const vendorRow = defineTable<VendorRow>({
  name: "vendor",
  columns: {
    org_id: {
      ...primary(uuid, "vendor"),
      foreignKey: { target: "organization", name: "vendor_org_id_fkey" },
    },
    time_zone: text,
    app_key: text,
    app_secret: bytes,
    app_secret_master_key_id: text,
    app_secret_id: nullable(uuid),
    app_secret_prefix: nullable(text),
    app_secret_since: nullable(instant),
    app_secret_signs_from: nullable(instant),
    previous_secret: nullable(bytes),
    previous_secret_master_key_id: nullable(text),
    previous_secret_until: nullable(instant),
    flags: json,
    transformation_rules: { ...json, default: [] },
    sdk_settings: { ...json, default: {} },
    origins: arrayColumn(text),
    created_at: instant,
  },
})

export interface VendorLogoRow extends Logo {
  readonly vendorOrgId: string
}

export const vendorLogoRow = defineTable<VendorLogoRow>({
  name: "vendor_logo",
  columns: {
    vendorOrgId: {
      ...primary(uuid, "vendor_logo"),
      foreignKey: { target: "vendor", name: "vendor_logo_vendor_org_id_fkey" },
    },
    sha256: text,
    mediaType: text,
    contents: bytes,
  },
})

export interface WebhookEndpointRow {
  vendor_org_id: string
  url: string
  events: string[]
  disabled_at: Date | null
  disabled_reason: DisabledReason | null
  /** State of the circuit: see core/domain/webhooks/circuit.ts. */
  failures: number
  openings: number
  open_until: Date | null
  failing_since: Date | null
  failed_at: Date | null
  /** When to notify the vendor's users that the endpoint was disabled; null if there is nothing left to notify. */
  notice_at: Date | null
  /** While a process sends a mail about exhausted webhooks: when another process may retry. */
  given_up_notice_at: Date | null
  /** When the vendor's users were last notified of exhausted webhooks. */
  given_up_told_at: Date | null
}

export const webhookEndpointRow = defineTable<WebhookEndpointRow>({
  name: "webhook_endpoint",
  columns: {
    vendor_org_id: {
      ...primary(uuid, "webhook_endpoint"),
      foreignKey: { target: "vendor", name: "webhook_endpoint_vendor_org_id_fkey" },
    },
    url: text,
    events: arrayColumn(text),
    disabled_at: nullable(instant),
    disabled_reason: nullable(text),
    failures: { ...integer, default: 0 },
    openings: { ...integer, default: 0 },
    open_until: nullable(instant),
    failing_since: nullable(instant),
    failed_at: nullable(instant),
    notice_at: nullable(instant),
    given_up_notice_at: nullable(instant),
    given_up_told_at: nullable(instant),
  },
})
