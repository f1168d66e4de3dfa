import { EntitySchema } from "typeorm"
import { bytes, flag, instant, json, nullable, primary, text, uuid } from "./columns.ts"

/* How a vendor and its people prove who they are. Generated secrets are kept as SHA-256, chosen passwords as scrypt. */

const ofVendor = (table: string) => ({
  ...uuid,
  foreignKey: { target: "vendor", name: `${table}_vendor_org_id_fkey` },
})

export interface ApiKeyRow {
  id: string
  vendor_org_id: string
  digest: Buffer
  created_at: Date
  revoked_at: Date | null
}

export const apiKeyRow = new EntitySchema<ApiKeyRow>({
  name: "api_key",
  columns: {
    id: primary(uuid, "api_key"),
    vendor_org_id: ofVendor("api_key"),
    digest: bytes,
    created_at: instant,
    revoked_at: nullable(instant),
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
  created_at: Date
}

export const basicUserRow = new EntitySchema<BasicUserRow>({
  name: "basic_user",
  columns: {
    id: primary(uuid, "basic_user"),
    vendor_org_id: ofVendor("basic_user"),
    username: text,
    password_digest: bytes,
    created_at: instant,
  },
  indices: [
    { name: "basic_user_username_key", columns: ["username"], unique: true },
    { name: "basic_user_vendor_org_id_idx", columns: ["vendor_org_id"] },
  ],
})

export interface ConsoleUserRow {
  id: string
  vendor_org_id: string
  email: string
  role: string
  password_hash: string
  created_at: Date
}

export const consoleUserRow = new EntitySchema<ConsoleUserRow>({
  name: "console_user",
  columns: {
    id: primary(uuid, "console_user"),
    vendor_org_id: ofVendor("console_user"),
    email: text,
    role: text,
    password_hash: text,
    created_at: instant,
  },
  indices: [
    { name: "console_user_email_idx", columns: ["email"] },
    { name: "console_user_vendor_org_id_idx", columns: ["vendor_org_id"] },
  ],
})

export interface VendorKeyRow {
  id: string
  vendor_org_id: string
  kid: string | null
  encrypts: boolean
  jwk: { kty: "RSA"; n: string; e: string }
  created_at: Date
  revoked_at: Date | null
}

export const vendorKeyRow = new EntitySchema<VendorKeyRow>({
  name: "vendor_key",
  columns: {
    id: primary(uuid, "vendor_key"),
    vendor_org_id: ofVendor("vendor_key"),
    kid: nullable(text),
    encrypts: flag,
    jwk: json,
    created_at: instant,
    revoked_at: nullable(instant),
  },
  indices: [{ name: "vendor_key_vendor_org_id_idx", columns: ["vendor_org_id"] }],
})

export interface SourceHookRow {
  connection_id: string
  token_digest: Buffer
  issued_at: Date
  heard_at: Date | null
}

export const sourceHookRow = new EntitySchema<SourceHookRow>({
  name: "source_hook",
  columns: {
    connection_id: {
      ...primary(uuid, "source_hook"),
      foreignKey: { target: "connection", name: "source_hook_connection_id_fkey" },
    },
    token_digest: bytes,
    issued_at: instant,
    heard_at: nullable(instant),
  },
  indices: [{ name: "source_hook_token_digest_key", columns: ["token_digest"], unique: true }],
})

export interface ServiceKeyRow {
  kid: string
  sealed: Buffer
  master_key_id: string
  created_at: Date
}

export const serviceKeyRow = new EntitySchema<ServiceKeyRow>({
  name: "service_key",
  columns: {
    kid: primary(text, "service_key"),
    sealed: bytes,
    master_key_id: text,
    created_at: instant,
  },
})
