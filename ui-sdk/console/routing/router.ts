import { matchPath, type Place } from "./match-path.ts"
import { BASE, type Query, writeQuery } from "./paths.ts"

/** What the router needs of the window. */
export type RouterWindow = Pick<Window, "addEventListener" | "document" | "history" | "location">

/**
 * Keeps the address and the page in step: links within the console and the browser's own buttons change the page without loading
 * it anew. A page with unsaved changes may keep the user (`mayLeave`).
 */
export class Router {
  readonly #window: RouterWindow
  readonly #listeners = new Set<() => void>()
  /** Asked before another page is shown; resolves to false to stay. */
  mayLeave: () => Promise<boolean> = () => Promise.resolve(true)
  #shown: string

  constructor(window: RouterWindow) {
    this.#window = window
    this.#shown = this.#address
    window.addEventListener("popstate", () => void this.#onHistory())
    window.document.addEventListener("click", this.#onClick)
  }

  /** Null: the address names no page. */
  get place(): Place | null {
    const { pathname, search } = this.#window.location
    return matchPath(pathname, search)
  }

  /** Path and query, to return to. */
  get #address(): string {
    const { pathname, search } = this.#window.location
    return pathname + search
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Shows the page of an address made by `linkTo`. */
  async go(href: string): Promise<void> {
    if (await this.mayLeave()) this.#show(href, "pushState")
  }

  /** As `go`, in the place of this page in the browser's history, and without asking. */
  replace(href: string): void {
    this.#show(href, "replaceState")
  }

  /** Keeps filters in the address, so that it can be shared and survives a reload. The page stays. */
  setQuery(query: Query): void {
    const { pathname, search } = this.#window.location
    const all = { ...Object.fromEntries(new URLSearchParams(search)), ...query }
    this.#show(pathname + writeQuery(all), "replaceState")
  }

  #show(href: string, how: "pushState" | "replaceState"): void {
    this.#window.history[how](null, "", href)
    this.#shown = this.#address
    for (const listener of this.#listeners) listener()
  }

  /** The browser has changed the address already; a user who stays gets it back. */
  async #onHistory(): Promise<void> {
    const wanted = this.#address
    if (wanted === this.#shown) return
    if (await this.mayLeave()) this.#show(wanted, "replaceState")
    else this.#window.history.pushState(null, "", this.#shown)
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

const hasModifier = ({ altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean =>
  altKey || ctrlKey || metaKey || shiftKey

const isInConsole = (pathname: string): boolean => pathname === BASE || pathname.startsWith(`${BASE}/`)
