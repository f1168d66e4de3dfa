import { createElement, StrictMode } from "react"
import { createRoot } from "react-dom/client"
// @ts-expect-error -- The example of the README, which the bundler puts here.
import { Journey } from "./react-example.tsx"

declare const TOKEN: string

const events: Array<unknown> = []
const root = createRoot(document.querySelector("#root") as Element)

const show = (token: string | null): void => {
  const onEvent = (name: string) => events.push(name)
  const journey = token === null ? null : createElement(Journey as string, { token, onEvent } as object)
  root.render(createElement(StrictMode, null, journey))
}

Object.assign(window, { events, show })
show(TOKEN)
