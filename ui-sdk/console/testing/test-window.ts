import type { ConsoleWindow } from "../start.ts"
import { ChangeStreamStub } from "./change-stream-stub.ts"

interface Entry {
  readonly url: URL
  readonly state: unknown
}

/** A window in the page of a test, with an address, a history and a storage of its own. */
export interface TestWindow extends ConsoleWindow {
  /** Path and query of the address. */
  readonly address: string
  /** What was opened other than by links of the console. */
  readonly assigned: ReadonlyArray<string>
  readonly goBack: () => void
  /** Tells the page what has changed, as the service does. */
  readonly tell: ChangeStreamStub["tell"]
  /** Stops listening to the page of the test. */
  readonly close: () => void
}

/** @param stored what the browser has stored */
export const openTestWindow = (
  path: string,
  languages: ReadonlyArray<string>,
  stored: Map<string, string>,
) => {
  const id = crypto.randomUUID()
  const events = new EventTarget()
  const { signal, close } = makeClosing()
  const streams: Array<ChangeStreamStub> = []
  const history = makeHistory(new URL(`/console${path}`, document.baseURI))
  const assigned: Array<string> = []
  const listen = (target: EventTarget) => (name: string, listener: EventListener) =>
    target.addEventListener(name, listener, { signal })
  return {
    addEventListener: listen(events),
    document: { addEventListener: listen(document) },
    history,
    location: {
      get href() {
        return history.url.href
      },
      get origin() {
        return history.url.origin
      },
      get pathname() {
        return history.url.pathname
      },
      get search() {
        return history.url.search
      },
      get hash() {
        return history.url.hash
      },
      assign: (href: string) => assigned.push(href),
      reload: () => assigned.push(history.url.href),
    },
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
    },
    navigator: {
      languages,
      locks: {
        request: (name: string, options: LockOptions, callback: LockGrantedCallback<unknown>) =>
          navigator.locks.request(`${name}.${id}`, options, callback),
      },
    },
    BroadcastChannel: class extends BroadcastChannel {
      constructor(name: string) {
        super(`${name}.${id}`)
      }
    },
    EventSource: class extends ChangeStreamStub {
      constructor() {
        super()
        streams.push(this)
      }
    },
    get address() {
      return history.url.pathname + history.url.search
    },
    assigned,
    goBack: () => {
      history.goBack()
      events.dispatchEvent(new Event("popstate"))
    },
    tell: ((...changes) => streams.forEach((stream) => stream.tell(...changes))) as TestWindow["tell"],
    close,
  } as unknown as TestWindow
}

const makeClosing = () => {
  const controller = new AbortController()
  return { signal: controller.signal, close: () => controller.abort() }
}

const makeHistory = (first: URL) => {
  const entries: Array<Entry> = [{ url: first, state: null }]
  const current = () => entries.at(-1) ?? { url: first, state: null }
  return {
    get url() {
      return current().url
    },
    get state() {
      return current().state
    },
    pushState: (state: unknown, _: string, to: string) =>
      void entries.push({ state, url: new URL(to, current().url) }),
    replaceState: (state: unknown, _: string, to: string) =>
      void entries.splice(-1, 1, { state, url: new URL(to, current().url) }),
    goBack: () => void entries.pop(),
  }
}
