import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { In, type EntityManager } from "typeorm"
import type { WebhookEvent } from "../../core/contract/webhook.ts"
import { foldOrganizationName } from "../../core/domain/organization/resolution.ts"
import type { VendorKey } from "../../core/ports/payload-cipher.ts"
import type { NewVendor, Vendor, VendorStore, WebhookEndpoint } from "../../core/ports/vendor-store.ts"
import type { Database } from "./database.ts"
import { apiKeyRow, basicUserRow, consoleUserRow, vendorKeyRow } from "./rows/credentials.ts"
import { organizationRow, type OrganizationRow } from "./rows/organization.ts"
import { vendorRow, webhookEndpointRow, type VendorRow, type WebhookEndpointRow } from "./rows/vendor.ts"

export const makeVendorStore = (database: Database): VendorStore => ({
  create: (vendor) => database.rows("create the vendor", (manager) => insertVendor(manager, vendor)),

  list: () =>
    database.rows("list the vendors", async (manager) => assemble(manager, await manager.find(vendorRow))),

  find: (orgId) =>
    database.rows("find the vendor", async (manager) => {
      const [vendor] = await assemble(manager, await manager.findBy(vendorRow, { org_id: orgId }))
      return vendor ?? null
    }),

  saveEndpoint: (orgId, { url, events }) =>
    Effect.flatMap(Clock.currentTimeMillis, (now) =>
      database.query("save the webhook endpoint", SAVE_ENDPOINT, [orgId, url, [...events], new Date(now)]),
    ).pipe(Effect.asVoid),

  reopenEndpoint: (orgId) =>
    Effect.flatMap(Clock.currentTimeMillis, (now) =>
      database.query("enable the webhook endpoint", REOPEN_ENDPOINT, [orgId, new Date(now)]),
    ).pipe(Effect.asVoid),

  saveRules: (orgId, rules) =>
    database.transaction("save the vendor's rules", async (tx) => {
      const saved = await tx.run(SAVE_RULES, [orgId, JSON.stringify(rules)])
      if (saved.length === 0) throw new Error("There is no such vendor")
      await tx.run(FORGET_CURSORS, [orgId])
    }),

  webhookSecret: (orgId) =>
    database.rows("read the vendor's secret", async (manager) => {
      const row = await manager.findOneBy(vendorRow, { org_id: orgId })
      return row === null ? null : { bytes: row.app_secret, masterKeyId: row.app_secret_master_key_id }
    }),

  addKey: (orgId, key) =>
    Effect.flatMap(Clock.currentTimeMillis, (now) =>
      database.rows("add the vendor's key", async (manager) => {
        await manager.insert(vendorKeyRow, keyRow(orgId, key, new Date(now)))
      }),
    ),

  keys: (orgId) => database.query<VendorKey>("read the vendor's keys", KEYS, [orgId]),
})

const RESET = `disabled_at = NULL, disabled_reason = NULL, failures = 0, openings = 0, failing_since = NULL,
    failed_at = NULL, notice_at = NULL`

const SAVE_ENDPOINT = {
  text: `INSERT INTO webhook_endpoint AS e (vendor_org_id, url, events) VALUES ($1, $2, $3)
    ON CONFLICT (vendor_org_id) DO UPDATE SET url = $2, events = $3, ${RESET},
      open_until = CASE WHEN e.disabled_at IS NOT NULL OR e.failing_since IS NOT NULL OR e.open_until IS NOT NULL
        THEN $4::timestamptz END`,
}

const REOPEN_ENDPOINT = {
  text: `UPDATE webhook_endpoint SET open_until = $2, ${RESET}
    WHERE vendor_org_id = $1 AND (disabled_at IS NOT NULL OR open_until > $2)`,
}

const SAVE_RULES = {
  text: "UPDATE vendor SET transformation_rules = $2 WHERE org_id = $1 RETURNING org_id",
}

const FORGET_CURSORS = {
  text: "UPDATE connection SET source_cursor = NULL WHERE vendor_org_id = $1 AND source_cursor IS NOT NULL",
}

