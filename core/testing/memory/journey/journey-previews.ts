import * as Effect from "effect/Effect"
import type {
  JourneyPreviews,
  RequestedPreview,
  StoredPreview,
} from "../../../ports/journey/journey-previews.ts"
import type { Tables } from "../tables.ts"
import type { PreviewRow } from "./preview-row.ts"

export const makeMemoryJourneyPreviews = ({ connections, previews }: Tables): JourneyPreviews => {
  const put = (
    preview: Omit<StoredPreview, "state">,
    parts: Pick<PreviewRow, "state" | "input" | "content">,
  ) =>
    Effect.sync(() => {
      const connection = connections.get(preview.connectionId)
      if (connection === undefined || connection.status === "CONNECTION_TERMINATED") return
      previews.set(preview.connectionId, { ...preview, ...parts, leasedUntil: 0, claims: 0 })
    })
  const findSame = ({ connectionId, requestId }: Pick<StoredPreview, "connectionId" | "requestId">) => {
    const row = previews.get(connectionId)
    return row?.requestId === requestId ? row : null
  }
  return {
    request: ({ input, ...preview }: RequestedPreview) =>
      put(preview, { state: "reading", input, content: null }),

    save: (preview, content) => put(preview, { state: "ready", input: null, content }),

    find: (connectionId, now) =>
      Effect.sync(() => {
        const row = previews.get(connectionId)
        return row === undefined || row.expiresAt <= now ? null : toStoredPreview(row)
      }),

    readContent: (preview) => Effect.sync(() => findSame(preview)?.content ?? null),

    claim: (now, until, { withoutVendors, withoutCorporates }) =>
      Effect.sync(() => {
        const findTenants = ({ connectionId }: PreviewRow) => {
          const { vendorOrgId = "", orgId = connectionId } = connections.get(connectionId) ?? {}
          return { vendorOrgId, orgId }
        }
        const [row] = [...previews.values()]
          .filter(
            (each) =>
              each.state === "reading" && each.claims < 2 && each.leasedUntil <= now && each.expiresAt > now,
          )
          .filter((each) => {
            const { vendorOrgId, orgId } = findTenants(each)
            return !withoutVendors.includes(vendorOrgId) && !withoutCorporates.includes(orgId)
          })
          .toSorted((a, b) => a.requestedAt - b.requestedAt)
        if (row?.input == null) return null
        previews.set(row.connectionId, { ...row, leasedUntil: until, claims: row.claims + 1 })
        const { connectionId, requestId, connector, input } = row
        return { connectionId, requestId, connector, input, ...findTenants(row) }
      }),

    finish: (preview, content) =>
      Effect.sync(() => {
        const row = findSame(preview)
        if (row?.state !== "reading") return
        const state = content === null ? "failed" : "ready"
        previews.set(row.connectionId, { ...row, state, content, input: null, leasedUntil: 0 })
      }),

    delete: (connectionId) => Effect.sync(() => void previews.delete(connectionId)),
  }
}

const toStoredPreview = (row: PreviewRow): StoredPreview => ({
  connectionId: row.connectionId,
  requestId: row.requestId,
  device: row.device,
  connector: row.connector,
  source: row.source,
  state: row.state,
  requestedAt: row.requestedAt,
  expiresAt: row.expiresAt,
})
