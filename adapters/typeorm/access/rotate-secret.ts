import type { SecretRotation } from "../../../core/ports/access/vendor-credentials.ts"
import type { Tx } from "../database.ts"
import { lockVendor } from "./lock-vendor.ts"

/**
 * Replaces the current app secret. Locks the vendor's row first: of two concurrent rotations the second replaces the secret of
 * the first, and every secret that was shown signs.
 */
export const rotateSecret = async (
  tx: Tx,
  vendorOrgId: string,
  { next, switchAt, previousUntil, now, most }: SecretRotation,
): Promise<"rotated" | "too many" | "unknown vendor"> => {
  if (!(await lockVendor(tx, vendorOrgId))) return "unknown vendor"
  await tx.run(DELETE_ENDED, [vendorOrgId, new Date(now)])
  const [replaced] = await tx.run<{ count: number }>(COUNT, [vendorOrgId])
  if ((replaced?.count ?? 0) >= most) return "too many"
  await tx.run(REPLACE, [vendorOrgId, new Date(previousUntil)])
  await tx.run(SET, [
    vendorOrgId,
    next.sealed.bytes,
    next.sealed.masterKeyId,
    next.id,
    next.prefix,
    new Date(now),
    switchAt === null ? null : new Date(switchAt),
  ])
  return "rotated"
}

/** A secret that no longer signs is not stored. */
const DELETE_ENDED = {
  text: "DELETE FROM replaced_secret WHERE vendor_org_id = $1 AND signs_until <= $2",
}

const COUNT = { text: "SELECT count(*)::int AS count FROM replaced_secret WHERE vendor_org_id = $1" }

const REPLACE = {
  text: `INSERT INTO replaced_secret
      (id, vendor_org_id, prefix, sealed, master_key_id, created_at, signs_from, signs_until)
    SELECT coalesce(app_secret_id, gen_random_uuid()), org_id, app_secret_prefix, app_secret, app_secret_master_key_id,
      coalesce(app_secret_since, created_at), app_secret_signs_from, $2 FROM vendor WHERE org_id = $1`,
}

const SET = {
  text: `UPDATE vendor SET app_secret = $2, app_secret_master_key_id = $3, app_secret_id = $4, app_secret_prefix = $5,
      app_secret_since = $6, app_secret_signs_from = $7 WHERE org_id = $1`,
}
