import { ContextConsumer, createContext } from "@lit/context"
import { ElementEvent } from "../../elements/element-event.ts"
import { ConsoleElement } from "../parts/console-element.ts"
import type { SignInMessages } from "./en.ts"
import type { SessionCalls } from "./session-calls.ts"

/** What the forms of signing in work with. The shell provides it. */
export interface SignIn {
  /** The catalogue of signing in. */
  readonly messages: SignInMessages
  readonly calls: SessionCalls
}

export const signInContext = createContext<SignIn>(Symbol("sign-in"))

/** The base of the forms of signing in, and of mailed links. */
export abstract class SignInElement extends ConsoleElement {
  /** The user is signed in. */
  static readonly signedIn = new ElementEvent("signed-in", { bubbles: true })
  readonly #signIn = new ContextConsumer(this, { context: signInContext, subscribe: true })

  get messages(): SignInMessages {
    return (this.#signIn.value as SignIn).messages
  }

  get calls(): SessionCalls {
    return (this.#signIn.value as SignIn).calls
  }
}
