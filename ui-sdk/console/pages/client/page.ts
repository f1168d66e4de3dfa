import { html, nothing, type PropertyValues, type TemplateResult } from "lit"
import type { ConsoleClientDetails } from "../../../../core/contract/connection/console/clients.ts"
import type { ConsoleSyncs } from "../../../../core/contract/sync/console/syncs.ts"
import { send } from "../../../elements/api/send.ts"
import { state, withProperties } from "../../../elements/with-properties.ts"
import { VendorMark } from "../../../elements/vendor-mark/vendor-mark.ts"
import { Action } from "../../client/action.ts"
import { AutoRefresh } from "../../client/auto-refresh.ts"
import { Resource } from "../../client/resource.ts"
import { problemNote, showLoaded } from "../../parts/loaded.ts"
import { Menu } from "../../parts/menu.ts"
import { RelativeTime } from "../../parts/time.ts"
import { withReaderName } from "../clients/name-connection.ts"
import { ConsolePage } from "../console-page.ts"
import { ClientData } from "./client-data.ts"
import { ClientEnd } from "./client-end.ts"
import { ClientPeople } from "./client-people.ts"
import { ClientRules } from "./client-rules.ts"
import { ClientSettings } from "./client-settings.ts"
import { activityTab } from "./activity-tab.ts"
import { ActionQuestion, type AskedAction, isAsked } from "./action-question.ts"
import { callAction, type ClientAction, clientActions } from "./client-actions.ts"
import { clientHead } from "./client-head.ts"
import { clientCrumb, clientLinks } from "./client-links.ts"
import { clientTabs, readTab, type Tab } from "./client-tabs.ts"
import type { Messages } from "./en.ts"
import type { Frequency } from "./frequency/frequency-draft.ts"
import { FrequencyChoice } from "./frequency/frequency.ts"
import { PushReview } from "./push/push-review.ts"
import { SharingFields } from "./sharing/sharing-fields.ts"
import { SharingPeople } from "./sharing/sharing-people.ts"
import { ClientSource } from "./source/client-source.ts"
import { invitationPart } from "./invitation/invitation-part.ts"
import "./page.css"
import type { SharingEditor } from "./sharing/sharing-editor.ts"
import { FieldCoverage } from "./syncs/field-coverage.ts"
import { SyncCharts } from "./syncs/sync-charts.ts"
import { SyncList } from "./syncs/sync-list.ts"
import { SyncProgress } from "./syncs/sync-progress.ts"
import { tabContent } from "./tab-content.ts"

