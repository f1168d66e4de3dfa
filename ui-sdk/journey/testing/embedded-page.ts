import { connectHost } from "../host.ts"

/**
 * A journey with one field and no screens: `window.host` is what the journey has of the embedding page, and the document's
 * state says how the connection went.
 */
const allowed = document.querySelector("meta[name=allowed-origins]")?.getAttribute("content") ?? ""
const claimed = new URLSearchParams(location.search).get("origin")

connectHost({ claimed, allowed: allowed.split(" "), vendor: location.pathname.split("/")[2] ?? "" }).then(
  (host) => {
    Object.assign(window, { host })
    document.body.dataset["state"] = "started"
  },
  (error: unknown) => {
    document.body.dataset["state"] = error instanceof Error ? error.name : "failed"
  },
)
