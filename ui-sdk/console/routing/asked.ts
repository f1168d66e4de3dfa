import type { ReactiveController, ReactiveControllerHost } from "lit"
import type { Router } from "./router.ts"

/** What the search of the console asks a page to open: the value of `ask` in its address. Each belongs to one element. */
export type Asked =
  | "client"
  | "user"
  | "vendor"
  | "api-key"
  | "basic-user"
  | "public-key"
  | "webhook-secret"
  | "resend"
  | "signing-key"
  | "opening-key"
  | "master-key"

type Host = ReactiveControllerHost & { readonly console: { readonly router: Router } }

/** Opens a dialog of its element when the address asks for it, and takes that out of the address. */
export class OpensAsked implements ReactiveController {
  readonly #host: Host
  readonly #openers: Readonly<Partial<Record<Asked, () => void>>>
  #unsubscribe: (() => void) | undefined

  constructor(host: Host, openers: Readonly<Partial<Record<Asked, () => void>>>) {
    this.#host = host
    this.#openers = openers
    host.addController(this)
  }

  hostConnected(): void {
    this.#unsubscribe = this.#host.console.router.subscribe(this.#open)
    this.#open()
  }

  hostDisconnected(): void {
    this.#unsubscribe?.()
  }

  readonly #open = (): void => {
    const { router } = this.#host.console
    const asked = router.place?.query.get("ask") as Asked | null | undefined
    const open = asked === null || asked === undefined ? undefined : this.#openers[asked]
    if (open === undefined) return
    router.setQuery({ ask: undefined })
    open()
  }
}
