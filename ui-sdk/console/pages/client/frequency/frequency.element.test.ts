import { expect, it } from "vitest"
import { page } from "vitest/browser"
import type { ConsoleSchedule } from "../../../../../core/contract/connection/console/clients.ts"
import { ClientStub } from "../../../testing/client-stub.ts"
import { click, dialog, expectFits, openConsole, sees, seesNone } from "../../../testing/open-console.ts"

it("says how often the source is read before it is synced continuously, and can be left as it is", async () => {
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
  await sees(/672 times a week\. Now it is read every day/u, dialog())
  await expectFits()
  await click("Not now")
  await seesNone(dialog())
  await expect.element(choice).toHaveDisplayValue(/every day/u)
  expect(chosen).toEqual([])
  await choice.selectOptions("when something changes")
  await click("Save the frequency", dialog())
  await expect.poll(() => chosen).toEqual([{ kind: "real-time" }])
})
