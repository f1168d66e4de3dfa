import type { Step } from "../steps/step.ts"
import type { Journey } from "../client/journey.ts"

interface Entry {
  readonly journeyStep?: Step
}

/**
 * The browser's back and forward move between the steps: every step has an entry in its history, with the address unchanged. An entry
 * whose step cannot be reached any more, or not while something is submitted, becomes one of the current step.
 *
 * @returns a function that ends it
 */
export const followHistory = (journey: Journey): (() => void) => {
  let shown: Step | null = null
  const unsubscribe = journey.subscribe(() => {
    const { step } = journey.state
    if (journey.context === null || step === shown) return
    if (shown === null) history.replaceState({ journeyStep: step } satisfies Entry, "")
    else history.pushState({ journeyStep: step } satisfies Entry, "")
    shown = step
  })
  const onPop = ({ state }: PopStateEvent): void => {
    const step = (state as Entry | null)?.journeyStep
    if (step === undefined || shown === null) return
    shown = step
    journey.dispatch({ type: "wentTo", step })
    if (journey.state.step === step) return
    shown = journey.state.step
    history.replaceState({ journeyStep: shown } satisfies Entry, "")
  }
  addEventListener("popstate", onPop)
  return () => {
    unsubscribe()
    removeEventListener("popstate", onPop)
  }
}
