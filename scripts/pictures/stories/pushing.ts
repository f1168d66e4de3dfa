import type { Story } from "../story.ts"

export const PUSHING: ReadonlyArray<Story> = [
  {
    name: "push",
    run: async ({ service, journey, approve, confirm, take, next, choose }) => {
      await next()
      await choose("Push API")
      await next()
      await next()
      await confirm()
      await next()
      await journey.locator("input[name=auth-type]").first().waitFor()
      await take("push")
      await journey.locator("input[name=auth-type]").nth(1).check()
      await take("push-chosen")
      await journey.locator("[aria-labelledby=push-credentials] .btn").first().click()
      const shown = journey.locator("[role=textbox]")
      await shown.first().waitFor()
      await take("push-credentials")
      const [username, password] = [await shown.nth(1).textContent(), await shown.nth(2).textContent()]
      const push = async (record: Readonly<Record<string, string>>) => {
        await fetch(`${service}/api/external/sync/callback`, {
          method: "POST",
          headers: { username: username ?? "", password: password ?? "" },
          body: new URLSearchParams(record),
        })
      }
      const record = { employeeId: "KL-0001", name: "Asha Rao", status: "Active" }
      await push({ ...record, mobileNumber: "12345" })
      await push(record)
      await journey.locator(".feed > li").nth(1).waitFor()
      await journey.locator(".sample summary").click()
      await take("push-panel")
      await next()
      await journey.locator(".actions .primary[type=button][aria-disabled]").waitFor()
      await take("push-asked")
      await approve()
      await journey.locator(".feed").waitFor({ state: "detached" })
      await take("push-approved")
    },
  },
]
