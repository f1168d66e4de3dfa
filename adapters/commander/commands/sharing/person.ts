import type { Command } from "commander"
import { OPERATOR } from "../../../../core/use-cases/authorization/actor.ts"
import type { DirectoryLine } from "../../../../core/use-cases/employee/search-directory.ts"
import type { ListedRestriction } from "../../../../core/use-cases/sharing/people/listed-restriction.ts"
import type { Cli } from "../../cli.ts"
import { confirm } from "../../confirm.ts"
import { instant } from "../../console.ts"
import { table } from "../../output/table.ts"
import { withServices } from "../../run-command.ts"

/** Commands for what one person may require: to see, block or erase what is held about them. */
export const personCommands = (program: Command, cli: Cli): void => {
  const person = program
    .command("person")
    .description("show, block or erase what is held about one person, on that person's request")

  person
    .command("find")
    .description("find a person in all connections, by words of the name, the work e-mail or the employeeId")
    .argument("<words>", "for example an e-mail address")
    .option("--vendor <id>", "only connections of this vendor")
    .action((words: string, { vendor }: { vendor?: string }) => find(cli, words, vendor ?? null))

  ofRecord(
    person.command("show").description("print everything that is held about a person, as JSON"),
  ).action((record: string, { connection }: Place) => show(cli, record, connection))
  ofRecord(
    person.command("block").description("stop sharing a person; the vendor gets one update, to Inactive"),
  ).action((record: string, { connection }: Place) => block(cli, record, connection))
  ofRecord(
    person
      .command("erase")
      .description("erase a person; later syncs leave them out, and it cannot be undone"),
  )
    .option("--yes", "skip the confirmation prompt")
    .action((record: string, options: Place & { yes?: true }) => erase(cli, record, options))
  ofRecord(
    person
      .command("withdraw-consent")
      .description("end a person's consent: only mandatory fields are shared again"),
  ).action((record: string, { connection }: Place) => withdraw(cli, record, connection))

  person
    .command("restrictions")
    .description("list who is blocked and who was erased, with the receipts")
    .option("--vendor <id>", "only connections of this vendor")
    .action(({ vendor }: { vendor?: string }) => list(cli, vendor ?? null))

  person
    .command("release")
    .description(
      "permit a blocked person, or an erased one who is employed again, to be shared by the next sync",
    )
    .argument("<restriction>", "id from hrsync person restrictions")
    .requiredOption("--connection <id>", "connection_id")
    .action((restriction: string, { connection }: Place) => release(cli, restriction, connection))
}

interface Place {
  readonly connection: string
}

const ofRecord = (command: Command): Command =>
  command
    .argument("<record>", "id of the record, from hrsync person find")
    .requiredOption("--connection <id>", "connection_id")

const MOST_FOUND = 100

const find = async ({ app, console }: Cli, search: string, vendorOrgId: string | null): Promise<void> => {
  const filter = { connectionId: null, department: "", designation: "", status: null, after: null } as const
  const { employees, next } = await withServices(app, ({ sharing }) =>
    sharing.findEmployees(OPERATOR, { ...filter, vendorOrgId, search, limit: MOST_FOUND }),
  )
  console.result(employees.map(lineJson), [
    ...(employees.length === 0
      ? ["Nobody was found. Only shared values are searched: try the employeeId."]
      : table(
          ["RECORD", "CONNECTION", "CORPORATE", "EMPLOYEE ID", "NAME", "EMAIL"],
          employees.map((one) => [
            ...[one.id, one.connectionId, one.orgName, one.employeeId ?? "", one.name ?? "", one.email ?? ""],
          ]),
        )),
    ...(next === null ? [] : [`Only the first ${String(MOST_FOUND)} are listed: use more words.`]),
  ])
}

const lineJson = ({ id, connectionId, orgName, employeeId, name, email }: DirectoryLine) => ({
  record_id: id,
  connection_id: connectionId,
  org_name: orgName,
  employee_id: employeeId,
  name,
  email,
})

