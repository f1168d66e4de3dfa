import type {
  ConsoleRules,
  ConsoleRulesPreview,
  ConsoleRulesTest,
} from "../../../../core/contract/transformation/console/rules.ts"
import type { Api } from "../../../elements/api/client.ts"
import { type Result, send } from "../../../elements/api/send.ts"
import type { Rule } from "./draft.ts"

export type Rules = ConsoleRules
export type Preview = ConsoleRulesPreview
export type TestProgress = Extract<ConsoleRulesTest, { readonly progress: unknown }>["progress"]

/** Whose rules they are: those for all clients of the vendor, or one client's own. */
export type Scope = { readonly kind: "vendor" } | { readonly kind: "client"; readonly id: string }

const toPath = (id: string) => ({ params: { path: { connection_id: id } } })

export const loadRules = (api: Api, scope: Scope): Promise<Result<Rules>> =>
  scope.kind === "vendor"
    ? send(api.GET("/api/console/rules/"))
    : send(api.GET("/api/console/clients/{connection_id}/rules/", toPath(scope.id)))

export const saveRules = (
  api: Api,
  scope: Scope,
  rules: ReadonlyArray<Rule>,
  version: string,
): Promise<Result<Rules>> => {
  const body = { rules: [...rules], version }
  return scope.kind === "vendor"
    ? send(api.POST("/api/console/rules/", { body }))
    : send(api.POST("/api/console/clients/{connection_id}/rules/", { ...toPath(scope.id), body }))
}

/** On a sample of rows. `client`: whose employees they are. */
export const tryRules = (
  api: Api,
  scope: Scope,
  client: string,
  rules: ReadonlyArray<Rule>,
): Promise<Result<Preview>> => {
  const body = { rules: [...rules] }
  return scope.kind === "vendor"
    ? send(api.POST("/api/console/rules/preview/", { body: { ...body, connection_id: client } }))
    : send(api.POST("/api/console/clients/{connection_id}/rules/preview/", { ...toPath(client), body }))
}

/** On everyone, which takes up to a minute. */
export const testRules = (
  api: Api,
  scope: Scope,
  client: string,
  rules: ReadonlyArray<Rule>,
): Promise<Result<unknown>> => {
  const body = { rules: [...rules] }
  const parseAs = "stream"
  return scope.kind === "vendor"
    ? send(api.POST("/api/console/rules/test/", { body: { ...body, connection_id: client }, parseAs }))
    : send(api.POST("/api/console/clients/{connection_id}/rules/test/", { ...toPath(client), body, parseAs }))
}
