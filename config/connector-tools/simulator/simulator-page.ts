import { Html, html } from "../../../adapters/documentation/text/html.ts"
import { COMPANY_EVENTS } from "../../../connectors/sdk/conformance/index.ts"
import { FAULTS } from "./faults.ts"
import type { SystemState } from "./simulated-system.ts"

/** The page on which people change the simulated company. `name`: that of the HR system. */
export const renderPage = (name: string, state: SystemState): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Simulated ${name}</title>
        <style>
          ${new Html(STYLE)}
        </style>
      </head>
      <body>
        <main>
          <h1>Simulated ${name}</h1>
          <p>
            An invented company that a connector reads like the real HR system. Everything here is forgotten
            when the process ends.
          </p>
          ${renderFigures(state)}
          <h2>Let something happen</h2>
          <div class="buttons">
            ${Object.entries(COMPANY_EVENTS).map(([event, { label }]) => renderButton(`event/${event}`, label))}
          </div>
          ${renderFaults(state)} ${renderCredentials(state)} ${renderLog(state)}
        </main>
      </body>
    </html>`.text

const renderFigures = ({ employed, left, requests }: SystemState): Html =>
  html`<dl class="figures">
    ${Object.entries({ Employed: employed, Left: left, Requests: requests }).map(
      ([label, value]) =>
        html`<div>
          <dt>${label}</dt>
          <dd>${value}</dd>
        </div>`,
    )}
  </dl>`

const renderFaults = ({ fault }: SystemState): Html =>
  html`<h2>Let something fail</h2>
    <p>
      ${
        fault === null
          ? "Every request gets its response."
          : html`Fault for every request: <strong>${FAULTS[fault].label}</strong>.`
      }
    </p>
    <div class="buttons">
      ${Object.entries(FAULTS).map(([name, { label }]) => renderButton(`fault/${name}`, label, name === fault))}
      ${renderButton("fault/none", "Respond again")} ${renderButton("tokens", "Expire the tokens")}
      ${renderButton("credentials", "Replace the credentials")}
    </div>`

const renderCredentials = ({ credentials }: SystemState): Html =>
  html`<h2>Credentials</h2>
    <p>Enter these invented values when you connect this HR system.</p>
    <table>
      ${Object.entries(credentials).map(
        ([key, value]) =>
          html`<tr>
            <th scope="row">${key}</th>
            <td><code>${value}</code></td>
          </tr>`,
      )}
    </table>`

const renderLog = ({ log }: SystemState): Html =>
  html`<h2>Last requests and events</h2>
    <ol class="log">
      ${log.map(({ at, text }) => html`<li><time>${new Date(at).toISOString().slice(11, 19)}</time> ${text}</li>`)}
    </ol>`

const renderButton = (action: string, label: string, isOn = false): Html =>
  html`<form method="post" action="/simulator/${action}">
    <button class="${isOn ? "on" : "off"}">${label}</button>
  </form>`

const STYLE = `
:root { color-scheme: light dark; --line: #8884; --accent: #2f5fd0; }
body { font: 16px/1.5 system-ui, sans-serif; margin: 0; }
main { max-width: 52rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
h1 { font-size: 1.6rem; } h2 { font-size: 1.1rem; margin-top: 2rem; }
.figures { display: flex; flex-wrap: wrap; gap: 1rem; margin: 1rem 0; }
.figures div { border: 1px solid var(--line); border-radius: .5rem; padding: .5rem 1rem; min-width: 6rem; }
dt { font-size: .85rem; } dd { margin: 0; font-size: 1.5rem; font-variant-numeric: tabular-nums; }
.buttons { display: flex; flex-wrap: wrap; gap: .5rem; }
button { font: inherit; padding: .45rem .9rem; border: 1px solid var(--line); border-radius: .5rem; background: Canvas; color: CanvasText; cursor: pointer; }
button:hover { border-color: var(--accent); } button:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
button.on { border-color: var(--accent); font-weight: 600; }
table { border-collapse: collapse; width: 100%; } th, td { text-align: left; padding: .3rem .5rem; border-bottom: 1px solid var(--line); overflow-wrap: anywhere; vertical-align: top; }
th { font-weight: 500; white-space: nowrap; } code { white-space: pre-wrap; }
.log { list-style: none; padding: 0; font-family: ui-monospace, monospace; font-size: .85rem; overflow-wrap: anywhere; }
time { opacity: .7; margin-right: .5rem; }
`
