import { runAsService } from "../../../core/testing/run-as-service.ts"
import { expect } from "vitest"
import { OPERATOR } from "../../../core/use-cases/authorization/actor.ts"
import { expectAccessible, type OpenJourney } from "./journey-page.ts"
import type { TestService, TestVendor } from "./service.ts"

/** The connection of the HR admin at this address. */
export const findConnectionId = async (
  { application }: Pick<TestService, "application">,
  vendor: TestVendor,
  email: string,
): Promise<string> => {
  const list = application.useCases.connection.listConnectionViews(OPERATOR, vendor.orgId)
  const found = (await runAsService(list)).find(({ adminEmail }) => adminEmail === email)
  if (found === undefined) throw new Error("There is no connection of this HR admin")
  return found.id
}

/** From the choice of what to share to the end: what the HR admin agrees to is shared, and the first sync is followed. */
export const shareAndConnect = async (admin: OpenJourney): Promise<void> => {
  await admin.waitFor(/^Choose what .* receives$/u)
  await admin.click("Review")
  await admin.waitFor("Check, then connect")
  await admin.confirmMailbox()
  await admin.click("Connect and start the first sync")
  await admin.waitFor("The first sync is done")
  await admin.click("Continue")
  await admin.waitFor("Acme is connected")
  await expectAccessible(admin)
}

const SALARY_MASTER = "connection.events.salary_master"

interface FirstSync {
  /** How many webhooks the vendor had before. */
  readonly before: number
  readonly employees: number
  /** The source provides salary components: they come once, at any time after the connection was accepted. */
  readonly hasSalaryMaster?: boolean
}

/** Waits until the vendor has the webhooks of an accepted connection and of its first sync. */
export const expectFirstSync = async (
  vendor: TestVendor,
  { before, employees, hasSalaryMaster = false }: FirstSync,
): Promise<void> => {
  const received = () => vendor.received.slice(before)
  const events = () => received().map(({ webhook }) => webhook?.event)
  await expect.poll(events).toContain("sync.events.completed")
  const countMasters = () => events().filter((event) => event === SALARY_MASTER).length
  await expect.poll(countMasters).toBe(hasSalaryMaster ? 1 : 0)
  expect(received().every(({ verified }) => verified)).toBe(true)
  expect(events().filter((event) => event !== "sync.events.employee.add" && event !== SALARY_MASTER)).toEqual(
    [
      "connection.events.requested",
      "connection.events.accepted",
      "sync.events.initiated",
      "sync.events.completed",
    ],
  )
  const added = received().flatMap(({ webhook }) =>
    webhook?.event === "sync.events.employee.add" ? [...webhook.body] : [],
  )
  expect(added).toHaveLength(employees)
}
