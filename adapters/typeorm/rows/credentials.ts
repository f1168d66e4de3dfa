import type { StoredServiceKey } from "../../../core/ports/access/service-key-store.ts"
import type { SourceWebhook } from "../../../core/ports/connection/source-webhooks.ts"
import { bytes, flag, hidden, instant, json, millis, nullable, primary, text, uuid } from "./columns.ts"
import { defineTable, deleteByConnection } from "./define-table.ts"

/* Credentials of vendors. Generated secrets are stored as SHA-256. */

const vendorColumns = (table: string) => ({
  ...uuid,
  foreignKey: { target: "vendor", name: `${table}_vendor_org_id_fkey` },
})

export interface ApiKeyRow {
  id: string
  vendor_org_id: string
  digest: Buffer
  /** First characters of the key; null for keys from versions that did not store them. */
  prefix: string | null
  /** What people call it. */
  name: string | null
  created_at: Date
  expires_at: Date | null
  revoked_at: Date | null
  last_used_at: Date | null
}

export const apiKeyRow = defineTable<ApiKeyRow>({
  name: "api_key",
  columns: {
    id: primary(uuid, "api_key"),
    vendor_org_id: vendorColumns("api_key"),
    digest: bytes,
    prefix: nullable(text),
    name: nullable(text),
    created_at: instant,
    expires_at: nullable(instant),
    revoked_at: nullable(instant),
    last_used_at: nullable(instant),
  },
  indices: [
    { name: "api_key_digest_key", columns: ["digest"], unique: true },
    { name: "api_key_vendor_org_id_idx", columns: ["vendor_org_id"] },
  ],
})

export interface BasicUserRow {
  id: string
  vendor_org_id: string
  username: string
  password_digest: Buffer
  /** What people call it. */
  name: string | null
  created_at: Date
  expires_at: Date | null
  revoked_at: Date | null
  last_used_at: Date | null
}

export const basicUserRow = defineTable<BasicUserRow>({
  name: "basic_user",
  columns: {
    id: primary(uuid, "basic_user"),
    vendor_org_id: vendorColumns("basic_user"),
    username: text,
    password_digest: bytes,
    name: nullable(text),
    created_at: instant,
    expires_at: nullable(instant),
    revoked_at: nullable(instant),
    last_used_at: nullable(instant),
  },
  indices: [
    { name: "basic_user_username_key", columns: ["username"], unique: true },
    { name: "basic_user_vendor_org_id_idx", columns: ["vendor_org_id"] },
  ],
})

export interface VendorKeyRow {
  id: string
  vendor_org_id: string
  kid: string | null
  encrypts: boolean
  jwk: { kty: "RSA"; n: string; e: string }
  created_at: Date
  expires_at: Date | null
  revoked_at: Date | null
  last_used_at: Date | null
}

export const vendorKeyRow = defineTable<VendorKeyRow>({
  name: "vendor_key",
  columns: {
    id: primary(uuid, "vendor_key"),
    vendor_org_id: vendorColumns("vendor_key"),
    kid: nullable(text),
    encrypts: flag,
    jwk: json,
    created_at: instant,
    expires_at: nullable(instant),
    revoked_at: nullable(instant),
    last_used_at: nullable(instant),
  },
  indices: [{ name: "vendor_key_vendor_org_id_idx", columns: ["vendor_org_id"] }],
})

/** An app secret that was replaced. */
export interface ReplacedSecretRow {
  id: string
  vendor_org_id: string
  prefix: string | null
  /** Bound to the row `vendor`/`vendor_org_id`. */
  sealed: Buffer
  master_key_id: string
  created_at: Date
  /** When it began to sign `service-signature`; null: at its creation. */
  signs_from: Date | null
  signs_until: Date
}

export const replacedSecretRow = defineTable<ReplacedSecretRow>({
  name: "replaced_secret",
  prune: [
    {
      name: "replaced_secrets",
      title: "app secrets that sign nothing any more",
      retention: "expired",
      batch: 1_000,
      key: ["id"],
      find: () => "SELECT id FROM replaced_secret WHERE signs_until < $1 LIMIT $2",
    },
  ],
  columns: {
    id: primary(uuid, "replaced_secret"),
    vendor_org_id: vendorColumns("replaced_secret"),
    prefix: nullable(text),
    sealed: bytes,
    master_key_id: text,
    created_at: instant,
    signs_from: nullable(instant),
    signs_until: instant,
  },
  indices: [{ name: "replaced_secret_vendor_org_id_idx", columns: ["vendor_org_id"] }],
})

export interface SourceHookRow extends SourceWebhook {
  readonly tokenDigest: Uint8Array
}

export const sourceHookRow = defineTable<SourceHookRow>({
  name: "source_hook",
  onTermination: deleteByConnection("source_hook"),
  columns: {
    connectionId: {
      ...primary(uuid, "source_hook"),
      foreignKey: { target: "connection", name: "source_hook_connection_id_fkey" },
    },
    tokenDigest: hidden(bytes),
    issuedAt: millis,
    lastReceivedAt: { ...nullable(millis), name: "heard_at" },
  },
  indices: [{ name: "source_hook_token_digest_key", columns: ["tokenDigest"], unique: true }],
})

export interface ServiceKeyRow extends Omit<StoredServiceKey, "privateJwk"> {
  readonly sealed: Uint8Array
  readonly masterKeyId: string
}

export const serviceKeyRow = defineTable<ServiceKeyRow>({
  name: "service_key",
  columns: {
    kid: primary(text, "service_key"),
    use: primary(text, "service_key"),
    sealed: bytes,
    masterKeyId: text,
    createdAt: millis,
    activeFrom: millis,
    endsAt: nullable(millis),
  },
})
