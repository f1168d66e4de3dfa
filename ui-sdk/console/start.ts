import { applyAccent } from "../elements/accent.ts"
import type { Fetch } from "../elements/api/client.ts"
import { setEnglish } from "../elements/locale/english.ts"
import { register } from "../elements/register.ts"
import { makeConsoleApi } from "./client/api.ts"
import { Connectivity } from "./client/connectivity.ts"
import { LiveChanges } from "./client/live-changes.ts"
import { Router, type RouterWindow } from "./routing/router.ts"
import { takeLinkCode } from "./session/link-code.ts"
import { Preferences } from "./session/preferences.ts"
import { takeProviderAnswer } from "./session/provider-answer.ts"
import { SessionCalls } from "./session/session-calls.ts"
import { SessionStore } from "./session/session-store.ts"
import { ConsoleApp } from "./shell/app.ts"

/** What the console needs of the window. */
export type ConsoleWindow = RouterWindow &
  Pick<typeof globalThis, "BroadcastChannel" | "EventSource"> & {
    readonly localStorage: Pick<Storage, "getItem" | "setItem">
    readonly navigator: {
      readonly languages: ReadonlyArray<string>
      readonly locks: Pick<LockManager, "request">
    }
  }

/**
 * Starts the console; the caller puts it into the page.
 *
 * @param send makes the calls of the service
 */
export const startConsole = (window: ConsoleWindow, send: Fetch): ConsoleApp => {
  setEnglish(window.navigator.languages)
  const linkCode = takeLinkCode(window)
  const providerAnswer = takeProviderAnswer(window)
  const connectivity = new Connectivity(() => send(new Request("/healthz", { cache: "no-store" })))
  const calls = new SessionCalls(connectivity, send)
  const session = new SessionStore(calls, new window.BroadcastChannel("hrsync-console"), window.location)
  const changes = new LiveChanges({
    connectivity,
    onRefused: () => void session.load(),
    open: () => new window.EventSource("/api/console/events/"),
    locks: window.navigator.locks,
    tabs: new window.BroadcastChannel("hrsync-console-changes"),
  })
  const preferences = new Preferences(window.localStorage, window.navigator.languages)
  const parts = {
    api: makeConsoleApi(connectivity, session, send),
    session,
    changes,
    router: new Router(window),
    preferences,
  }
  applyAccent(preferences.vendor?.accent ?? null)
  session.subscribe(() => {
    changes.follow(session.state.status === "signed-in" && !session.session.lacks_second_factor)
    if (session.state.status === "signed-in") applyAccent(session.session.vendor?.accent ?? null)
  })
  register(ConsoleApp)
  return Object.assign(new ConsoleApp(), { parts, connectivity, calls, linkCode, providerAnswer })
}
