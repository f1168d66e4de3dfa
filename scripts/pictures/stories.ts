import { HR_API_TOKEN } from "../demo/vendor-site/hr-api.ts"
import type { Sitter } from "./camera.ts"

/** A walk through some screens, with a picture of each. */
export interface Story {
  readonly name: string
  readonly run: (sitter: Sitter) => Promise<void>
}

/* Cards and buttons are found by what does not depend on the language. */

const SFTP = /SFTP/u
const CUSTOM = /API (?:You|आप)|Your own API|आपका अपना API/u

export const STORIES: ReadonlyArray<Story> = [
  {
    name: "custom",
    run: async ({ journey, hrApi, take, next, choose }) => {
      await take("start")
      await next()
      await take("connect")
      await choose(CUSTOM)
      await next()
      await take("credentials")
      await journey.locator("#credential-url").fill(hrApi)
      await journey.locator("#credential-auth_type").selectOption("bearer")
      await journey.locator("#credential-token").fill("wrong")
      await journey.locator("form button[type=submit]").click()
      await journey.locator(".note.danger").waitFor()
      await take("credentials-wrong")
      await journey.locator("#credential-token").fill(HR_API_TOKEN)
      await journey.locator("form button[type=submit]").click()
      await journey.locator(".results").waitFor()
      await journey.locator(".results").scrollIntoViewIfNeeded()
      await take("credentials-tested")
      await next()
      await take("data")
      await next()
      await take("review")
      await next()
      await take("sync")
      await journey.locator(".actions .primary:not([aria-describedby])").waitFor({ timeout: 60_000 })
      await take("synced")
      await next()
      await take("done")
    },
  },
  {
    name: "sftp",
    run: async ({ take, next, choose }) => {
      await next()
      await choose(SFTP)
      await next()
      await take("sftp")
    },
  },
]
