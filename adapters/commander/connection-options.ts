import type { Command } from "commander"
import type { ConnectionSelector } from "../../core/use-cases/connection/onboarding/choose-connection.ts"
import { CommandFailed } from "./run-command.ts"

export interface ConnectionOptions {
  readonly connection?: string
  readonly vendor?: string
  readonly orgName?: string
  readonly email?: string
}

/** The options that say whose connection is meant. */
export const addConnectionOptions = (command: Command): Command =>
  command
    .option("--connection <id>", "of an invited corporate; in the place of the next three")
    .option("--vendor <id>", "org_id of the vendor who receives the data")
    .option("--org-name <name>", "name of the corporate")
    .option("--email <email>", "e-mail of the corporate's HR admin")

/** Which connection is meant; fails when that is not said, or said twice. */
export const parseConnectionOptions = ({
  connection,
  vendor,
  orgName,
  email,
}: ConnectionOptions): ConnectionSelector => {
  const named = [vendor, orgName, email]
  if (connection !== undefined) {
    if (named.some((value) => value !== undefined)) {
      throw new CommandFailed("Say either --connection, or --vendor with --org-name and --email.")
    }
    return { connectionId: connection }
  }
  if (vendor === undefined || orgName === undefined || email === undefined) {
    throw new CommandFailed("Say which corporate: --connection, or --vendor with --org-name and --email.")
  }
  return { vendorOrgId: vendor, orgName, email }
}
