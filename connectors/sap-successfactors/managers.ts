import { joinTexts, type Lookup, makeLookup, readText } from "../sdk/index.ts"
import type { SuccessFactors } from "./client.ts"
import { isIn } from "./odata.ts"

export interface Manager {
  readonly name: string | null
  readonly email: string | null
}

/** Without this filter SuccessFactors leaves out users who are not active. */
const EVERY_STATUS = isIn("status", ["t", "f", "T", "F", "e", "d"])
/** The address of a longer request could exceed what servers accept. */
const IDS_PER_REQUEST = 100

/** Finds managers by their user ids; each is requested once in a reading. */
export const makeManagers = (client: SuccessFactors): Lookup<Manager> =>
  makeLookup({
    idsPerRequest: IDS_PER_REQUEST,
    request: async (ids) => {
      const found: Array<readonly [string, Manager]> = []
      const users = client.list("User", {
        filter: `${isIn("userId", ids)} and ${EVERY_STATUS}`,
        select: ["userId", "firstName", "lastName", "email"],
      })
      for await (const user of users) {
        const id = readText(user["userId"])
        const name = joinTexts([user["firstName"], user["lastName"]])
        if (id !== null) found.push([id, { name, email: readText(user["email"]) }])
      }
      return found
    },
  })
