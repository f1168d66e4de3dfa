import { type TemplateResult, svg } from "lit"
import { drawIcon, icon, type IconName } from "../../elements/icon.ts"

/** Drawings that only the console has, beside those of `elements`. */
const DRAWINGS = {
  brush: svg`<path d="M10 3a7 7 0 1 0 0 14c1.3 0 1.7-.9 1.3-1.8-.6-1.3.2-2.4 1.5-2.4h1.7c1.6 0 2.5-1.1 2.5-2.8C17 6 13.9 3 10 3z"/><path d="M6.5 9.5h.1M8.8 6.5h.1M12.6 7h.1" stroke-width="2.25"/>`,
  building: svg`<path d="M4.5 17V4.5A1.5 1.5 0 0 1 6 3h5.5A1.5 1.5 0 0 1 13 4.5V17M13 8.5h1.5A1.5 1.5 0 0 1 16 10v7M2.8 17h14.4M7.5 6.8h2.5M7.5 10h2.5M7.5 13.2h2.5"/>`,
  code: svg`<path d="m6.5 6-4 4 4 4M13.5 6l4 4-4 4M11.3 4.5 8.7 15.5"/>`,
  columns: svg`<rect x="3" y="4" width="14" height="12" rx="1.75"/><path d="M7.7 4v12M12.3 4v12"/>`,
  grip: svg`<path d="M7.5 5.5h.1M7.5 10h.1M7.5 14.5h.1M12.5 5.5h.1M12.5 10h.1M12.5 14.5h.1" stroke-width="2.25"/>`,
  home: svg`<path d="M3.5 9 10 3.5 16.5 9v6.5a1 1 0 0 1-1 1h-3.7v-4.7H8.2v4.7H4.5a1 1 0 0 1-1-1z"/>`,
  hook: svg`<circle cx="10" cy="5.8" r="2.6"/><circle cx="5.3" cy="14" r="2.6"/><circle cx="14.7" cy="14" r="2.6"/><path d="M8.9 8.1 6.6 11.7M11.2 8.1l2.4 3.5M7.9 14h4.2"/>`,
  inbox: svg`<path d="M3 11.5 5 4.8a1 1 0 0 1 1-.8h8a1 1 0 0 1 1 .8l2 6.7V15a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 3 15zM3 11.5h4l1 2h4l1-2h4"/>`,
  list: svg`<path d="M7.500 5.500H17M7.500 10H17M7.500 14.500H17M3.500 5.500h.1M3.500 10h.1M3.500 14.500h.1" />`,
  log: svg`<path d="M5 3.5h10v13.5l-2.5-1.5L10 17l-2.5-1.5L5 17zM7.8 7.5h4.4M7.8 10.7h4.4"/>`,
  menu: svg`<path d="M3.5 6h13M3.5 10h13M3.5 14h13"/>`,
  model: svg`<rect x="3" y="3.5" width="5.5" height="5.5" rx="1.25"/><rect x="3" y="11" width="5.5" height="5.5" rx="1.25"/><path d="M11.5 5h5.5M11.5 7.8h3.5M11.5 12.5h5.5M11.5 15.3h3.5"/>`,
  more: svg`<path d="M4.5 10h.1M10 10h.1M15.5 10h.1" stroke-width="2.5"/>`,
  rules: svg`<path d="M3.5 6h7M14.5 6h2M3.5 14h2M9.5 14h7"/><circle cx="12.5" cy="6" r="2"/><circle cx="7.5" cy="14" r="2"/>`,
  store: svg`<path d="M3.500 8 5 3.500h10L16.500 8M4.500 9.800V16.500h11V9.800M8 16.500v-4h4v4M3.500 8a2.170 2.170 0 0 0 4.330 0 2.170 2.170 0 0 0 4.340 0 2.170 2.170 0 0 0 4.330 0z"/>`,
  theme: svg`<circle cx="10" cy="10" r="7.25"/><path d="M10 2.75a7.25 7.25 0 0 1 0 14.5z" fill="currentColor"/>`,
  out: svg`<path d="M12.5 6.5V5A1.5 1.5 0 0 0 11 3.5H5A1.5 1.5 0 0 0 3.500 5v10A1.5 1.5 0 0 0 5 16.500h6a1.5 1.5 0 0 0 1.500-1.500v-1.500M8 10h9M14 7l3 3-3 3"/>`,
} as const satisfies Readonly<Record<string, TemplateResult>>

export type ConsoleIconName = IconName | keyof typeof DRAWINGS

/** An icon of the console, or of `elements`, beside words that say the same. */
export const consoleIcon = (name: ConsoleIconName, size: "" | "sm" | "lg" = ""): TemplateResult =>
  name in DRAWINGS ? drawIcon(DRAWINGS[name as keyof typeof DRAWINGS], size) : icon(name as IconName, size)
