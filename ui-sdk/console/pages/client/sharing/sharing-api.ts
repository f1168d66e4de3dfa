import type {
  ConsoleSharingAnswer,
  ConsoleSharingChanged,
  ConsoleSharingCount,
  ConsoleSharingPreview,
} from "../../../../../core/contract/sharing/console/sharing.ts"
import type { Api } from "../../../../elements/api/client.ts"
import { type Result, send } from "../../../../elements/api/send.ts"
import type { Sharing, Terms } from "./terms.ts"

export type Preview = ConsoleSharingPreview
export type CountProgress = Extract<ConsoleSharingCount, { readonly progress: unknown }>["progress"]

const makePath = (id: string) => ({ params: { path: { connection_id: id } } })
const toBody = ({ withheld, subset }: Terms) => ({
  withheld: [...withheld],
  subset: subset.map((rule) => ({ ...rule, values: [...rule.values] })),
})

export const loadSharing = (api: Api, id: string): Promise<Result<Sharing>> =>
  send(api.GET("/api/console/clients/{connection_id}/sharing/", makePath(id)))

export const saveSharing = (
  api: Api,
  id: string,
  terms: Terms,
  version: string,
): Promise<Result<ConsoleSharingChanged>> =>
  send(
    api.POST("/api/console/clients/{connection_id}/sharing/", {
      ...makePath(id),
      body: { ...toBody(terms), version },
    }),
  )

export const answerRequest = (api: Api, id: string, body: ConsoleSharingAnswer): Promise<Result<unknown>> =>
  send(api.POST("/api/console/clients/{connection_id}/sharing/answer-request/", { ...makePath(id), body }))

/** `readsSource`: also those who are not shared now, which may take a minute. */
export const countEmployees = (
  api: Api,
  id: string,
  { terms, readsSource }: { readonly terms: Terms; readonly readsSource: boolean },
): Promise<Result<unknown>> =>
  send(
    api.POST("/api/console/clients/{connection_id}/sharing/preview/", {
      ...makePath(id),
      body: { ...toBody(terms), reads_source: readsSource },
      parseAs: "stream",
    }),
  )
