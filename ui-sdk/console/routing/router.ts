import { matchPath, type Place } from "./match-path.ts"
import { BASE, type Query, writeQuery } from "./paths.ts"

/** What the router needs of the window. */
export type RouterWindow = Pick<Window, "addEventListener" | "document" | "history" | "location">

/** The part of the query that a search field sets. It may be a person's name, so it is kept beside the address, not in it. */
const TYPED = "search"

/**
 * Keeps the address and the page in step: links within the console and the browser's own buttons change the page without loading
 * it anew. A page with unsaved changes may keep the user (`mayLeave`).
 */
export class Router {
  readonly #window: RouterWindow
  readonly #listeners = new Set<() => void>()
  /** Asked before another page is shown; resolves to false to stay. */
  mayLeave: () => Promise<boolean> = () => Promise.resolve(true)
  #shown: HistoryEntry

  constructor(window: RouterWindow) {
    this.#window = window
    this.#shown = this.#entry
    window.addEventListener("popstate", () => void this.#onHistory())
    window.document.addEventListener("click", this.#onClick)
  }

  /** Null: the address names no page. */
  get place(): Place | null {
    return matchPath(this.#window.location.pathname, new URLSearchParams(this.#query))
  }

  get #query(): Readonly<Record<string, string>> {
    const { typed } = this.#entry
    const inAddress = Object.fromEntries(new URLSearchParams(this.#window.location.search))
    return typed === undefined ? inAddress : { ...inAddress, [TYPED]: typed }
  }

  /** To return to. */
  get #entry(): HistoryEntry {
    const { location, history } = this.#window
    return { address: location.pathname + location.search, typed: readTyped(history.state) }
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Shows the page of an address made by `linkTo`, with what its search field finds. */
  async go(href: string, typed?: string): Promise<void> {
    if (await this.mayLeave()) this.#show({ address: href, typed }, "pushState")
  }

  /** As `go`, in the place of this page in the browser's history, and without asking. */
  replace(href: string): void {
    this.#show({ address: href, typed: undefined }, "replaceState")
  }

  /** Keeps filters in the address, so that it can be shared, and what is typed beside it. Both survive a reload. The page stays. */
  setQuery(query: Query): void {
    const { [TYPED]: typed, ...shared }: Query = { ...this.#query, ...query }
    this.#show({ address: this.#window.location.pathname + writeQuery(shared), typed }, "replaceState")
  }

  #show(entry: HistoryEntry, how: "pushState" | "replaceState"): void {
    this.#window.history[how]({ typed: entry.typed }, "", entry.address)
    this.#shown = entry
    for (const listener of this.#listeners) listener()
  }

  /** The browser has changed the address already; a user who stays gets it back. */
  async #onHistory(): Promise<void> {
    const wanted = this.#entry
    if (wanted.address === this.#shown.address && wanted.typed === this.#shown.typed) return
    if (await this.mayLeave()) this.#show(wanted, "replaceState")
    else this.#window.history.pushState({ typed: this.#shown.typed }, "", this.#shown.address)
  }

  readonly #onClick = (event: MouseEvent): void => {
    if (event.defaultPrevented || event.button !== 0 || hasModifier(event)) return
    const link = (event.target as Element | null)?.closest("a")
    if (link === null || link === undefined || link.target !== "" || link.hasAttribute("download")) return
    const { origin, pathname, search, hash } = new URL(link.href, this.#window.location.href)
    if (origin !== this.#window.location.origin || !isInConsole(pathname) || hash !== "") return
    event.preventDefault()
    void this.go(pathname + search)
  }
}

interface HistoryEntry {
  /** Path and query. */
  readonly address: string
  /** Undefined: nothing. */
  readonly typed: string | undefined
}

const readTyped = (state: unknown): string | undefined => {
  const typed = (state as { readonly typed?: unknown } | null)?.typed
  return typeof typed === "string" && typed !== "" ? typed : undefined
}

const hasModifier = ({ altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean =>
  altKey || ctrlKey || metaKey || shiftKey

const isInConsole = (pathname: string): boolean => pathname === BASE || pathname.startsWith(`${BASE}/`)
