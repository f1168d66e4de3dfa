import type { DataModelCategory } from "../../../core/contract/sharing/data-model-flags.ts"
import { composePage, type SitePage } from "../pages/page.ts"
import { type Html, html } from "../text/html.ts"
import { PLUGIN_RULES, renderMarkdown } from "../text/markdown.ts"
import type { ConnectorGuide, ConnectorGuides } from "./connector-guides.ts"

export const CONNECTORS_PATH = "/docs/connectors"

/** The page that explains one HR system to an HR admin. */
export const connectorPage = (guide: ConnectorGuide): SitePage => {
  const facts = listFacts(guide)
  return {
    path: `${CONNECTORS_PATH}/${guide.code}`,
    title: guide.name,
    summary: `What is read from ${guide.name}, how to get its credentials, and where each field comes from.`,
    part: "connectors",
    hasExamples: false,
    markdown: `${guide.markdown.trimEnd()}\n\n## At a glance\n\n${facts.map(([what, value]) => `- ${what}: ${value}`).join("\n")}\n`,
    content: () => html`${renderMarkdown(guide.markdown, PLUGIN_RULES)}${renderFacts(facts)}`,
  }
}

/** The page that lists the HR systems. */
export const connectorListPage = (list: ConnectorGuides["list"]): SitePage => {
  const introduction =
    "What each connector reads, how to get its credentials, and where each field comes from. An operator may add connectors."
  return composePage({
    path: CONNECTORS_PATH,
    title: "HR systems",
    summary: introduction,
    part: "connectors",
    sections: [
      {
        heading: null,
        markdown: `${introduction}\n\n${list.map(({ code, name }) => `- [${name}](${CONNECTORS_PATH}/${code})`).join("\n")}`,
        html: html`<p class="lead">${introduction}</p>
          ${list.length === 0 ? html`<p>This installation has no connector with a guide.</p>` : ""}
          <ul class="links">
            ${list.map(({ code, name }) => html`<li><a href="${CONNECTORS_PATH}/${code}">${name}</a></li>`)}
          </ul>`,
      },
    ],
  })
}

const CATEGORY_NAMES: Readonly<Record<DataModelCategory, string>> = {
  detail_info_fields: "details of employees",
  bank_details_fields: "bank accounts",
  dependent_details_fields: "dependents",
  ctc_details_fields: "yearly salary",
  salary_monthly_details_fields: "monthly pay",
}

/** What the manifest declares, so that it is correct even if the guide is not. */
const renderFacts = (facts: ReturnType<typeof listFacts>): Html =>
  html`<h2 id="at-a-glance">At a glance</h2>
    <div class="scroll" tabindex="0" role="group" aria-label="At a glance">
      <table>
        <tbody>
          ${facts.map(
            ([what, value]) =>
              html`<tr>
                <th scope="row">${what}</th>
                <td>${value}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>`

const listFacts = (guide: ConnectorGuide): ReadonlyArray<readonly [string, string]> => [
  ["Data", guide.dataCategories.map((category) => CATEGORY_NAMES[category]).join(", ")],
  [
    "Syncs",
    guide.supportsDeltas
      ? "read what changed; a full sync at regular intervals finds who has left"
      : "read everything, and send on what changed",
  ],
  ["Changes are reported at once", guide.supportsWebhooks ? "possible" : "no"],
  ["Salary components are listed", formatYesNo(guide.givesSalaryMaster)],
  ["Updates can be written back", formatYesNo(guide.canWrite)],
  [
    "Requests",
    guide.requestsPerMinute === null
      ? "as many as the HR system allows"
      : `at most ${String(guide.requestsPerMinute)} a minute`,
  ],
]

const formatYesNo = (value: boolean): string => (value ? "yes" : "no")
