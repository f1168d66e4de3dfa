import type { JourneyVersion, SaveJourney } from "../../../core/contract/journey/save-journey.ts"
import type { Api } from "../../elements/api/client.ts"
import { type Result, send, sendTwice } from "../../elements/api/send.ts"
import type { JourneyState } from "../steps/journey-state.ts"
import { toWireAnswers } from "./saved-answers.ts"

type Saved = Result<JourneyVersion>

/** Milliseconds that typing may pause before what was typed is saved. */
const SAVE_DELAY = 400

/** Sends the saves of a journey, one at a time. */
export class Saver {
  readonly #api: Api
  /** Ends the wait for a pause in the typing. */
  #sendNow: (() => void) | undefined
  /** The save that has no response yet. */
  #underWay: string | undefined

  constructor(api: Api) {
    this.#api = api
  }

  /** Ends when the typing has paused, or the window may be gone at any moment. */
  async waitForPause(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#sendNow = resolve
      setTimeout(resolve, document.visibilityState === "hidden" ? 0 : SAVE_DELAY)
    })
    this.#sendNow = undefined
  }

  endPause(): void {
    this.#sendNow?.()
  }

  async save(state: JourneyState): Promise<Saved> {
    const id = crypto.randomUUID()
    this.#underWay = id
    const saved = await this.#send(state, { save_id: id })
    this.#underWay = undefined
    return saved
  }

  /** Saves what the save on its way does not have; the window is closed before either is answered. */
  saveLast(state: JourneyState): void {
    if (this.#underWay === undefined) return
    void this.#send(state, { save_id: crypto.randomUUID(), supersedes: this.#underWay })
  }

  #send({ version, step, answers }: JourneyState, ids: SaveIds): Promise<Saved> {
    const body = {
      ...ids,
      version,
      // Only an onboarding is saved.
      step: step as SaveJourney["step"],
      answers: toWireAnswers(answers),
    }
    return sendTwice(() =>
      send(this.#api.POST("/api/journey/save/", { body, keepalive: canOutlivePage(body) })),
    )
  }
}

type SaveIds = Pick<SaveJourney, "save_id" | "supersedes">

/** Browsers refuse larger bodies of calls that outlive their page: 64 KiB in all. */
const MAX_OUTLIVING_BYTES = 60_000

const canOutlivePage = (body: unknown): boolean =>
  new TextEncoder().encode(JSON.stringify(body)).length <= MAX_OUTLIVING_BYTES
