import { html, svg, type TemplateResult } from "lit"

/** The drawings of the icons, on a grid of 20 by 20, in strokes of the text's colour. */
const DRAWINGS = {
  alert: svg`<path d="M10 3.2 17.5 16.3h-15z"/><path d="M10 8.2v3.6M10 14v.1"/>`,
  back: svg`<path d="M16 10H4.5M9 5l-5 5 5 5"/>`,
  bank: svg`<path d="M3 8.2 10 3.5l7 4.7zM4.8 8.5v5.7M8.3 8.5v5.7M11.7 8.5v5.7M15.2 8.5v5.7M3 16.5h14"/>`,
  bolt: svg`<path d="M11 2.8 4.5 11.5H9.5L9 17.2l6.5-8.7h-5z"/>`,
  braces: svg`<path d="M8 3.5H7A1.8 1.8 0 0 0 5.2 5.3v2.6c0 1.2-.7 2.1-2 2.1 1.3 0 2 .9 2 2.1v2.6A1.8 1.8 0 0 0 7 16.5h1M12 3.5h1a1.8 1.8 0 0 1 1.8 1.8v2.6c0 1.2.7 2.1 2 2.1-1.3 0-2 .9-2 2.1v2.6a1.8 1.8 0 0 1-1.8 1.8h-1"/>`,
  check: svg`<path d="M4 10.5 8 14.5 16 6"/>`,
  clock: svg`<circle cx="10" cy="10" r="7.25"/><path d="M10 5.8V10l2.8 1.8"/>`,
  copy: svg`<rect x="7" y="7" width="9.5" height="9.5" rx="1.75"/><path d="M13 7V5a1.5 1.5 0 0 0-1.5-1.5H5A1.5 1.5 0 0 0 3.5 5v6.5A1.5 1.5 0 0 0 5 13h2"/>`,
  down: svg`<path d="M4.5 7.5 10 13l5.5-5.5"/>`,
  download: svg`<path d="M10 3.5V13M6 9.3l4 3.9 4-3.9M3.5 13v2.5a1.5 1.5 0 0 0 1.5 1.5h10a1.5 1.5 0 0 0 1.5-1.5V13"/>`,
  edit: svg`<path d="m12.5 4.5 3 3L7 16l-3.7.7L4 13zM10.7 6.3l3 3"/>`,
  eye: svg`<path d="M2.5 10S5.3 5 10 5s7.5 5 7.5 5-2.8 5-7.5 5-7.5-5-7.5-5z"/><circle cx="10" cy="10" r="2.25"/>`,
  family: svg`<circle cx="6.5" cy="6" r="2.5"/><circle cx="14" cy="9" r="1.9"/><path d="M2 16.5c0-3.3 1.8-5.5 4.5-5.5S11 13.2 11 16.5M11.5 14.2c.6-.8 1.4-1.2 2.5-1.2 2.3 0 3.5 1.5 3.5 3.5"/>`,
  file: svg`<path d="M11.5 2.8H6A1.5 1.5 0 0 0 4.5 4.3v11.4A1.5 1.5 0 0 0 6 17.2h8a1.5 1.5 0 0 0 1.5-1.5V6.8z"/><path d="M11.5 2.8v4h4"/>`,
  finger: svg`<path d="M5 8.5a5 5 0 0 1 10 0c0 3-.3 5.5-1.2 7.8M7.5 15.8c.8-2 1.2-4.3 1.2-7.1a1.4 1.4 0 0 1 2.8 0c0 3-.4 5.8-1.4 8.3M4.5 14.5c.6-1.7.8-3.3.8-5"/>`,
  globe: svg`<circle cx="10" cy="10" r="7.25"/><path d="M2.9 10h14.2M10 2.8c4.2 4.3 4.2 10.1 0 14.4-4.2-4.3-4.2-10.1 0-14.4z"/>`,
  go: svg`<path d="M4 10h11.5M11 5l5 5-5 5"/>`,
  help: svg`<circle cx="10" cy="10" r="7.25"/><path d="M7.9 7.9a2.15 2.15 0 1 1 3.2 1.9c-.7.4-1.1.8-1.1 1.6M10 14v.1"/>`,
  info: svg`<circle cx="10" cy="10" r="7.25"/><path d="M10 9.2v4.3M10 6.5v.1"/>`,
  key: svg`<circle cx="7" cy="13" r="3.5"/><path d="m9.6 10.4 6.9-6.9M13 7l2.5 2.5M15 5l1.5 1.5"/>`,
  lock: svg`<rect x="4.5" y="9" width="11" height="8" rx="1.75"/><path d="M7 9V6.5a3 3 0 0 1 6 0V9"/>`,
  mail: svg`<rect x="2.8" y="4.5" width="14.4" height="11" rx="1.75"/><path d="m3.3 6.3 6.7 4.9 6.7-4.9"/>`,
  pause: svg`<path d="M7 5v10M13 5v10"/>`,
  plug: svg`<path d="M7 2.8v4M13 2.8v4M5 6.8h10v2.7a5 5 0 0 1-10 0zM10 14.5v2.7"/>`,
  plus: svg`<path d="M10 4v12M4 10h12"/>`,
  power: svg`<path d="M10 3v6.5M6 5.5a6.3 6.3 0 1 0 8 0"/>`,
  push: svg`<path d="M3.5 10h9M9 6l4 4-4 4M12.5 3.5h2.5a1.5 1.5 0 0 1 1.5 1.5v10a1.5 1.5 0 0 1-1.5 1.5h-2.5"/>`,
  search: svg`<circle cx="9" cy="9" r="5.25"/><path d="m13 13 4 4"/>`,
  send: svg`<path d="M17 3.5 2.8 8.8l5.7 2.7 2.7 5.7zM8.5 11.5 17 3.5"/>`,
  server: svg`<rect x="3" y="3.5" width="14" height="5.5" rx="1.5"/><rect x="3" y="11" width="14" height="5.5" rx="1.5"/><path d="M6.2 6.25h.1M6.2 13.75h.1M9.5 6.25h4M9.5 13.75h4"/>`,
  shield: svg`<path d="M10 2.75 16 5v4.5c0 3.6-2.4 6.2-6 7.75C6.4 15.7 4 13.1 4 9.5V5z"/><path d="m7.5 9.9 1.9 1.9 3.3-3.6"/>`,
  sync: svg`<path d="M16.5 8.5A6.8 6.8 0 0 0 4.3 6.3L3 8M3 4v4h4M3.5 11.5a6.8 6.8 0 0 0 12.2 2.2L17 12m0 4v-4h-4"/>`,
  table: svg`<rect x="3" y="4" width="14" height="12" rx="1.75"/><path d="M3 8h14M8 8v8M3 12h14"/>`,
  trash: svg`<path d="M4 5.8h12M8 5.5V4a1 1 0 0 1 1-1h2a1 1 0 0 1 1 1v1.5M5.5 6l.7 9.6A1.5 1.5 0 0 0 7.7 17h4.6a1.5 1.5 0 0 0 1.5-1.4L14.5 6"/>`,
  upload: svg`<path d="M10 13V3.5M6 7.2l4-3.9 4 3.9M3.5 13v2.5a1.5 1.5 0 0 0 1.5 1.5h10a1.5 1.5 0 0 0 1.5-1.5V13"/>`,
  user: svg`<circle cx="10" cy="6.8" r="3.2"/><path d="M3.8 17c.4-3.3 2.9-5 6.2-5s5.8 1.7 6.2 5"/>`,
  users: svg`<circle cx="7.5" cy="7" r="2.8"/><path d="M2 16.5c.3-3 2.5-4.5 5.5-4.5s5.2 1.5 5.5 4.5M13 4.5a2.7 2.7 0 0 1 0 5.1M15 12.3c1.8.6 2.8 2 3 4.2"/>`,
  wallet: svg`<rect x="2.8" y="5" width="14.4" height="11" rx="1.75"/><path d="M2.8 8.5h14.4M13 12.3h1.7"/>`,
  wifi: svg`<path d="M3 3l14 14M2.8 8.3a11 11 0 0 1 3-2M9 5.3a11 11 0 0 1 8.2 3M5.6 11.2A6.5 6.5 0 0 1 8 9.8M12.5 10.2c.7.3 1.3.7 1.9 1.2M10 15.5v.1"/>`,
  x: svg`<path d="M5.5 5.5l9 9m0-9-9 9"/>`,
} as const satisfies Readonly<Record<string, TemplateResult>>

export type IconName = keyof typeof DRAWINGS

/** An icon beside words that say the same: hidden from assistive technology. */
export const icon = (name: IconName, size: "" | "sm" | "lg" = ""): TemplateResult =>
  drawIcon(DRAWINGS[name], size)

export const drawIcon = (drawing: TemplateResult, size: "" | "sm" | "lg" = ""): TemplateResult =>
  html`<svg class="i ${size}" viewBox="0 0 20 20" aria-hidden="true" focusable="false">${drawing}</svg>`
