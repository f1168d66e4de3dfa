import { html, nothing, type TemplateResult } from "lit"
import type { ConsoleHealth, ConsoleTrouble } from "../../../../../core/contract/operation/console/health.ts"
import { consoleIcon, type ConsoleIconName } from "../../../parts/icons.ts"
import { relativeTime } from "../../../parts/time.ts"
import { linkTo } from "../../../routing/paths.ts"
import type { Messages } from "../en.ts"

/** Where the repository's documents are; the runbook is one of them. */
const RUNBOOK = "https://github.com/hr-data-sync/hr-data-sync/blob/main/config/deploy/alerts.md"

/** What does not work, each with what is known of its cause and the page that shows it. */
export const troubleList = (health: ConsoleHealth, messages: Messages): TemplateResult => {
  const { health: t } = messages
  const { troubles } = health
  const checked = html`${t.checked} ${relativeTime(health.checked_at)}.`
  return html`<section class="part" aria-labelledby="troubles-title">
    <div class="part-head">
      <h2 id="troubles-title">
        ${t.title}
        ${troubles.length === 0 ? nothing : html`<span class="faint num">${troubles.length}</span>`}
      </h2>
    </div>
    ${
      troubles.length === 0
        ? html`<p class="calm"><span class="status ok">${t.calm}</span> ${checked}</p>`
        : html`<ul class="issues">
              ${troubles.map((trouble) => item(trouble, messages))}
            </ul>
            ${health.more.map(
              ({ kind, total }) =>
                html`<p class="hint">
                  ${nameKind(kind, messages)}: ${t.more(countKind(health, kind), total)}
                </p>`,
            )}
            <p class="hint">${checked}</p>`
    }
    ${health.checks === null ? html`<p class="hint" role="status">${t.pending}</p>` : nothing}
  </section>`
}

const countKind = ({ troubles }: ConsoleHealth, kind: ConsoleTrouble["kind"]): number =>
  troubles.filter((trouble) => trouble.kind === kind).length

const nameKind = (kind: ConsoleTrouble["kind"], { health: { trouble: t } }: Messages): string =>
  (t.what as Readonly<Record<string, string>>)[kind] ?? kind

const item = (trouble: ConsoleTrouble, messages: Messages): TemplateResult => {
  const { health: t } = messages
  const { at, finding, kind, runbook, severity } = trouble
  const place = findPlace(trouble)
  const title = describeTrouble(trouble, messages)
  return html`<li>
    <span class="mk ${severity === "failed" ? "" : "w"}">${consoleIcon(PICTURES[kind])}</span>
    <div>
      <b>${title}</b>
      ${
        finding === null
          ? nothing
          : html`${explainFinding(trouble, t)}
              <p>
                ${t.doctor}
                <span lang="en"
                  >${finding.detail}${finding.advice === null ? "" : `. ${finding.advice}`}</span
                >
              </p>`
      }
      <p>
        ${at === null ? nothing : html`${kind === "key-ending" ? t.ends : t.since} ${relativeTime(at)}. `}${
          runbook === null
            ? nothing
            : html`<a href="${RUNBOOK}#${toAnchor(runbook)}" target="_blank" rel="noreferrer"
                >${t.runbook}: ${runbook}</a
              >`
        }
      </p>
    </div>
    ${
      place === null
        ? nothing
        : html`<a class="btn" href=${place.href}>${t.open[place.name]}<span class="vh"> (${title})</span></a>`
    }
  </li>`
}

/** In the reader's language, where that is not the doctor's. */
const explainFinding = (
  { code }: ConsoleTrouble,
  { finding: texts }: Messages["health"],
): TemplateResult | typeof nothing => {
  const text = texts[(code ?? "").split(".").at(-1) ?? ""]
  return text === undefined ? nothing : html`<p>${text}</p>`
}

/** As GitHub makes it from a title. */
const toAnchor = (title: string): string => title.toLowerCase().replaceAll(" ", "-")

const PICTURES: Readonly<Record<ConsoleTrouble["kind"], ConsoleIconName>> = {
  check: "server",
  lane: "clock",
  parked: "inbox",
  "database-transaction": "server",
  "database-connections": "server",
  receiver: "hook",
  "connection-failed": "plug",
  "sync-late": "clock",
  "sync-stuck": "sync",
  "sync-held": "pause",
  "upload-stuck": "upload",
  "webhooks-given-up": "hook",
  "key-ending": "key",
}

const describeTrouble = (trouble: ConsoleTrouble, messages: Messages): string => {
  const { health: words, client: clientWords } = messages
  const { trouble: t } = words
  const { kind, count, client, finding } = trouble
  const code = trouble.code ?? ""
  const vendor = trouble.vendor?.name ?? ""
  switch (kind) {
    case "check":
      return words.check[finding?.check ?? ""] ?? finding?.check ?? code
    case "lane":
      return t.lane(words.lanes[code] ?? code, count ?? 0)
    case "parked":
      return t.parked(count ?? 0)
    case "database-transaction":
      return t.transaction
    case "database-connections":
      return t.connections(count ?? 0)
    case "receiver":
      return t.receiver[code]?.(vendor) ?? vendor
    case "key-ending":
      return t.key(vendor, code)
    case "connection-failed":
    case "sync-late":
    case "sync-stuck":
    case "sync-held":
    case "upload-stuck":
    case "webhooks-given-up":
      return t.client(client?.name ?? "", vendor, clientWords.issue[code] ?? t.what[kind])
  }
}

type Place = keyof Messages["health"]["open"]

/** The page that shows the cause; null: there is none, and the advice says what to do. */
const findPlace = ({ kind, client, vendor, finding }: ConsoleTrouble) => {
  const place = (name: Place, href: string) => ({ name, href })
  if (client !== null) return place("client", linkTo("client", { id: client.connection_id }))
  if (vendor !== null) return place("vendor", linkTo("vendor", { id: vendor.org_id }))
  if (kind === "lane" || kind === "parked") return place("work", linkTo("service"))
  const tab = CHECK_TABS[finding?.check ?? ""]
  return tab === undefined ? null : place(tab, linkTo("service", { tab }))
}

/** The tab of the service that shows what a check is about. */
const CHECK_TABS: Readonly<Record<string, "connectors" | "keys" | "mails">> = {
  connectors: "connectors",
  "master key": "keys",
  "key store": "keys",
  mail: "mails",
}
