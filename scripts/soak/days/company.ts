import type { Agreement } from "./agreement.ts"
import type { Desk } from "./desk.ts"
import type { Employees, Staff } from "./staff.ts"

/** A company that shares its employees with one vendor. */
export interface Company {
  readonly name: string
  readonly desk: Desk
  readonly connectionId: string
  readonly orgId: string
  /** Null: its people are in a simulated HR system. */
  readonly staff: Staff | null
  /** Lets something happen to its people. */
  readonly happen: (event: "hire" | "leave" | "promote") => void
  /** The truth of its source now. */
  readonly truth: () => Employees
  /** What it does in the morning of a day, from 0, such as to send a file; false: it sent nothing that counts. */
  readonly work: (day: number) => Promise<boolean>
  /** Whether the source names those who left; a file has only those who are employed. */
  readonly listsLeavers: boolean
  /** What its vendor should know; null: nothing, as the connection was terminated. */
  delivered: Employees | null
  /** Its source waits to be mended or confirmed: nothing happens there, and nothing new should arrive. */
  isHeld: boolean
}

/** Changes what the company agreed to, as its vendor's desk checks it. */
export const changeAgreement = (
  { desk, orgId }: Company,
  change: (agreement: Agreement) => Agreement,
): void => {
  const agreement = desk.agreements.get(orgId)
  if (agreement === undefined) throw new Error(`There is no agreement of ${orgId}`)
  desk.agreements.set(orgId, change(agreement))
}

/** The source was read as it is now. */
export const noteDelivered = (company: Company): void => {
  const truth = company.truth()
  company.delivered = company.listsLeavers ? truth : keepLeavers(truth, company.delivered ?? new Map())
}

/** What a vendor knows of those who are no longer in a file is what the last file with them said. */
export const keepLeavers = (truth: Employees, before: Employees): Employees =>
  new Map(
    [...truth].map(([id, employee]) => {
      const last = before.get(id)
      const isKept = employee.status !== "Active" && last !== undefined
      return [id, isKept ? { ...last, status: employee.status } : employee]
    }),
  )
