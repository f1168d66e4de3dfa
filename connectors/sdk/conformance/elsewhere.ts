import assert from "node:assert/strict"
import { placesIn, type Subject, worldOf } from "./case.ts"
import { alwaysAs } from "./line-faults.ts"
import { ledAstray } from "./mutations.ts"
import { done, type Operation } from "./operation.ts"
import { assertSourceError, EVERY_KIND } from "./reading.ts"
import type { SimulatedAnswer } from "./simulation.ts"

/* Answers that lead to another place. */

const ELSEWHERE = "https://elsewhere.invalid"

/** A redirect is not followed, to another host and on the same one. */
export const followsNoRedirect = async (subject: Subject, operation: Operation): Promise<void> => {
  const { world } = await done(subject, operation)
  for (const place of placesIn(world)) {
    for (const target of [`${ELSEWHERE}/away`, new URL("/away", world.asked[place - 1]?.url).href]) {
      const redirect = { status: 302, headers: { location: target }, text: "" }
      const moved = worldOf(subject, { fault: alwaysAs(redirect)(place) })
      const { error } = await operation.run(subject, moved)
      const followed = [...moved.asked.map(({ url }) => url), ...moved.foreign].some(isAway)
      const when = `${operation.name}, with a redirect from request ${String(place)} on`
      assert.ok(!followed, `${when}: it followed it to ${target}.`)
      assertSourceError(error, EVERY_KIND, when)
    }
  }
}

const isAway = ({ pathname }: URL): boolean => pathname === "/away"

/** Only what `origins` names is asked, also when every address in the answers is another host's. */
export const asksNoOtherHost = async (subject: Subject, operation: Operation): Promise<void> => {
  const fault = (_: number, truly: () => SimulatedAnswer) => ledAstray(truly(), ELSEWHERE)
  for (const world of [worldOf(subject), worldOf(subject, { fault })]) {
    await operation.run(subject, world)
    assert.equal(
      world.foreign[0]?.origin,
      undefined,
      `${operation.name} asked a host that origins() of the simulation does not name.`,
    )
  }
}
