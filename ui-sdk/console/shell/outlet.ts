import { loadMessages } from "../../elements/locale/catalogues.ts"
import type { Language } from "../../elements/locale/format.ts"
import { register } from "../../elements/register.ts"
import type { ConsolePage } from "../pages/console-page.ts"
import type { ConsoleParts } from "../pages/page-part.ts"
import { choosePage, isOffered, needsVendor } from "../pages/registry.ts"
import { findReaderKind, makeByReader } from "../reader/by-reader.ts"
import type { Place } from "../routing/match-path.ts"
import type { PageName } from "../routing/paths.ts"

/**
 * `lost`: the address names no page that the user may open. `no-vendor`: the page shows what a vendor has, and the operator has
 * opened none.
 */
export type Shown =
  | { readonly status: "loading" }
  | { readonly status: "lost" | "no-vendor" | "failed" }
  | { readonly status: "page"; readonly page: PageName; readonly element: ConsolePage }

/**
 * Loads the page of an address with its catalogue, and keeps its element while the address or the language changes, so that
 * nothing typed is lost.
 */
export class Outlet {
  readonly #parts: ConsoleParts
  readonly #changed: (isNewPage: boolean) => void
  #shown: Shown = { status: "loading" }
  /** Identifies the page that is shown or loads: a page with other parameters is another one. */
  #key = ""
  #language: Language | null = null
  #turn = 0

  constructor(parts: ConsoleParts, changed: (isNewPage: boolean) => void) {
    this.#parts = parts
    this.#changed = changed
  }

  get shown(): Shown {
    return this.#shown
  }

  /** The next user begins anew. */
  clear(): void {
    this.#turn++
    this.#key = ""
    this.#shown = { status: "loading" }
  }

  async show(place: Place | null, language: Language): Promise<void> {
    if (place === null || !isOffered(place.page, (action) => this.#parts.session.can(action))) {
      this.#refuse("lost")
      return
    }
    if (needsVendor(place.page, this.#parts.session.session)) {
      this.#refuse("no-vendor")
      return
    }
    const key = JSON.stringify([place.page, place.parameters])
    if (key === this.#key && language === this.#language) {
      if (this.#shown.status === "page") this.#shown.element.place = place
      return
    }
    await this.#load(place, key, language)
  }

  #refuse(status: "lost" | "no-vendor"): void {
    this.#turn++
    this.#key = ""
    this.#set({ status }, true)
  }

  async #load(place: Place, key: string, language: Language): Promise<void> {
    const turn = ++this.#turn
    const isNew = key !== this.#key
    ;[this.#key, this.#language] = [key, language]
    const reader = findReaderKind(this.#parts.session.session.membership)
    const { load, catalogues } = choosePage(place.page, reader)
    const loaded = await Promise.all([
      load(),
      loadMessages(catalogues, language, makeByReader(reader)),
    ]).catch(() => null)
    if (turn !== this.#turn) return
    if (loaded === null) {
      this.#key = ""
      this.#set({ status: "failed" }, true)
      return
    }
    const [PageClass, messages] = loaded
    register(PageClass)
    const element = isNew || this.#shown.status !== "page" ? new PageClass() : this.#shown.element
    const now = this.#parts.router.place ?? place
    Object.assign(element, { place: now, messages })
    element.dataset["page"] = place.page
    this.#set({ status: "page", page: place.page, element }, isNew)
  }

  #set(shown: Shown, isNewPage: boolean): void {
    this.#shown = shown
    this.#changed(isNewPage)
  }
}
