import type {
  ConsoleDataModelChange,
  ConsoleDataModelChanged,
} from "../../../../core/contract/sharing/console/data-model.ts"
import type { Api } from "../../../elements/api/client.ts"
import { type Result, send } from "../../../elements/api/send.ts"
import type { Model } from "./model-changes.ts"

/** Null: the model for all clients. */
export type Client = string | null

const toPath = (id: string) => ({ params: { path: { connection_id: id } } })

export const loadModel = (api: Api, client: Client): Promise<Result<Model>> =>
  client === null
    ? send(api.GET("/api/console/data-model/"))
    : send(api.GET("/api/console/clients/{connection_id}/data-model/", toPath(client)))

export const saveModel = (
  api: Api,
  client: Client,
  body: ConsoleDataModelChange,
): Promise<Result<ConsoleDataModelChanged>> =>
  client === null
    ? send(api.POST("/api/console/data-model/", { body }))
    : send(api.POST("/api/console/clients/{connection_id}/data-model/", { ...toPath(client), body }))
