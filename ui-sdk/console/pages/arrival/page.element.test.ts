import { describe, expect, it } from "vitest"
import type { ConsoleArrival } from "../../../../core/contract/sync/console/arrival.ts"
import { ConsoleStub, readExample } from "../../testing/console-stub.ts"
import { expectFits, field, openConsole, PHONE, sees, seesTitle } from "../../testing/open-console.ts"

/* Why an employee did not arrive, from one search. */

const EXAMPLE = readExample("POST /api/console/clients/{connection_id}/arrival/")
const CLIENT = EXAMPLE.employees[0]!.employee.connection_id

class ArrivalStub extends ConsoleStub {
  readonly asked: Array<string> = []

  constructor(answer: ConsoleArrival) {
    super()
    this.respond({
      "POST /api/console/clients/{connection_id}/arrival/": ({ body }) => {
        this.asked.push(body.search)
        return answer
      },
    })
  }
}

const ask = async (answer: ConsoleArrival, look: object = {}) => {
  const service = new ArrivalStub(answer)
  const { window } = await openConsole(service, `/directory/arrival?client=${CLIENT}`, look)
  await seesTitle(/./u)
  await field(look === PHONE ? "कर्मचारी" : "Employee").fill("KL-0412")
  await expect.poll(() => service.asked).toEqual(["KL-0412"])
  return window
}

describe("the page of who did not arrive", () => {
  it("says in one answer what stands in the way, what is missing, and how the webhooks fared", async () => {
    const window = await ask(EXAMPLE)
    await sees(/The last sync waits until a person confirms it/u)
    await sees(/Tenzin Lhamo/u)
    await sees(/gives no value for this employee/u)
    await sees("Not accepted; sent again at the end of the day")
    expect(window.location.search).not.toContain("KL-0412")
    await expectFits()
  })

  it("tells the vendor what it may know of one who is not shared, and whom to ask", async () => {
    await ask({ ...EXAMPLE, causes: [], employees: [] })
    await sees("Kaveri Loomworks shares nobody with you who matches")
    await sees(/could not take 3 rows/u)
  })

  it("fits a telephone, in Hindi and in the dark", async () => {
    await ask(EXAMPLE, PHONE)
    await sees(/Tenzin Lhamo/u)
    await expectFits()
  })
})
