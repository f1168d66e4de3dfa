import type { Command } from "commander"
import type { ConnectionSelector } from "../../../core/use-cases/onboarding/choose-connection.ts"
import { UsageInvalid } from "../failure.ts"

export interface ConnectionOptions {
  readonly connection?: string
  readonly vendor?: string
  readonly orgName?: string
  readonly email?: string
}

/** Adds the options that select a connection. */
export const addConnectionOptions = (command: Command): Command =>
  command
    .option("--connection <id>", "connection of an invited corporate; replaces the next three options")
    .option("--vendor <id>", "org_id of the vendor who receives the data")
    .option("--org-name <name>", "name of the corporate")
    .option("--email <email>", "e-mail address of the corporate's HR admin")

/** Fails unless the options select a connection in exactly one way. */
export const parseConnectionOptions = ({
  connection,
  vendor,
  orgName,
  email,
}: ConnectionOptions): ConnectionSelector => {
  const named = [vendor, orgName, email]
  if (connection !== undefined) {
    if (named.some((value) => value !== undefined)) {
      throw new UsageInvalid("Use either --connection, or --vendor with --org-name and --email, not both.")
    }
    return { connectionId: connection }
  }
  if (vendor === undefined || orgName === undefined || email === undefined) {
    throw new UsageInvalid(
      "Select the corporate with --connection, or with --vendor, --org-name and --email.",
    )
  }
  return { vendorOrgId: vendor, orgName, email }
}
