import { html, nothing, type TemplateResult } from "lit"
import type { ConsoleClientDetails } from "../../../../core/contract/connection/console/clients.ts"
import type { Api } from "../../../elements/api/client.ts"
import { type Result, send } from "../../../elements/api/send.ts"
import { icon } from "../../../elements/icon.ts"
import { linkTo } from "../../routing/paths.ts"
import type { Action } from "../../client/action.ts"
import { actionButton } from "../../parts/action-button.ts"
import type { Language } from "../../../elements/locale/format.ts"
import type { Words } from "../../parts/words/en.ts"
import { isLive } from "./live-client.ts"
import type { Messages } from "./en.ts"

/** The call of each, for a reader of the language. */
const CALLS = {
  mailLink: (api: Api, params: Parameters, locale: Language) =>
    send(api.POST("/api/console/clients/{connection_id}/mail-link/", { params, body: { locale } })),
  remind: (api: Api, params: Parameters) =>
    send(api.POST("/api/console/clients/{connection_id}/remind/", { params })),
  askForFile: (api: Api, params: Parameters) =>
    send(api.POST("/api/console/clients/{connection_id}/ask-for-file/", { params })),
  sync: (api: Api, params: Parameters) =>
    send(api.POST("/api/console/clients/{connection_id}/sync/", { params })),
  pause: (api: Api, params: Parameters) => callPause(api, params, true),
  resume: (api: Api, params: Parameters) => callPause(api, params, false),
}

const callPause = (api: Api, params: Parameters, paused: boolean) =>
  send(api.POST("/api/console/clients/{connection_id}/pause/", { params, body: { paused } }))

export type ClientAction = keyof typeof CALLS

interface Parameters {
  readonly path: { readonly connection_id: string }
}

export const callAction = (
  api: Api,
  action: ClientAction,
  params: Parameters,
  language: Language,
): Promise<Result<unknown>> => CALLS[action](api, params, language)

export interface ClientActions {
  readonly client: ConsoleClientDetails
  /** A sync runs, and does not wait for an answer. */
  readonly isSyncing: boolean
  readonly acting: Pick<Action, "isBusy">
  readonly messages: Messages
  readonly words: Words
  readonly can: (action: string) => boolean
  readonly onAct: (action: ClientAction) => void
}

/** The one step that fits the client's state and source, and the menu of the others. */
export const clientActions = (actions: ClientActions): TemplateResult =>
  html`${mainStep(actions)} ${menu(actions)}`

const menu = ({ client, messages, words, can, onAct }: ClientActions): TemplateResult | typeof nothing => {
  if (!isLive(client) || client.paused_at !== null || !can("connection.pause")) return nothing
  // For who works on the file elsewhere.
  const mailLink = {
    label: messages.action.mailLink,
    icon: "mail" as const,
    onSelect: () => onAct("mailLink"),
  }
  const items = [
    ...(takesFiles(client) && can("upload.open") ? [mailLink] : []),
    { label: messages.action.pause, icon: "pause" as const, onSelect: () => onAct("pause") },
  ]
  return html`<hrsync-menu .label=${words.actionsFor(client.name)} .items=${items}></hrsync-menu>`
}

const mainStep = (actions: ClientActions): TemplateResult | typeof nothing => {
  const { client, can } = actions
  if (client.status === "CONNECTION_INVITED")
    return can("connection.remind") ? button("remind", actions) : nothing
  if (!isLive(client)) return nothing
  if (client.paused_at !== null) return can("connection.pause") ? button("resume", actions) : nothing
  if (takesFiles(client)) return newFile(actions)
  return client.frequency === null || !can("connection.sync") ? nothing : syncButton(actions)
}

const takesFiles = ({ source }: ConsoleClientDetails): boolean => source?.int_type === "Upload CSV"

const button = (action: ClientAction, { acting, messages, onAct }: ClientActions): TemplateResult =>
  actionButton(messages.action[action], acting, { onClick: () => onAct(action) })

/** The vendor asks for a file; the company itself uploads one here. */
const newFile = (actions: ClientActions): TemplateResult | typeof nothing => {
  const { client, messages, can } = actions
  if (can("connection.ask-for-file")) return button("askForFile", actions)
  const href = linkTo("file", { id: client.connection_id })
  return can("upload.open")
    ? html`<a class="btn primary" href=${href}>${messages.action.newFile}</a>`
    : nothing
}

const syncButton = (actions: ClientActions): TemplateResult =>
  actions.isSyncing
    ? html`<button class="btn primary" type="button" aria-disabled="true">
        ${icon("sync")}${actions.messages.action.sync}
      </button>`
    : button("sync", actions)