const KEYS = {
  name: "vendor-keys",
  text: `SELECT id, kid, encrypts, jwk FROM vendor_key
    WHERE vendor_org_id = $1 AND revoked_at IS NULL ORDER BY created_at DESC, id`,
}

const keyRow = (orgId: string, key: VendorKey, createdAt: Date) => ({
  id: key.id,
  vendor_org_id: orgId,
  kid: key.kid,
  encrypts: key.encrypts,
  jwk: { ...key.jwk },
  created_at: createdAt,
  revoked_at: null,
})

const insertVendor = async (manager: EntityManager, vendor: NewVendor): Promise<void> => {
  const at = new Date(vendor.createdAt)
  const ofVendor = { vendor_org_id: vendor.orgId, created_at: at }
  await manager.insert(organizationRow, {
    id: vendor.orgId,
    name: vendor.name,
    folded_name: foldOrganizationName(vendor.name),
    is_client: true,
    is_corporate: false,
    created_at: at,
    modified_at: at,
  })
  await manager.insert(vendorRow, {
    org_id: vendor.orgId,
    time_zone: vendor.timeZone,
    app_key: vendor.appKey,
    app_secret: Buffer.from(vendor.appSecret.bytes),
    app_secret_master_key_id: vendor.appSecret.masterKeyId,
    flags: vendor.flags,
    origins: [...vendor.origins],
    created_at: at,
  })
  await manager.insert(apiKeyRow, {
    ...ofVendor,
    id: vendor.basicUser.id,
    digest: Buffer.from(vendor.apiKeyDigest),
  })
  await manager.insert(basicUserRow, {
    ...ofVendor,
    id: vendor.basicUser.id,
    username: vendor.basicUser.username,
    password_digest: Buffer.from(vendor.basicUser.passwordDigest),
  })
  if (vendor.endpoint !== null) {
    await manager.insert(webhookEndpointRow, {
      vendor_org_id: vendor.orgId,
      url: vendor.endpoint.url,
      events: [...vendor.endpoint.events],
    })
  }
  if (vendor.admin !== null) {
    await manager.insert(consoleUserRow, {
      ...ofVendor,
      id: vendor.admin.id,
      email: vendor.admin.email,
      role: "admin",
      password_hash: vendor.admin.passwordHash,
    })
  }
  for (const key of vendor.keys) await manager.insert(vendorKeyRow, keyRow(vendor.orgId, key, at))
}

const assemble = async (
  manager: EntityManager,
  rows: ReadonlyArray<VendorRow>,
): Promise<ReadonlyArray<Vendor>> => {
  const ids = rows.map((row) => row.org_id)
  const organizations = await manager.findBy(organizationRow, { id: In(ids) })
  const endpoints = await manager.findBy(webhookEndpointRow, { vendor_org_id: In(ids) })
  return rows
    .map((row) =>
      vendorOf(
        row,
        organizations.find((organization) => organization.id === row.org_id),
        endpoints.find((endpoint) => endpoint.vendor_org_id === row.org_id),
      ),
    )
    .sort((a, b) => a.name.localeCompare(b.name, "en") || a.createdAt - b.createdAt)
}

const vendorOf = (
  row: VendorRow,
  organization: OrganizationRow | undefined,
  endpoint: WebhookEndpointRow | undefined,
): Vendor => ({
  orgId: row.org_id,
  name: organization?.name ?? "",
  timeZone: row.time_zone,
  appKey: row.app_key,
  flags: row.flags,
  endpoint: endpoint === undefined ? null : endpointOf(endpoint),
  rules: row.transformation_rules,
  createdAt: row.created_at.getTime(),
})

const endpointOf = (row: WebhookEndpointRow): WebhookEndpoint => ({
  url: row.url,
  events: row.events as ReadonlyArray<WebhookEvent>,
  disabled:
    row.disabled_at === null || row.disabled_reason === null
      ? null
      : { at: row.disabled_at.getTime(), reason: row.disabled_reason },
  circuit: {
    failures: row.failures,
    openings: row.openings,
    openUntil: row.open_until?.getTime() ?? null,
    failingSince: row.failing_since?.getTime() ?? null,
    failedAt: row.failed_at?.getTime() ?? null,
  },
})
