import { expect, it } from "vitest"
import type { SaveJourney } from "../../../core/contract/journey/save-journey.ts"
import type { Api } from "../../elements/api/client.ts"
import { openingState } from "../steps/journey-state.ts"
import { Saver } from "./saver.ts"

const OPENED = openingState("onboarding")

/** A service that answers no save before it is told to. */
const makeService = () => {
  const saves: Array<SaveJourney> = []
  const answers: Array<() => void> = []
  const POST = (_path: string, { body }: { readonly body: SaveJourney }) =>
    new Promise((resolve) => {
      saves.push(body)
      answers.push(() => resolve({ data: { version: body.version + 1 }, response: new Response() }))
    })
  return { api: { POST } as unknown as Api, saves, answers }
}

it("the last save of a closed window counts in place of the one on its way, whichever arrives first", async () => {
  const { api, saves, answers } = makeService()
  const saver = new Saver(api)
  const saved = saver.save(OPENED)
  saver.saveLast({ ...OPENED, step: "connect" })
  const [first, last] = saves
  expect(last).toMatchObject({ step: "connect", version: first?.version, supersedes: first?.save_id })
  expect(last?.save_id).not.toBe(first?.save_id)
  answers[0]?.()
  expect(await saved).toMatchObject({ ok: true })
  saver.saveLast(OPENED)
  expect(saves).toHaveLength(2)
})
