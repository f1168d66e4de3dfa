import type { DataModelCategory } from "../../../core/contract/sharing/data-model-flags.ts"
import type { ConnectorGuide, ConnectorGuides } from "./connector-guides.ts"
import { EMPTY_HTML, type Html, html } from "./html.ts"
import { renderMarkdown } from "./markdown.ts"

type Listed = ConnectorGuides["list"]

/** The page that explains one HR system to an HR admin. */
export const connectorPage = (guide: ConnectorGuide, list: Listed): string =>
  makePage(guide.name, guide.code, list, [renderMarkdown(guide.markdown), renderFacts(guide)])

/** The page that lists the HR systems. */
export const connectorListPage = (list: Listed): string =>
  makePage("HR systems", null, list, [
    html`<h1>HR systems</h1>
      <p>
        What each connector reads, how to get its credentials, and where each field comes from. An operator
        may add connectors.
      </p>
      ${list.length === 0 ? html`<p>This installation has no connector with a guide.</p>` : EMPTY_HTML}
      <ul>
        ${list.map((each) => renderLink(each))}
      </ul>`,
  ])

const makePage = (
  title: string,
  current: string | null,
  list: Listed,
  content: ReadonlyArray<Html>,
): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}: HR Data Sync Service</title>
        <link rel="stylesheet" href="/docs/style.css" />
      </head>
      <body>
        <nav aria-label="HR systems">
          <p class="product"><a href="/docs/connectors">HR systems</a></p>
          <ul>
            ${list.map((each) => renderLink(each, current))}
          </ul>
        </nav>
        <main>${content}</main>
      </body>
    </html>`.text

const renderLink = ({ code, name }: Listed[number], current: string | null = null): Html =>
  code === current
    ? html`<li><a href="/docs/connectors/${code}" aria-current="page">${name}</a></li>`
    : html`<li><a href="/docs/connectors/${code}">${name}</a></li>`

const CATEGORY_NAMES: Readonly<Record<DataModelCategory, string>> = {
  detail_info_fields: "details of employees",
  bank_details_fields: "bank accounts",
  dependent_details_fields: "dependents",
  ctc_details_fields: "yearly salary",
  salary_monthly_details_fields: "monthly pay",
}

/** What the manifest declares, so that it is correct even if the guide is not. */
const renderFacts = (guide: ConnectorGuide): Html =>
  html`<section aria-labelledby="at-a-glance">
    <h2 id="at-a-glance">At a glance</h2>
    <div class="scroll">
      <table>
        <tbody>
          ${listFacts(guide).map(
            ([what, value]) =>
              html`<tr>
                <th scope="row">${what}</th>
                <td>${value}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </section>`

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
