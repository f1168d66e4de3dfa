import { rowsOf } from "../../../config/e2e/testing/contents.ts"
import { connectPusher, productionCredentials, tokensOf } from "../../../config/e2e/testing/pushing.ts"
import { holdSync } from "../../testing/held-sync.ts"
import type { Corporates } from "../corporates.ts"
import type { SetsUp, Values } from "./situation.ts"

/* A corporate's own system, which pushes one employee at a time. */

export const pushingSituations = ({ service, vendor }: Corporates) => {
  const pusher = async () => {
    const { orgId: vendorOrgId } = await vendor()
    const { id: connectionId } = await connectPusher(service, vendorOrgId)
    const { username, password } = await productionCredentials(service, connectionId)
    const granted = await tokensOf(service, { username, password })
    const tokens = { accessToken: granted.access_token, refreshToken: granted.refresh_token }
    return { connectionId, values: { username, password, ...tokens } satisfies Values }
  }
  return {
    pusher: async () => ({ values: (await pusher()).values }),
    pusherSyncing: async () => {
      const { connectionId, values } = await pusher()
      return { values, undo: await holdSync(service, connectionId) }
    },
    pusherGone: async () => {
      const { connectionId, values } = await pusher()
      const { storage } = service.installation
      await rowsOf(storage, "UPDATE connection SET data_key = NULL WHERE id = $1", [connectionId])
      return { values }
    },
  } satisfies Readonly<Record<string, SetsUp>>
}
