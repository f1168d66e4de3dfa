import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { In } from "typeorm"
import type { WebhookEvent } from "../../../core/contract/webhooks/webhook.ts"
import { foldOrganizationName } from "../../../core/domain/connection/organization-lookup.ts"
import { type EndpointHealth } from "../../../core/domain/accounts/endpoint-health.ts"
import { reopenEndpoint, resetEndpoint } from "../../../core/domain/webhooks/circuit.ts"
import type { VendorKey } from "../../../core/ports/accounts/payload-cipher.ts"
import { isReplaced } from "../../../core/domain/webhooks/endpoint-version.ts"
import type { EndpointSettings, Vendor, WebhookEndpoint } from "../../../core/domain/accounts/vendor.ts"
import type { VendorStore } from "../../../core/ports/accounts/vendor-store.ts"
import { activeAt } from "./active-at.ts"
import type { Database, Tx } from "../database.ts"
import { makeSdkSettings } from "./sdk-settings.ts"
import { insertVendor } from "./insert-vendor.ts"
import { makeVendorList } from "./vendor-list.ts"
import { isUuid } from "../is-uuid.ts"
import { organizationRow, type OrganizationRow } from "../rows/organization.ts"
import {
  vendorRow,
  webhookEndpointRow,
  type VendorRow,
  type WebhookEndpointRow,
} from "../rows/accounts/vendor.ts"
import {
  lockEndpoints,
  saveEndpointHealth,
  toEndpointHealth,
  toEndpointHealthRow,
} from "./endpoint-health.ts"

export const makeVendorStore = (database: Database): VendorStore => ({
  create: (vendor) => database.transaction("create the vendor", (tx) => insertVendor(tx, vendor)),

  list: () =>
    database.transaction("list the vendors", async (tx) => assemble(tx, await tx.rows(vendorRow).find())),

  find: (orgId) =>
    database.transaction("find the vendor", async (tx) => {
      const rows = isUuid(orgId) ? await tx.rows(vendorRow).findBy({ org_id: orgId }) : []
      const [vendor] = await assemble(tx, rows)
      return vendor ?? null
    }),

  saveEndpoint: (orgId, { url, events }, replaces) =>
    Effect.flatMap(Clock.currentTimeMillis, (now) =>
      database.transaction("save the webhook endpoint", async (tx) => {
        await tx.run(LOCK_VENDOR, [orgId])
        const [stored = null] = await tx.run<EndpointSettings>(ENDPOINT, [orgId])
        if (!isReplaced(stored, replaces)) return false
        const endpoint = { vendor_org_id: orgId, url, events: [...events] }
        await tx.rows(webhookEndpointRow).upsert(endpoint, ["vendor_org_id"])
        await updateHealth(tx, orgId, (health) => resetEndpoint(health, now))
        return true
      }),
    ),

  reopenEndpoint: (orgId) =>
    Effect.flatMap(Clock.currentTimeMillis, (now) =>
      database.transaction("enable the webhook endpoint", (tx) =>
        updateHealth(tx, orgId, (health) => reopenEndpoint(health, now)),
      ),
    ),

  saveRules: (orgId, rules, replaces) =>
    database.transaction("save the vendor's rules", async (tx) => {
      const locked = await tx.run(LOCK_VENDOR, [orgId])
      if (locked.length === 0) throw new Error("The vendor was not found")
      const expected = replaces === "any" ? null : JSON.stringify(replaces)
      const saved = await tx.run(SAVE_RULES, [orgId, JSON.stringify(rules), expected])
      if (saved.length === 0) return false
      await tx.run(FORGET_CURSORS, [orgId])
      return true
    }),

  ...makeSdkSettings(database),
  ...makeVendorList(database),

  findFirstAdminEmail: (orgId) =>
    database
      .query<{ email: string }>("find the vendor's admin", FIRST_ADMIN, [orgId])
      .pipe(Effect.map(([row]) => row?.email ?? null)),

  change: (orgId, { name, timeZone, origins }) =>
    Effect.flatMap(Clock.currentTimeMillis, (now) =>
      database.transaction("change the vendor", async (tx) => {
        if (!isUuid(orgId)) return false
        const changed = await tx.run(CHANGE, [orgId, timeZone, origins === null ? null : [...origins]])
        if (changed.length === 0) return false
        if (name !== null) {
          const renamed = { name, folded_name: foldOrganizationName(name), modified_at: new Date(now) }
          await tx.rows(organizationRow).update({ id: orgId }, renamed)
        }
        return true
      }),
    ),

  listKeys: (orgId) =>
    Effect.flatMap(Clock.currentTimeMillis, (now) =>
      database.query<VendorKey>("read the vendor's keys", KEYS, [orgId, new Date(now)]),
    ),
})