const show = async ({ app, console }: Cli, recordId: string, connectionId: string): Promise<void> => {
  const shown = await withServices(app, ({ sharing }) =>
    sharing.showPerson(OPERATOR, { connectionId, recordId }),
  )
  console.result(shown, [JSON.stringify(shown, null, 2)])
}

const block = async ({ app, console }: Cli, recordId: string, connectionId: string): Promise<void> => {
  const blocked = await withServices(app, ({ sharing }) =>
    sharing.blockEmployee(OPERATOR, { connectionId, recordId }),
  )
  console.result(restrictionJson(blocked), [
    blocked.appliedAt === null
      ? "A sync is running. The person is blocked as soon as it ends."
      : `The person is no longer shared. To undo it: hrsync person release ${blocked.id} --connection ${connectionId}`,
  ])
}

const erase = async (
  { app, console }: Cli,
  recordId: string,
  { connection: connectionId, yes }: Place & { readonly yes?: true },
): Promise<void> => {
  await confirm(console, {
    lines: [
      "This erases everything about the person in this connection: record, pay, consents, test pushes and copies.",
      "A file of this connection that is not shared yet is deleted as well, since it may name the person.",
      "The vendor is told once that the person is Inactive.",
    ],
    question: "Erase the person?",
    yes: yes === true,
  })
  const erased = await withServices(app, ({ sharing }) =>
    sharing.eraseEmployee(OPERATOR, { connectionId, recordId }),
  )
  console.result(restrictionJson(erased), [progressText(erased)])
}

const withdraw = async ({ app, console }: Cli, recordId: string, connectionId: string): Promise<void> => {
  await withServices(app, ({ sharing }) => sharing.withdrawConsent(OPERATOR, { connectionId, recordId }))
  console.result({ record_id: recordId, withdrawn: true }, [
    "The consent is withdrawn. Only mandatory fields are shared from now on.",
  ])
}

const list = async ({ app, console }: Cli, vendorOrgId: string | null): Promise<void> => {
  const listed = await withServices(app, ({ sharing }) => sharing.listRestrictions(OPERATOR, vendorOrgId))
  console.result(
    listed.map(restrictionJson),
    listed.length === 0
      ? ["Nobody is blocked or erased."]
      : table(
          ["RESTRICTION", "CONNECTION", "CORPORATE", "EMPLOYEE ID", "REQUESTED", "STATE"],
          listed.map((one) => [
            ...[one.id, one.connectionId, one.orgName, one.employeeId ?? "", instant(one.requestedAt) ?? ""],
            progressText(one),
          ]),
        ),
  )
}

const release = async ({ app, console }: Cli, restrictionId: string, connectionId: string): Promise<void> => {
  await withServices(app, ({ sharing }) => sharing.releaseEmployee(OPERATOR, { connectionId, restrictionId }))
  console.result({ restriction_id: restrictionId, released: true }, [
    "Released. The next sync reads the whole source, and shares the person if the rules include them.",
  ])
}

const progressText = ({
  kind,
  appliedAt,
  finishedAt,
  releasedAt,
  vendorNotice,
}: ListedRestriction): string => {
  if (releasedAt !== null) return "Erased, and released since."
  if (appliedAt === null) return "Waits for a running sync to end."
  if (kind === "blocked") return "Blocked."
  if (finishedAt === null) return "Erased, except for the employeeId, until the vendor takes the update."
  return vendorNotice === "not-told" ? "Erased. The vendor did not take the update." : "Erased."
}

const restrictionJson = (one: ListedRestriction) => ({
  restriction_id: one.id,
  connection_id: one.connectionId,
  org_name: one.orgName,
  kind: one.kind,
  employee_id: one.employeeId,
  requested_at: instant(one.requestedAt),
  applied_at: instant(one.appliedAt),
  finished_at: instant(one.finishedAt),
  released_at: instant(one.releasedAt),
  vendor_notice: one.vendorNotice,
  deleted: one.counts,
})
