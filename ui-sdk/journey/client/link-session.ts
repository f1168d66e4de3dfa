import type { OpenedJourneyLink } from "../../../core/contract/onboarding/journey/journey-link.ts"
import type { Api } from "../../elements/api/client.ts"
import { send } from "../../elements/api/send.ts"

/** The mailed link that opened this page: it gives a token as often as one expires, in this browser only. */
export class LinkSession {
  readonly #api: Api
  readonly #code: string
  readonly #deviceKey: string
  /** Null before the link was opened. */
  token: string | null = null
  purpose: OpenedJourneyLink["purpose"] | null = null

  constructor(api: Api, code: string, deviceKey: string) {
    this.#api = api
    this.#code = code
    this.#deviceKey = deviceKey
  }

  /** @returns whether the link gave a token */
  async open(): Promise<boolean> {
    const body = { code: this.#code, device_key: this.#deviceKey }
    const opened = await send(this.#api.POST("/api/journey/open-link/", { body }))
    if (opened.ok) {
      this.token = opened.value.access_token
      this.purpose = opened.value.purpose
    }
    return opened.ok
  }

  /** Mails a new link to whom this one was mailed. @returns whether the service took the request */
  async renew(): Promise<boolean> {
    const renewed = await send(this.#api.POST("/api/journey/renew-link/", { body: { code: this.#code } }))
    return renewed.ok
  }
}

const NAME = "hrsync.link"

/** The parts of a window that hold a link's code. */
export interface LinkPage {
  readonly location: Pick<Location, "hash" | "pathname" | "search">
  readonly history: Pick<History, "replaceState">
  readonly storage: () => Pick<Storage, "getItem" | "setItem">
}

/**
 * The code in the address of a mailed link. It leaves the address, so that neither the history nor a copied address opens the
 * journey, and stays in the tab for a reload. Null: the page was not opened by a link.
 */
export const takeLinkCode = ({ location, history, storage }: LinkPage): string | null => {
  const code = decodeFragment(location.hash.slice(1))
  if (code === "") return readStored(storage)
  history.replaceState(null, "", location.pathname + location.search)
  try {
    storage().setItem(NAME, code)
  } catch {
    // The tab keeps nothing: a reload needs the link again.
  }
  return code
}

/** What is no code that the service made opens nothing, but shows that. */
const decodeFragment = (fragment: string): string => {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}

const readStored = (storage: LinkPage["storage"]): string | null => {
  try {
    return storage().getItem(NAME)
  } catch {
    return null
  }
}
