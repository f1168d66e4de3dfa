import { expect, it } from "vitest"
import { page } from "vitest/browser"
import type { ConsoleSchedule } from "../../../../../core/contract/connection/console/clients.ts"
import { ClientStub } from "../../../testing/client-stub.ts"
import {
  click,
  dialog,
  expectFits,
  field,
  openConsole,
  sees,
  seesNone,
} from "../../../testing/open-console.ts"

it("says how many syncs run before and after a change, which can be left out", async () => {
  const service = new ClientStub("vendor-admin", { frequency: { kind: "daily", hour: 2 } })
  const chosen: Array<ConsoleSchedule["frequency"]> = []
  service.respond({
    "POST /api/console/clients/{connection_id}/schedule/": ({ body: { frequency } }) => {
      chosen.push(frequency)
      return service.change({ frequency })
    },
  })
  await openConsole(service, service.pathTo())
  const choice = page.getByLabelText("How often it syncs")
  await choice.selectOptions("when something changes")
  await sees(/Now: 7 syncs a week \(every day, 02:00\)\. Afterwards: up to 672 syncs a week/u, dialog())
  await expectFits()
  await click("Not now")
  await seesNone(dialog())
  await expect.element(choice).toHaveDisplayValue(/every day/u)
  expect(chosen).toEqual([])
  await choice.selectOptions("every month on day 1, 02:00")
  await sees(/Afterwards: 1 sync a month \(every month on day 1, 02:00\)/u, dialog())
  await click("Save the frequency", dialog())
  await expect.poll(() => chosen).toEqual([{ kind: "monthly", day: 1, hour: 2 }])
  await choice.selectOptions("other days or hours…")
  await sees(/Now: 1 sync a month .* Afterwards: 1 sync a month/u, dialog())
  await field("Every day").click()
  await sees(/Afterwards: 7 syncs a week \(every day, 02:00\)/u, dialog())
})
