import assert from "node:assert/strict"
import { sampleRequests, type Subject, makeFixture } from "./case.ts"
import { alwaysAs } from "./line-faults.ts"
import { redirectAddresses } from "./mutations.ts"
import { runReference, type Operation } from "./operation.ts"
import { assertSourceError, EVERY_KIND } from "./reading.ts"
import type { SimulatedResponse } from "./simulation.ts"

/* Answers that point to another host or address. */

const ELSEWHERE = "https://elsewhere.invalid"

/** Asserts that a redirect is not followed, neither to another host nor on the same one. */
export const followsNoRedirect = async (subject: Subject, operation: Operation): Promise<void> => {
  const { requests } = await runReference(subject, operation)
  for (const place of sampleRequests({ requests })) {
    for (const target of [`${ELSEWHERE}/away`, new URL("/away", requests[place - 1]?.url).href]) {
      const redirect = { status: 302, headers: { location: target }, text: "" }
      const moved = makeFixture(subject, { fault: alwaysAs(redirect)(place) })
      const { error } = await operation.run(subject, moved)
      const followed = [...moved.requests.map(({ url }) => url), ...moved.foreign].some(isAway)
      const when = `${operation.name}, with a redirect from request ${String(place)} on`
      assert.ok(!followed, `${when}: it followed the redirect to ${target}.`)
      assertSourceError(error, EVERY_KIND, when)
    }
  }
}

const isAway = ({ pathname }: URL): boolean => pathname === "/away"

/** Asserts that only the hosts in `origins` are called, even when every address in the responses names another host. */
export const contactsNoOtherHost = async (subject: Subject, operation: Operation): Promise<void> => {
  const fault = (_: number, truly: () => SimulatedResponse) => redirectAddresses(truly(), ELSEWHERE)
  for (const fixture of [makeFixture(subject), makeFixture(subject, { fault })]) {
    await operation.run(subject, fixture)
    assert.equal(
      fixture.foreign[0]?.origin,
      undefined,
      `${operation.name} called a host that origins() of the simulation does not name.`,
    )
  }
}
