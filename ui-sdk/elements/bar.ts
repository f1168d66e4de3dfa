import { html, nothing, type TemplateResult } from "lit"
import { ref } from "lit/directives/ref.js"
import "./styles/bar.css"

export interface Progress {
  readonly label: string
  readonly now: number
  readonly max: number
}

/** A bar that is filled to `share` (0 to 1). With `progress` it is announced, otherwise the words beside it say the same. */
export const bar = (share: number, progress: Progress | null = null, isLive = false): TemplateResult => {
  // The style attribute is forbidden by the Content-Security-Policy; a property set by script is not.
  const fill = (element?: Element) =>
    (element as HTMLElement | undefined)?.style.setProperty("--v", `${String(Math.min(1, share) * 100)}%`)
  return html`<span
    class="bar ${isLive ? "live" : ""}"
    ${ref(fill)}
    role=${progress === null ? nothing : "progressbar"}
    aria-label=${progress?.label ?? nothing}
    aria-valuemin=${progress === null ? nothing : 0}
    aria-valuemax=${progress?.max ?? nothing}
    aria-valuenow=${progress?.now ?? nothing}
    aria-hidden=${progress === null ? "true" : nothing}
    ><i></i
  ></span>`
}
