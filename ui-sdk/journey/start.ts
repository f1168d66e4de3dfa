import { applyAccent } from "../elements/accent.ts"
import { type Fetch, makeApi } from "../elements/api/client.ts"
import { setEnglish } from "../elements/locale/english.ts"
import { chooseLanguage } from "../elements/locale/format.ts"
import { register } from "../elements/register.ts"
import { applyTheme } from "../elements/theme.ts"
import { AccessApp } from "./access/access-app.ts"
import { openDeviceKey } from "./client/device-key.ts"
import { Journey } from "./client/journey.ts"
import { LinkSession } from "./client/link-session.ts"
import type { Host } from "./host.ts"
import { ProofGate } from "./mailbox/proof-gate.ts"
import { JourneyApp } from "./shell/app.ts"
import { LinkClosed } from "./shell/link-closed.ts"

/**
 * Shows the journey in a vendor's page: the token comes through the channel, and stays in this window's memory.
 *
 * @param vendorLocale the vendor's language, as the service wrote it into the page
 * @param call makes the calls of the service; default: `fetch`
 */
export const startEmbedded = (host: Host, vendorLocale: string, call?: Fetch): void => {
  register(JourneyApp)
  const { token, locale, theme } = host.start
  setEnglish([locale, ...navigator.languages])
  const device = openDeviceKey()
  const headers = { Authorization: `Bearer ${token}`, "Journey-Device": device.key }
  if (theme !== undefined) applyTheme(theme)
  const gate = new ProofGate(call)
  const journey = new Journey(
    makeApi(() => headers, gate.call),
    { gate, host, link: null, device },
  )
  const language = chooseLanguage([locale, vendorLocale, ...navigator.languages])
  document.body.replaceChildren(Object.assign(new JourneyApp(), { journey, language }))
}

/** Shows the journey of a mailed link as a page of its own: the link gives the token. */
export const startLinked = async (code: string, call?: Fetch): Promise<void> => {
  setEnglish(navigator.languages)
  register(JourneyApp)
  const device = openDeviceKey()
  const link = new LinkSession(
    makeApi(() => ({}), call),
    code,
    device.key,
  )
  applyTheme("auto")
  const language = chooseLanguage(navigator.languages)
  if (!(await link.open())) {
    document.body.replaceChildren(Object.assign(new LinkClosed(), { link, language }))
    return
  }
  const headers = () => ({ Authorization: `Bearer ${link.token ?? ""}`, "Journey-Device": device.key })
  if (link.purpose === "access") {
    register(AccessApp)
    const access = Object.assign(new AccessApp(), { api: makeApi(headers, call), link, language })
    document.body.replaceChildren(access)
    return
  }
  const gate = new ProofGate(call)
  const journey = new Journey(makeApi(headers, gate.call), { gate, host: null, link, device })
  const app = Object.assign(new JourneyApp(), { journey, language })
  const stop = journey.subscribe(() => {
    if (journey.context === null) return
    stop()
    const { accent, theme, locale } = journey.context.sdk
    applyAccent(accent)
    applyTheme(theme ?? "auto")
    app.language = chooseLanguage([locale, language])
  })
  document.body.replaceChildren(app)
}
