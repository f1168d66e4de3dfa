import { createHash, randomUUID } from "node:crypto"
import { ALL_EVENTS } from "../../contract/webhooks/webhook.ts"
import { DEFAULT_VENDOR_FLAGS } from "../../domain/sharing/default-flags.ts"
import type { VendorKey } from "../../ports/accounts/payload-cipher.ts"
import type { NewVendor } from "../../ports/accounts/vendor-store.ts"

/** 2026-01-05, a Monday, 04:30 UTC. */
export const START = Date.UTC(2026, 0, 5, 4, 30)

/** Options of a credential without a name, which does not expire. */
export const NO_OPTIONS = { name: null, expiresAt: null } as const

/** A unique vendor that receives every event. */
export const makeNewVendor = (parts: Partial<NewVendor> = {}): NewVendor => {
  const orgId = parts.orgId ?? randomUUID()
  const digest = (label: string) => createHash("sha256").update(`${label} ${orgId}`).digest()
  return {
    orgId,
    name: `Vendor ${orgId.slice(0, 8)}`,
    timeZone: "UTC",
    appKey: `hrs_app_${orgId}`,
    flags: DEFAULT_VENDOR_FLAGS,
    createdAt: START,
    endpoint: { url: "https://vendor.example/webhooks", events: ALL_EVENTS },
    origins: ["https://app.vendor.example"],
    appSecret: {
      id: randomUUID(),
      prefix: "hrs_secret_ab12",
      sealed: { masterKeyId: "memory", bytes: Buffer.from(JSON.stringify(["vendor", orgId, "secret"])) },
    },
    apiKey: { id: randomUUID(), digest: digest("api key"), prefix: "hrs_key_ab12" },
    basicUser: {
      id: randomUUID(),
      username: `hrs_user_${orgId}`,
      passwordDigest: digest("password"),
    },
    admin: null,
    keys: [],
    ...parts,
  }
}

/** The private half does not exist. */
export const makeVendorKey = (parts: Partial<VendorKey> = {}): VendorKey => ({
  id: randomUUID(),
  kid: null,
  encrypts: true,
  jwk: { kty: "RSA", n: "AQAB", e: "AQAB" },
  ...parts,
})
