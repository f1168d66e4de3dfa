import type { ConsolePasskeySignIn } from "../../../core/contract/accounts/console/passkeys.ts"
import type {
  ConsoleCode,
  ConsoleLinkRequest,
  ConsoleLinkUse,
  ConsoleProviderAnswer,
  ConsoleProviderStart,
  ConsoleSignIn,
} from "../../../core/contract/accounts/console/sign-in.ts"
import type { ConsoleProof } from "../../../core/contract/accounts/console/session.ts"
import type { Api, Fetch } from "../../elements/api/client.ts"
import { send } from "../../elements/api/send.ts"
import { ASK_NOTHING, makeConsoleApi } from "../client/api.ts"
import type { Connectivity } from "../client/connectivity.ts"

/** The calls by which a person signs in and out. They ask nobody to sign in again. */
export class SessionCalls {
  readonly #api: Api

  constructor(connectivity: Connectivity, send: Fetch) {
    this.#api = makeConsoleApi(connectivity, ASK_NOTHING, send)
  }

  /** Fails with `expired` when nobody is signed in. */
  readonly show = () => send(this.#api.GET("/api/console/session/"))
  readonly signIn = (body: ConsoleSignIn) => send(this.#api.POST("/api/console/sign-in/", { body }))
  readonly listWays = () => send(this.#api.GET("/api/console/sign-in/"))
  readonly offerPasskey = () => send(this.#api.POST("/api/console/sign-in/passkey/offer/"))
  readonly signInWithPasskey = (body: ConsolePasskeySignIn) =>
    send(this.#api.POST("/api/console/sign-in/passkey/", { body }))
  readonly beginProvider = (body: ConsoleProviderStart) =>
    send(this.#api.POST("/api/console/sign-in/provider/begin/", { body }))
  readonly signInWithProvider = (body: ConsoleProviderAnswer) =>
    send(this.#api.POST("/api/console/sign-in/provider/", { body }))
  readonly prove = (body: ConsoleProof) => send(this.#api.POST("/api/console/session/confirm/", { body }))
  readonly enterCode = (body: ConsoleCode) =>
    send(this.#api.POST("/api/console/sign-in/second-factor/", { body }))
  readonly requestLink = (body: ConsoleLinkRequest) =>
    send(this.#api.POST("/api/console/links/request/", { body }))
  readonly openLink = (body: ConsoleCode) => send(this.#api.POST("/api/console/links/open/", { body }))
  readonly useLink = (body: ConsoleLinkUse) => send(this.#api.POST("/api/console/links/use/", { body }))
  readonly switchMembership = (id: string) =>
    send(this.#api.POST("/api/console/session/switch/", { body: { membership_id: id } }))
  readonly openVendor = (id: string | null) =>
    send(this.#api.POST("/api/console/session/switch/", { body: { vendor_org_id: id } }))
  readonly signOut = () => send(this.#api.POST("/api/console/sign-out/"))
}
