import type { Tx } from "../database.ts"
import { isUuid } from "../is-uuid.ts"

/**
 * Whoever adds, ends or replaces credentials of a vendor does so alone, so that what is counted stays true. Rows that refer to the
 * vendor can be made meanwhile. False: no such vendor.
 */
export const lockVendor = async (tx: Tx, vendorOrgId: string): Promise<boolean> =>
  isUuid(vendorOrgId) && (await tx.run(LOCK, [vendorOrgId])).length > 0

const LOCK = { text: "SELECT org_id FROM vendor WHERE org_id = $1 FOR NO KEY UPDATE" }
