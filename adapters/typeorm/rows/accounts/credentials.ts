import { KEY_SCOPES, type KeyScope } from "../../../../core/contract/accounts/key-scope.ts"
import type { StoredServiceKey } from "../../../../core/ports/accounts/service-key-store.ts"
import type { SourceWebhook } from "../../../../core/ports/connection/source-webhooks.ts"
import {
  arrayColumn,
  type Column,
  bytes,
  flag,
  hidden,
  instant,
  json,
  millis,
  nullable,
  primary,
  text,
  uuid,
  references,
} from "../definition/columns.ts"
import { defineTable, deleteByConnection } from "../definition/define-table.ts"

/* Credentials of vendors. Generated secrets are stored as SHA-256. */

const CREDENTIAL_COLUMNS = {
  /** What people call it. */
  name: nullable(text),
  created_at: instant,
  expires_at: nullable(instant),
  revoked_at: nullable(instant),
  last_used_at: nullable(instant),
}

export const apiKeyRow = defineTable({
  name: "api_key",
  columns: {
    id: primary(uuid),
    vendor_org_id: references(uuid, "vendor"),
    digest: bytes,
    /** First characters of the key; null for keys from versions that did not store them. */
    prefix: nullable(text),
    /** What it may do. The default is for the previous release, which knows no scopes. */
    scopes: { ...arrayColumn(text as Column<KeyScope>), default: [...KEY_SCOPES] },
    ...CREDENTIAL_COLUMNS,
  },
  indices: [
    { name: "api_key_digest_key", columns: ["digest"], unique: true },
    { name: "api_key_vendor_org_id_idx", columns: ["vendor_org_id"] },
  ],
})

export const basicUserRow = defineTable({
  name: "basic_user",
  columns: {
    id: primary(uuid),
    vendor_org_id: references(uuid, "vendor"),
    username: text,
    password_digest: bytes,
    ...CREDENTIAL_COLUMNS,
  },
  indices: [
    { name: "basic_user_username_key", columns: ["username"], unique: true },
    { name: "basic_user_vendor_org_id_idx", columns: ["vendor_org_id"] },
  ],
})

export const vendorKeyRow = defineTable({
  name: "vendor_key",
  columns: {
    id: primary(uuid),
    vendor_org_id: references(uuid, "vendor"),
    kid: nullable(text),
    encrypts: flag,
    jwk: json as Column<{ kty: "RSA"; n: string; e: string }>,
    created_at: instant,
    expires_at: nullable(instant),
    revoked_at: nullable(instant),
    last_used_at: nullable(instant),
  },
  indices: [{ name: "vendor_key_vendor_org_id_idx", columns: ["vendor_org_id"] }],
})

/** An app secret that was replaced. */
export const replacedSecretRow = defineTable({
  name: "replaced_secret",
  prune: [
    {
      name: "replaced_secrets",
      title: "app secrets that no longer sign anything",
      retention: "expired",
      batch: 1_000,
      key: ["id"],
      find: () => "SELECT id FROM replaced_secret WHERE signs_until < $1 LIMIT $2",
    },
  ],
  columns: {
    id: primary(uuid),
    vendor_org_id: references(uuid, "vendor"),
    prefix: nullable(text),
    /** Bound to the row `vendor`/`vendor_org_id`. */
    sealed: bytes,
    master_key_id: text,
    created_at: instant,
    /** When it began to sign `service-signature`; null: at its creation. */
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
    connectionId: references(primary(uuid), "connection"),
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
    kid: primary(text),
    use: primary(text as Column<ServiceKeyRow["use"]>),
    sealed: bytes,
    masterKeyId: text,
    createdAt: millis,
    activeFrom: millis,
    endsAt: nullable(millis),
  },
})
