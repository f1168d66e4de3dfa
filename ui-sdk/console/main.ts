import { applyAccent } from "../elements/accent.ts"
import { register } from "../elements/register.ts"
import { makeConsoleApi } from "./client/api.ts"
import { LiveChanges } from "./client/live-changes.ts"
import { Connectivity } from "./client/connectivity.ts"
import { Router } from "./routing/router.ts"
import { takeLinkCode } from "./session/link-code.ts"
import { Preferences } from "./session/preferences.ts"
import { takeProviderAnswer } from "./session/provider-answer.ts"
import { SessionCalls } from "./session/session-calls.ts"
import { SessionStore } from "./session/session-store.ts"
import { ConsoleApp } from "./shell/app.ts"

const linkCode = takeLinkCode(window)
const providerAnswer = takeProviderAnswer(window)
const connectivity = new Connectivity()
const calls = new SessionCalls(connectivity)
const session = new SessionStore(calls)
const changes = new LiveChanges({ connectivity, onRefused: () => void session.load() })
const preferences = new Preferences(localStorage, navigator.languages)
const parts = {
  api: makeConsoleApi(connectivity, session.signInAgain),
  session,
  changes,
  router: new Router(window),
  preferences,
}

applyAccent(preferences.vendor?.accent ?? null)
session.subscribe(() => {
  changes.follow(session.state.status === "signed-in")
  if (session.state.status === "signed-in") applyAccent(session.session.vendor?.accent ?? null)
})

register(ConsoleApp)
document.body.append(
  Object.assign(new ConsoleApp(), { parts, connectivity, calls, linkCode, providerAnswer }),
)
