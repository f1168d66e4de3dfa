import * as Effect from "effect/Effect"
import { randomUUID } from "node:crypto"
import { rowsOf } from "../../../config/e2e/testing/contents.ts"
import type { TokenGrant } from "../../../core/contract/oauth-token.ts"
import { T } from "../../../config/tokens.ts"
import { holdSync } from "../../testing/held-sync.ts"
import type { Corporates } from "../corporates.ts"
import type { SetsUp, Values } from "./situation.ts"

/* A corporate's own system, which pushes one employee at a time. */

export const pushingSituations = ({ service, vendor }: Corporates) => {
  const pusher = async () => {
    const { orgId: vendorOrgId } = await vendor()
    const corporate = { orgName: "Pushing", email: `hr@${randomUUID()}.example`, connector: "push-api" }
    const connecting = service.container.get(T.ConnectCorporate)({ vendorOrgId, ...corporate })
    const { id: connectionId } = await Effect.runPromise(connecting)
    const issued = await Effect.runPromise(
      service.container.get(T.IssuePushCredential)(connectionId, "production"),
    )
    const { username, password } = issued
    const form = { grant_type: "password", username, password }
    const granted = (await service.call("POST", "/api/external/oauth/token", { form })).body as TokenGrant
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
