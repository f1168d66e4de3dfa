import { COMPANY_EVENTS } from "../../../connectors/sdk/conformance/index.ts"
import { FAULTS } from "./faults.ts"
import type { SystemState } from "./simulated-system.ts"

/** The page on which people change the simulated company. `name`: that of the HR system. */
export const renderPage = (name: string, state: SystemState): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Simulated ${escape(name)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Simulated ${escape(name)}</h1>
<p>An invented company that a connector reads like the real HR system. Everything here is forgotten when the process ends.</p>
<dl class="figures">
${renderFigure("Employed", state.employed)}
${renderFigure("Left", state.left)}
${renderFigure("Requests", state.requests)}
</dl>
<h2>Let something happen</h2>
<div class="buttons">${Object.entries(COMPANY_EVENTS)
  .map(([event, { label }]) => renderButton(`event/${event}`, label))
  .join("")}</div>
<h2>Let something fail</h2>
<p>${state.fault === null ? "Every request is answered." : `Each request fails now: <strong>${escape(FAULTS[state.fault].label)}</strong>.`}</p>
<div class="buttons">${Object.entries(FAULTS)
  .map(([fault, { label }]) => renderButton(`fault/${fault}`, label, state.fault === fault))
  .join(
    "",
  )}${renderButton("fault/none", "Answer again")}${renderButton("tokens", "Expire the tokens")}${renderButton(
  "credentials",
  "Replace the credentials",
)}</div>
<h2>Credentials</h2>
<p>Enter these invented values when you connect this HR system.</p>
<table>
${Object.entries(state.credentials)
  .map(([key, value]) => `<tr><th scope="row">${escape(key)}</th><td><code>${escape(value)}</code></td></tr>`)
  .join("\n")}
</table>
<h2>Last requests and events</h2>
<ol class="log">
${state.log.map(({ at, text }) => `<li><time>${new Date(at).toISOString().slice(11, 19)}</time> ${escape(text)}</li>`).join("\n")}
</ol>
</main>
</body>
</html>`

const renderFigure = (label: string, value: number): string =>
  `<div><dt>${label}</dt><dd>${String(value)}</dd></div>`

const renderButton = (action: string, label: string, isOn = false): string =>
  `<form method="post" action="/simulator/${action}"><button${isOn ? ' class="on"' : ""}>${escape(label)}</button></form>`

const escape = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;")

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
