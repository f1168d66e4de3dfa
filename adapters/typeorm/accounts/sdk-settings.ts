import * as Effect from "effect/Effect"
import type { Logo } from "../../../core/domain/accounts/logo.ts"
import type { VendorStore } from "../../../core/ports/accounts/vendor-store.ts"
import type { Database } from "../database.ts"
import { isUuid } from "../is-uuid.ts"
import { vendorLogoRow } from "../rows/accounts/vendor.ts"

/** The part of the vendor store about how journeys look. */
export const makeSdkSettings = (database: Database): Pick<VendorStore, "saveSdk" | "findLogo"> => ({
  saveSdk: (orgId, sdk, logo, replacing) =>
    database.transaction("save the vendor's SDK settings", async (tx) => {
      if (!isUuid(orgId)) return false
      const saved = await (replacing === undefined
        ? tx.run(SAVE_SDK, [orgId, JSON.stringify(sdk)])
        : tx.run(REPLACE_SDK, [
            orgId,
            JSON.stringify(sdk),
            replacing.origins,
            JSON.stringify(replacing.stored.sdk),
            replacing.stored.origins,
          ]))
      if (saved.length === 0) return false
      const logos = tx.rows(vendorLogoRow)
      if (logo === null) await logos.delete({ vendorOrgId: orgId })
      else await logos.upsert({ vendorOrgId: orgId, ...logo }, ["vendorOrgId"])
      return true
    }),

  findLogo: (vendorOrgId, sha256) =>
    isUuid(vendorOrgId)
      ? database
          .rows("find the vendor's logo", vendorLogoRow, (rows) => rows.findOneBy({ vendorOrgId, sha256 }))
          .pipe(Effect.map((row) => (row === null ? null : toLogo(row))))
      : Effect.succeed(null),
})

const SAVE_SDK = { text: "UPDATE vendor SET sdk_settings = $2 WHERE org_id = $1 RETURNING org_id" }
const REPLACE_SDK = {
  text: `UPDATE vendor SET sdk_settings = $2, origins = $3
    WHERE org_id = $1 AND sdk_settings = $4::jsonb AND origins = $5::text[] RETURNING org_id`,
}

const toLogo = ({ sha256, mediaType, contents }: Logo): Logo => ({ sha256, mediaType, contents })
