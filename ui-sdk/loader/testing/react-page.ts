import { createElement, type FunctionComponent, StrictMode } from "react"
import { createRoot } from "react-dom/client"

declare const TOKEN: string

interface JourneyProps {
  readonly token: string
  readonly onEvent: (name: string) => void
}

/** Shows the component at once; `show(null)` of the page removes it. `events` has the names of what it was told. */
export const showInStrictMode = (Journey: FunctionComponent<JourneyProps>): void => {
  const events: Array<string> = []
  const root = createRoot(document.querySelector("#root") as Element)
  const show = (token: string | null): void => {
    const onEvent = (name: string) => events.push(name)
    root.render(
      createElement(StrictMode, null, token === null ? null : createElement(Journey, { token, onEvent })),
    )
  }
  Object.assign(window, { events, show })
  show(TOKEN)
}
