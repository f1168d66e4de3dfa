import { html, nothing, type TemplateResult } from "lit"
import type { ConsoleDeliveryDetails } from "../../../../core/contract/webhooks/console/deliveries.ts"
import type { Messages } from "./en.ts"

type Attempt = ConsoleDeliveryDetails["attempts"][number]
type Headers = NonNullable<Attempt["request_headers"]>

/** The headers of an attempt, closed until someone looks for them: of the request, then of the response. */
export const attemptHeaders = (attempt: Attempt, { detail: { headers: t } }: Messages) => html`
  ${disclose(t.request, attempt.request_headers, t)} ${disclose(t.response, attempt.response_headers, t)}
`

type Words = Messages["detail"]["headers"]

const disclose = (title: string, headers: Headers | null, t: Words): TemplateResult | typeof nothing =>
  headers === null
    ? nothing
    : html`<details>
        <summary>${title}</summary>
        <dl class="kv">
          ${headers.items.map(
            ({ name, value }) =>
              html`<dt class="mono">${name}</dt>
                <dd class=${value === null ? "faint" : "mono"}>${value ?? t.hidden}</dd>`,
          )}
        </dl>
        ${headers.left_out === 0 ? nothing : html`<p class="faint">${t.leftOut(headers.left_out)}</p>`}
      </details>`
