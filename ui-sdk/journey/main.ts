import { render } from "lit"
import { makeApi } from "../elements/api/client.ts"
import { loadMessages } from "../elements/locale/catalogues.ts"
import { chooseLanguage } from "../elements/locale/format.ts"
import { applyAccent } from "../elements/accent.ts"
import { register } from "../elements/register.ts"
import { applyTheme } from "../elements/theme.ts"
import { readDeviceKey } from "./client/device-key.ts"
import { Journey } from "./client/journey.ts"
import { LinkSession, takeLinkCode } from "./client/link-session.ts"
import { connectHost, type Host, HostSilent, OriginRefused, TokenRefused } from "./host.ts"
import { ProofGate } from "./mailbox/proof-gate.ts"
import { JourneyApp } from "./shell/app.ts"
import { SHELL_CATALOGUES } from "./shell/catalogues.ts"
import type { ShellMessages } from "./shell/en.ts"
import { LinkClosed } from "./shell/link-closed.ts"
import { messageScreen } from "./shell/notices.ts"

register(JourneyApp)

const readMeta = (name: string): string =>
  document.querySelector(`meta[name="${name}"]`)?.getAttribute("content") ?? ""

const origins = JSON.parse(readMeta("hrsync-origins")) as ReadonlyArray<string>
/** The vendor's settings, as the service wrote them into the page. */
const vendorLocale = readMeta("hrsync-locale")
applyAccent(readMeta("hrsync-accent") || null)

const claimed = new URLSearchParams(location.search).get("origin")

/** The journey in a vendor's page: the token comes through the channel, and stays in this window's memory. */
const startEmbedded = (host: Host): void => {
  const { token, locale, theme } = host.start
  const headers = { Authorization: `Bearer ${token}`, "Journey-Device": readDeviceKey() }
  if (theme !== undefined) applyTheme(theme)
  const app = new JourneyApp()
  const gate = new ProofGate()
  app.journey = new Journey(
    makeApi(() => headers, gate.call),
    gate,
    host,
  )
  app.language = chooseLanguage([locale, vendorLocale, ...navigator.languages])
  document.body.replaceChildren(app)
}

/** The journey of a mailed link, as a page of its own: the link gives the token. */
const startLinked = async (code: string): Promise<void> => {
  const deviceKey = readDeviceKey()
  const link = new LinkSession(
    makeApi(() => ({})),
    code,
    deviceKey,
  )
  applyTheme("auto")
  const language = chooseLanguage(navigator.languages)
  if (!(await link.open())) {
    document.body.replaceChildren(Object.assign(new LinkClosed(), { link, language }))
    return
  }
  const headers = () => ({ Authorization: `Bearer ${link.token ?? ""}`, "Journey-Device": deviceKey })
  const gate = new ProofGate()
  const journey = new Journey(makeApi(headers, gate.call), gate, null, link)
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

/** The page cannot be used from where it was opened. */
const refuse = async (error: unknown): Promise<void> => {
  const language = chooseLanguage([vendorLocale, ...navigator.languages])
  const { failed } = await loadMessages(SHELL_CATALOGUES, language)
  render(messageScreen({ title: failed.refused, text: explainRefusal(error, failed) }), document.body)
}

const explainRefusal = (error: unknown, failed: ShellMessages["failed"]): string => {
  if (window.parent === window) return failed.linkOnly
  if (error instanceof OriginRefused) return failed.refusedText
  if (error instanceof TokenRefused) return failed.otherVendor
  return error instanceof HostSilent ? failed.hostSilent : failed.linkOnly
}

const code =
  window.parent === window ? takeLinkCode({ location, history, storage: () => sessionStorage }) : null

if (code === null)
  connectHost({ claimed, allowed: origins, vendor: readMeta("hrsync-vendor") }).then(startEmbedded, refuse)
else void startLinked(code)