/** What happened at one client, what runs now, what is wrong, and what is shared. */
export class ClientPage extends withProperties(ConsolePage<Messages>, {
  /** What is to be confirmed; null: nothing. */
  asked: state<AskedAction | null>(null),
}) {
  static readonly tag = "hrsync-client-page"
  static readonly parts = [
    ActionQuestion,
    ClientData,
    ClientEnd,
    ClientPeople,
    ClientRules,
    ClientSettings,
    ClientSource,
    FrequencyChoice,
    Menu,
    PushReview,
    RelativeTime,
    SharingFields,
    SharingPeople,
    FieldCoverage,
    SyncCharts,
    SyncList,
    SyncProgress,
    VendorMark,
  ]
  readonly #client = new Resource<ConsoleClientDetails>(this, async () => {
    const result = await send(this.api.GET("/api/console/clients/{connection_id}/", { params: this.#path }))
    return result.ok ? { ok: true, value: withReaderName(result.value, this.readerKind) } : result
  })
  /** The newest sync, to notice one that begins. */
  readonly #latest = new Resource<ConsoleSyncs>(this, () =>
    send(this.api.GET("/api/console/clients/{connection_id}/syncs/", { params: this.#path })),
  )
  readonly #acting = new Action(this)
  /** The tab that was brought into view; null: none yet. */
  #shownTab: Tab | null = null

  constructor() {
    super()
    new AutoRefresh(this, {
      changes: () => this.console.changes,
      concerns: ({ kind, connection_id: id }) => kind !== "delivery" && id === this.#id,
      onRefresh: () => void this.#refresh(),
    })
  }

  get #id(): string {
    return this.place.parameters["id"] ?? ""
  }

  get #path() {
    return { path: { connection_id: this.#id } }
  }

  get #tab(): Tab {
    return readTab(this.place.query.get("tab"), (action) => this.can(action))
  }

  override get hasUnsavedChanges(): boolean {
    const sharing = this.querySelector<SharingEditor>("hrsync-sharing-fields, hrsync-sharing-people")
    const forms = "hrsync-client-settings, hrsync-client-source"
    const form = this.querySelector<ClientSettings | ClientSource>(forms)
    return form?.hasChanges === true || sharing?.hasUnsavedChanges === true
  }

  override get tabTitle(): string | null {
    return this.#client.value?.name ?? null
  }

  protected override willUpdate(changed: PropertyValues): void {
    const before = changed.get("place") as typeof this.place | undefined
    if (before !== undefined && before.parameters["id"] !== this.place.parameters["id"]) void this.#reload()
  }

  /** On a phone not all tabs fit beside each other. */
  protected override updated(): void {
    super.updated()
    const current = this.querySelector(".tabs a[aria-current]")
    if (current === null || this.#shownTab === this.#tab) return
    this.#shownTab = this.#tab
    current.scrollIntoView({ block: "nearest", inline: "center" })
  }

  async #refresh(): Promise<void> {
    // It shows itself how it goes on, once the client has connected.
    const isInvited = this.#client.value?.invitation != null
    if (this.#open !== undefined && this.#tab === "activity" && !isInvited) return
    const before = describeNewest(this.#latest.value)
    await Promise.all([this.#client.load(), this.#latest.load()])
    if (describeNewest(this.#latest.value) !== before) {
      await this.#reloadSyncs()
    }
  }

  async #reloadSyncs(): Promise<void> {
    await Promise.all([
      this.querySelector<SyncList>("hrsync-sync-list")?.reload(),
      this.querySelector<SyncCharts>("hrsync-sync-charts")?.reload(),
      this.querySelector<FieldCoverage>("hrsync-field-coverage")?.reload(),
    ])
  }

  async #reload(): Promise<void> {
    await Promise.all([this.#client.load(), this.#latest.load(), this.#reloadSyncs()])
  }

  /** The sync that runs or waits for an answer. */
  get #open() {
    return this.#latest.value?.items.find(({ state }) => ["reading", "applying", "held"].includes(state))
  }

  override render() {
    return showLoaded(this.#client.value, this.#client, this.words, (client) => this.#page(client))
  }

  #page(client: ConsoleClientDetails): TemplateResult {
    const { messages: t } = this
    return html`${this.#head(client)}
    ${clientTabs({
      ...{ client, id: this.#id, current: this.#tab, messages: t, format: this.format },
      can: (action) => this.can(action),
    })}
    ${problemNote(this.#acting.problem, this.words)} ${this.#tabContent(client)}
    ${
      this.can("connection.terminate") && client.status !== "CONNECTION_TERMINATED"
        ? this.#end(client)
        : nothing
    }
    ${this.asked === null ? nothing : this.#question(client, this.asked)}`
  }

  #question(client: ConsoleClientDetails, asked: AskedAction): TemplateResult {
    return html`<hrsync-action-question
      .client=${client}
      .action=${asked}
      ${ActionQuestion.confirmed.on((action) => {
        this.asked = null
        void this.#act(action)
      })}
      ${ActionQuestion.closed.on(() => (this.asked = null))}
    ></hrsync-action-question>`
  }

  #head(client: ConsoleClientDetails): TemplateResult {
    const { messages, readerKind: reader } = this
    return clientHead({
      ...{ client, messages, reader },
      crumb: clientCrumb(client, this.console.session.session, messages),
      latest: this.#latest.value?.items.find(({ is_test: isTest }) => !isTest) ?? null,
      buttons: html`${clientLinks({ client, messages, reader, can: (action) => this.can(action) })}
      ${this.#actions(client)}`,
    })
  }

  #actions(client: ConsoleClientDetails): TemplateResult | typeof nothing {
    const open = this.#open
    return clientActions({
      client,
      isSyncing: open !== undefined && open.state !== "held",
      acting: this.#acting,
      messages: this.messages,
      words: this.words,
      can: (action) => this.can(action),
      onAct: (action) => {
        if (isAsked(action)) this.asked = action
        else void this.#act(action)
      },
    })
  }

  #tabContent(client: ConsoleClientDetails): TemplateResult {
    const tab = this.#tab
    const { console, messages, format } = this
    const onChanged = () => void this.#reload()
    const parts = { console, messages, format, can: (action: string) => this.can(action), onChanged }
    if (tab !== "activity") return tabContent(tab, client, parts)
    if (client.invitation !== null) return invitationPart(client, client.invitation, messages)
    const activity = {
      client,
      openSession: this.#open?.id ?? null,
      record: this.place.query.get("record"),
      sync: this.place.query.get("sync"),
      onFrequency: (chosen: Frequency) => void this.#changeFrequency(chosen),
    }
    return activityTab(activity, parts)
  }

  #end(client: ConsoleClientDetails): TemplateResult {
    return html`<hrsync-client-end
      .client=${client}
      ${ClientEnd.ended.on(() => void this.#reload())}
    ></hrsync-client-end>`
  }

  async #act(action: ClientAction): Promise<void> {
    const result = await this.#acting.run(() =>
      callAction(this.api, action, this.#path, this.format.language),
    )
    if (result?.ok === true) this.console.toast(await this.#describeDone(action))
    await this.#client.load()
  }

  /** A mailed link decides something only for those who may decide. */
  async #describeDone(action: ClientAction): Promise<string> {
    const { acted: t } = this.messages
    if (action !== "mailLink") return t[action]
    const { email } = this.console.session.session.user
    const anchors = await send(
      this.api.GET("/api/console/clients/{connection_id}/anchors/", { params: this.#path }),
    )
    const decides = !anchors.ok || anchors.value.items.some((each) => each.email === email.toLowerCase())
    return decides ? t.mailLink(email) : t.mailLinkForOthers(email)
  }

  async #changeFrequency(frequency: Frequency): Promise<void> {
    const result = await this.#acting.run(() =>
      send(
        this.api.POST("/api/console/clients/{connection_id}/schedule/", {
          params: this.#path,
          body: { frequency },
        }),
      ),
    )
    if (result?.ok === true) this.console.toast(this.messages.frequency.saved)
    await this.#client.load()
  }
}

/** Which sync is the newest, and whether it runs. */
const describeNewest = (syncs: ConsoleSyncs | null): string =>
  `${syncs?.items[0]?.id ?? ""} ${syncs?.items[0]?.state ?? ""}`
