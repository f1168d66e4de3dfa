import type { Connection } from "../../../domain/connection/connection.ts"
import type { Restriction } from "../../../domain/sharing/restriction.ts"

/** A restriction as those who may ask for it see it. */
export interface ListedRestriction extends Omit<Restriction, "subject"> {
  readonly orgName: string
  readonly vendorOrgId: string
  /** Null: the person is erased. */
  readonly employeeId: string | null
}

/** `employeeId`: the opened subject, if there is one. */
export const toListed = (
  { subject, ...restriction }: Restriction,
  { orgName, vendorOrgId }: Pick<Connection, "orgName" | "vendorOrgId">,
  employeeId: string | null,
): ListedRestriction => ({
  ...restriction,
  orgName,
  vendorOrgId,
  employeeId: subject === null ? null : employeeId,
})
