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

const showMails = async () => {
  const response = await fetch("/mails")
  element("mails").replaceChildren(...(await response.json()).map(item))
}

const makeLink = (href, textContent, attributes) =>
  Object.assign(document.createElement("a"), { href, textContent, ...attributes })

const showSamples = async () => {
  const response = await fetch("/samples")
  for (const { name, text, file, page } of await response.json()) {
    const [title, description] = [document.createElement("dt"), document.createElement("dd")]
    title.textContent = name
    description.textContent = text
    if (file !== null) description.append(" ", makeLink(file, "Download", { download: "" }))
    if (page !== null) description.append(" ", makeLink(page, "Open its page", { target: "_blank" }))
    element("samples").append(title, description)
  }
}

element("connect").addEventListener("submit", connect)
showSamples()
for (const show of [showMails, showWebhooks]) {
  show()
  setInterval(show, 1_000)
}
