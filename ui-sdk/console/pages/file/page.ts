import { html, nothing, type TemplateResult } from "lit"
import { state, withProperties } from "../../../elements/with-properties.ts"
import { send } from "../../../elements/api/send.ts"
import { icon } from "../../../elements/icon.ts"
import { openJourney } from "../../../loader/open-journey.ts"
import { Resource } from "../../client/resource.ts"
import { showLoaded } from "../../parts/loaded.ts"
import { linkTo } from "../../routing/paths.ts"
import { ConsolePage } from "../console-page.ts"
import type { Messages } from "./en.ts"
import "./page.css"

interface Opened {
  readonly vendorName: string
  readonly vendorId: string
  readonly token: string
}

/** A company uploads another file: the journey's own steps, with a token that speaks for the user. */
export class FilePage extends withProperties(ConsolePage<Messages>, {
  /** The journey did not start. */
  isBroken: state(false),
}) {
  static readonly tag = "hrsync-file-page"
  readonly #opened = new Resource<Opened>(this, async () => {
    const params = { path: { connection_id: this.#id } }
    const client = await send(this.api.GET("/api/console/clients/{connection_id}/", { params }))
    if (!client.ok) return client
    const journey = await send(
      this.api.POST("/api/console/clients/{connection_id}/file-journey/", { params }),
    )
    if (!journey.ok) return journey
    const { access_token: token, vendor_id: vendorId } = journey.value
    return { ok: true, value: { vendorName: client.value.vendor.name, vendorId, token } }
  })
  #close: (() => void) | null = null

  get #id(): string {
    return this.place.parameters["id"] ?? ""
  }

  override get tabTitle(): string | null {
    const { value } = this.#opened
    return value === null ? null : this.messages.title(value.vendorName)
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#close?.()
    this.#close = null
  }

  protected override updated(): void {
    super.updated()
    const container = this.querySelector(".file-journey")
    const { value } = this.#opened
    if (value !== null && container !== null && this.#close === null) this.#show(value, container)
  }

  #show({ vendorId: vendor, token }: Opened, container: Element): void {
    const leave = () => void this.console.router.go(linkTo("client", { id: this.#id }))
    this.#close = openJourney({
      ...{ baseUrl: location.origin, vendor, token },
      options: {
        ...{ container, wrongContainer: null, ignored: [] },
        ...{ locale: this.format.language, theme: this.console.preferences.theme },
      },
      emit: (...[event]) => {
        if (event === "sdkEvents.error") this.isBroken = true
      },
      onLeave: leave,
      onRemoved: () => undefined,
    })
  }

  override render() {
    return showLoaded(this.#opened.value, this.#opened, this.words, (opened) => this.#page(opened))
  }

  #page({ vendorName }: Opened): TemplateResult {
    const { messages: t } = this
    return html`<header class="page-head">
        <a class="crumb" href=${linkTo("client", { id: this.#id })}
          >${icon("back", "sm")}${t.back(vendorName)}</a
        >
        <h1>${t.title(vendorName)}</h1>
        <p>${t.lede(vendorName)}</p>
      </header>
      ${this.isBroken ? html`<p class="err" role="alert">${icon("alert")}<span>${t.failed}</span></p>` : nothing}
      <div class="file-journey" role="region" aria-label=${t.frame}></div>`
  }
}
