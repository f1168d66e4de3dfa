/* global document, fetch, hrmsSyncSdk, FormData, setInterval */
const element = (id) => document.getElementById(id)

const item = (text) => {
  const made = document.createElement("li")
  made.textContent = text
  return made
}

const showEvent = (name, data) => {
  element("events").append(item(data === undefined ? name : `${name} ${JSON.stringify(data)}`))
}

/** The server of this page has the API key; the page itself only ever has a token for one journey. */
const connect = async (event) => {
  event.preventDefault()
  element("problem").textContent = ""
  const body = JSON.stringify(Object.fromEntries(new FormData(event.target)))
  const response = await fetch("/token", {
    method: "POST",
    body,
    headers: { "Content-Type": "application/json" },
  })
  const { access_token: token, message } = await response.json()
  if (response.ok) hrmsSyncSdk.startJourney(token, { onEvent: showEvent })
  else element("problem").textContent = message
}

const showWebhooks = async () => {
  const response = await fetch("/webhooks")
  element("webhooks").replaceChildren(...(await response.json()).map(item))
}

const showSamples = async () => {
  const response = await fetch("/samples")
  for (const { name, text, href } of await response.json()) {
    const [title, description] = [document.createElement("dt"), document.createElement("dd")]
    title.textContent = name
    description.textContent = text
    if (href !== null) {
      const link = document.createElement("a")
      Object.assign(link, { href, textContent: "Download" })
      link.setAttribute("download", "")
      description.append(" ", link)
    }
    element("samples").append(title, description)
  }
}

element("connect").addEventListener("submit", connect)
showSamples()
showWebhooks()
setInterval(showWebhooks, 1_000)