const updateHealth = async (
  tx: Tx,
  orgId: string,
  update: (health: EndpointHealth) => EndpointHealth,
): Promise<void> => {
  const locked = await lockEndpoints(tx, [orgId])
  const updated = locked.map((row) => ({
    vendor_org_id: orgId,
    ...toEndpointHealthRow(update(toEndpointHealth(row))),
  }))
  await saveEndpointHealth(tx, updated)
}

const ENDPOINT = { text: "SELECT url, events FROM webhook_endpoint WHERE vendor_org_id = $1" }

const SAVE_RULES = {
  text: `UPDATE vendor SET transformation_rules = $2
    WHERE org_id = $1 AND ($3::jsonb IS NULL OR transformation_rules = $3::jsonb) RETURNING org_id`,
}

const FORGET_CURSORS = {
  text: "UPDATE connection SET source_cursor = NULL WHERE vendor_org_id = $1 AND source_cursor IS NOT NULL",
}

const LOCK_VENDOR = { text: "SELECT org_id FROM vendor WHERE org_id = $1 FOR NO KEY UPDATE" }
/** A journey asks as well, for the recipient of a mail; its own role sees no members of the vendor. */
const FIRST_ADMIN = {
  service: true,
  text: `SELECT email FROM vendor_admin WHERE vendor_org_id = $1 ORDER BY invited_at, id LIMIT 1`,
}

const CHANGE = {
  text: `UPDATE vendor SET time_zone = coalesce($2, time_zone), origins = coalesce($3::text[], origins)
    WHERE org_id = $1 RETURNING org_id`,
}

const KEYS = {
  name: "vendor-keys",
  text: `SELECT k.id, k.kid, k.encrypts, k.jwk FROM vendor_key k
    WHERE k.vendor_org_id = $1 AND ${activeAt("k", "$2")} ORDER BY k.created_at DESC, k.id`,
}

const assemble = async (tx: Tx, rows: ReadonlyArray<VendorRow>): Promise<ReadonlyArray<Vendor>> => {
  const ids = rows.map((row) => row.org_id)
  const organizations = await tx.rows(organizationRow).findBy({ id: In(ids) })
  const endpoints = await tx.rows(webhookEndpointRow).findBy({ vendor_org_id: In(ids) })
  return rows
    .map((row) =>
      toVendor(
        row,
        organizations.find((organization) => organization.id === row.org_id),
        endpoints.find((endpoint) => endpoint.vendor_org_id === row.org_id),
      ),
    )
    .sort((a, b) => a.name.localeCompare(b.name, "en") || a.createdAt - b.createdAt)
}

const toVendor = (
  row: VendorRow,
  organization: OrganizationRow | undefined,
  endpoint: WebhookEndpointRow | undefined,
): Vendor => ({
  orgId: row.org_id,
  name: organization?.name ?? "",
  timeZone: row.time_zone,
  appKey: row.app_key,
  origins: row.origins,
  flags: row.flags,
  endpoint: endpoint === undefined ? null : toEndpoint(endpoint),
  rules: row.transformation_rules,
  sdk: row.sdk_settings,
  createdAt: row.created_at.getTime(),
})

const toEndpoint = (row: WebhookEndpointRow): WebhookEndpoint => ({
  url: row.url,
  events: row.events as ReadonlyArray<WebhookEvent>,
  ...toEndpointHealth(row),
})
