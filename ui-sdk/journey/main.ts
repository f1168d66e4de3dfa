import { render } from "lit"
import { loadMessages } from "../elements/locale/catalogues.ts"
import { chooseLanguage } from "../elements/locale/format.ts"
import { applyAccent } from "../elements/accent.ts"
import { takeLinkCode } from "./client/link-session.ts"
import { connectHost, HostSilent, OriginRefused, TokenRefused } from "./host.ts"
import { SHELL_CATALOGUES } from "./shell/catalogues.ts"
import type { ShellMessages } from "./shell/en.ts"
import { messageScreen } from "./shell/notices.ts"
import { startEmbedded, startLinked } from "./start.ts"

const readMeta = (name: string): string =>
  document.querySelector(`meta[name="${name}"]`)?.getAttribute("content") ?? ""

const origins = JSON.parse(readMeta("hrsync-origins")) as ReadonlyArray<string>
/** The vendor's settings, as the service wrote them into the page. */
const vendorLocale = readMeta("hrsync-locale")
applyAccent(readMeta("hrsync-accent") || null)

const claimed = new URLSearchParams(location.search).get("origin")

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
  // The console embeds the journey as well, for a company's admin.
  connectHost({ claimed, allowed: [...origins, location.origin], vendor: readMeta("hrsync-vendor") }).then(
    (host) => startEmbedded(host, vendorLocale),
    refuse,
  )
else void startLinked(code)
