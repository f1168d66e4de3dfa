import { html, nothing, type TemplateResult } from "lit"
import type { ConsoleWorkload } from "../../../../core/contract/operation/console/operation.ts"
import { send } from "../../../elements/api/send.ts"
import { Resource } from "../../client/resource.ts"
import { icon } from "../../../elements/icon.ts"
import { showLoaded } from "../../parts/loaded.ts"
import { textWithCode } from "../../parts/text-with-code.ts"
import { RelativeTime, relativeTime } from "../../parts/time.ts"
import { PagePart } from "../page-part.ts"
import type { Messages } from "./en.ts"

const REFRESH_MILLIS = 10_000

/** What waits and runs now, over all vendors. */
export class WorkloadFigures extends PagePart<Messages> {
  static readonly tag = "hrsync-workload"
  static readonly parts = [RelativeTime]
  readonly #workload = new Resource<ConsoleWorkload>(this, () =>
    send(this.api.GET("/api/console/service/workload/")),
  )
  #timer: ReturnType<typeof setInterval> | undefined

  override connectedCallback(): void {
    super.connectedCallback()
    this.#timer = setInterval(() => {
      if (document.visibilityState === "visible") void this.#workload.load()
    }, REFRESH_MILLIS)
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    clearInterval(this.#timer)
  }

  override render() {
    return showLoaded(this.#workload.value, this.#workload, this.words, (workload) => this.#parts(workload))
  }

  #parts(workload: ConsoleWorkload): TemplateResult {
    const { work: t } = this.messages
    const { webhooks, endpoints, connections, syncs } = workload
    return html`<div class="workload">
      ${this.#lanes(workload.lanes)}
      ${this.#part(
        t.webhooks.title,
        webhooks.map(({ state, count }) => [t.webhooks.state[state], count]),
        { label: t.webhooks.since, since: workload.webhooks_due_since },
      )}
      ${this.#part(
        t.endpoints.title,
        endpoints.map(({ state, count }) => [t.endpoints.state[state], count]),
      )}
      ${this.#part(
        t.syncs.title,
        syncs.map(({ state, count }) => [t.syncs.state[state], count]),
        { label: t.syncs.since, since: workload.syncs_due_since },
      )}
      ${this.#part(
        t.connections.title,
        connections.map(({ status, count }) => [t.connections.status[status], count]),
      )}
      ${this.#part(
        t.issues.title,
        workload.issues.map(({ code, count }) => [t.issues.name[code] ?? code, count]),
      )}
    </div>`
  }

  /** Every kind of work, so that one that stands still is seen among the others. */
  #lanes(lanes: ConsoleWorkload["lanes"]): TemplateResult {
    const { lanes: t } = this.messages.work
    const stalled = lanes.filter(({ is_stalled }) => is_stalled)
    return html`<section class="part lanes">
      <div class="part-head"><h2>${t.title}</h2></div>
      <dl class="kv">
        ${lanes.map(
          ({ name, waiting, running, is_stalled, oldest_waiting_since: since }) =>
            html`<dt>${t.name[name]}</dt>
              <dd>
                ${is_stalled ? html`<span class="tag warn">${t.stalled}</span> ` : nothing}${
                  waiting + running === 0 ? t.idle : t.counts(waiting, running)
                }${is_stalled && since !== null ? html`, ${t.since} ${relativeTime(since)}` : nothing}
              </dd>`,
        )}
      </dl>
      ${
        stalled.length === 0
          ? nothing
          : html`<div class="note warn" role="alert">
              ${icon("alert")}
              <p>${textWithCode(t.advice)}</p>
            </div>`
      }
    </section>`
  }

  #part(
    title: string,
    counts: ReadonlyArray<readonly [label: string, count: number]>,
    oldest: { readonly label: string; readonly since: string | null } | null = null,
  ): TemplateResult {
    const { work: t, number } = this.messages
    const shown = counts.filter(([, count]) => count > 0)
    return html`<section class="part">
      <div class="part-head"><h2>${title}</h2></div>
      ${
        shown.length === 0 && oldest?.since == null
          ? html`<p class="hint idle">${t.none}</p>`
          : html`<dl class="kv">
              ${shown.map(
                ([label, count]) =>
                  html`<dt>${label}</dt>
                    <dd class="num">${number(count)}</dd>`,
              )}
              ${
                oldest === null || oldest.since === null
                  ? nothing
                  : html`<dt>${oldest.label}</dt>
                      <dd>${relativeTime(oldest.since)}</dd>`
              }
            </dl>`
      }
    </section>`
  }
}
