import * as Effect from "effect/Effect"
import type { Logo } from "../../../core/domain/access/logo.ts"
import type { VendorStore } from "../../../core/ports/access/vendor-store.ts"
import type { Database } from "../database.ts"
import { isUuid } from "../is-uuid.ts"
import type { VendorLogoRow } from "../rows/vendor.ts"

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
      if (logo === null) await tx.run(DELETE_LOGO, [orgId])
      else await tx.run(SAVE_LOGO, [orgId, logo.sha256, logo.mediaType, logo.contents])
      return true
    }),

  findLogo: (orgId, sha256) =>
    database
      .query<VendorLogoRow>("find the vendor's logo", FIND_LOGO, [isUuid(orgId) ? orgId : null, sha256])
      .pipe(Effect.map(([row]) => (row === undefined ? null : toLogo(row)))),
})

const SAVE_SDK = { text: "UPDATE vendor SET sdk_settings = $2 WHERE org_id = $1 RETURNING org_id" }
const REPLACE_SDK = {
  text: `UPDATE vendor SET sdk_settings = $2, origins = $3
    WHERE org_id = $1 AND sdk_settings = $4::jsonb AND origins = $5::text[] RETURNING org_id`,
}
const SAVE_LOGO = {
  text: `INSERT INTO vendor_logo (vendor_org_id, sha256, media_type, contents) VALUES ($1, $2, $3, $4)
    ON CONFLICT (vendor_org_id) DO UPDATE SET sha256 = $2, media_type = $3, contents = $4`,
}
const DELETE_LOGO = { text: "DELETE FROM vendor_logo WHERE vendor_org_id = $1" }
const FIND_LOGO = { text: "SELECT * FROM vendor_logo WHERE vendor_org_id = $1 AND sha256 = $2" }

const toLogo = ({ sha256, media_type: mediaType, contents }: VendorLogoRow): Logo => ({
  sha256,
  mediaType,
  contents,
})
