import { LessThanOrEqual } from "typeorm"
import type { SecretRotation } from "../../../core/ports/accounts/vendor-credentials.ts"
import type { Tx } from "../database.ts"
import { replacedSecretRow } from "../rows/accounts/credentials.ts"
import { vendorRow } from "../rows/accounts/vendor.ts"
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
  const replaced = tx.rows(replacedSecretRow)
  // A secret that no longer signs is not stored.
  await replaced.delete({ vendor_org_id: vendorOrgId, signs_until: LessThanOrEqual(new Date(now)) })
  if ((await replaced.countBy({ vendor_org_id: vendorOrgId })) >= most) return "too many"
  await tx.run(REPLACE, [vendorOrgId, new Date(previousUntil)])
  const secret = {
    app_secret: Buffer.from(next.sealed.bytes),
    app_secret_master_key_id: next.sealed.masterKeyId,
    app_secret_id: next.id,
    app_secret_prefix: next.prefix,
    app_secret_since: new Date(now),
    app_secret_signs_from: switchAt === null ? null : new Date(switchAt),
  }
  await tx.rows(vendorRow).update({ org_id: vendorOrgId }, secret)
  return "rotated"
}

const REPLACE = {
  text: `INSERT INTO replaced_secret
      (id, vendor_org_id, prefix, sealed, master_key_id, created_at, signs_from, signs_until)
    SELECT coalesce(app_secret_id, gen_random_uuid()), org_id, app_secret_prefix, app_secret, app_secret_master_key_id,
      coalesce(app_secret_since, created_at), app_secret_signs_from, $2 FROM vendor WHERE org_id = $1`,
}
