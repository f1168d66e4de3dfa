import type { Format } from "../../../../elements/locale/format.ts"
import type { ByReader } from "../../../reader/by-reader.ts"

/** What the page of a client says differently to a vendor, to the company itself, and to the operator. */
export const readerWordsEn = (f: Format, byReader: ByReader) => {
  const people = (count: number) =>
    `${f.number(count)} ${f.plural(count, { one: "employee", other: "employees" })}`
  const syncs = (count: number) =>
    `the records of ${f.number(count)} ${f.plural(count, { one: "sync", other: "syncs" })}`
  const undelivered = (count: number) =>
    `${f.number(count)} ${f.plural(count, { one: "webhook that was not delivered", other: "webhooks that were not delivered" })}`
  const loss = (employees: number, sessions: number, webhooks: number) =>
    `${people(employees)}, ${syncs(sessions)} and ${undelivered(webhooks)} are deleted at once, with the sign-in details. Delivered webhooks stay in the log without their bodies,`
  return {
    title: byReader({ vendor: "Client", company: "Vendor", operator: "Client" }),
    back: byReader({ vendor: "Clients", company: "Your data", operator: "Clients" }),
    paused: {
      title: "The connection is paused since",
      text: "No sync runs: nothing is read, uploaded or pushed. What was shared before stays readable, and when it is resumed, one catch-up sync runs for the scheduled syncs that were missed.",
      theirs: byReader({
        vendor: "Only the client can resume it. Ask your contact there why it was paused.",
        company: "Only an admin of your company can resume it.",
        operator: "Only the client can resume it.",
      }),
    },
    timeline: {
      title: "Timeline",
      invited: ["Invited", ""],
      paused: byReader({
        vendor: ["Paused by the client", "Nothing is read until the client resumes."],
        company: ["Paused by your company", "Nothing is read until you resume."],
        operator: ["Paused by the client", "Nothing is read until the client resumes."],
      }),
      requested_more: byReader({
        vendor: ["You asked for more", "The client has not decided yet."],
        company: ["You were asked for more", "You have not decided yet."],
        operator: ["The vendor asked for more", "The client has not decided yet."],
      }),
      shares_less: byReader({
        vendor: ["The client shares less", "What is no longer shared is removed."],
        company: ["Your company shares less", "What is no longer shared is removed here."],
        operator: ["The client shares less", "What is no longer shared is removed."],
      }),
      failed: ["The connection failed", "What was synced before stays readable."],
      sync_failed: ["A sync failed", "None of it was shared."],
      sync_held: ["A sync was stopped", "It would change unusually many employees."],
      first_sync: ["First sync completed", ""],
      employees_left: ["Employees left", ""],
      recovered: ["Syncing again", ""],
      problem: ["", "Began"],
      problem_solved: ["", "Solved"],
      withdrawn: ["Invitation withdrawn", "The link in it no longer works."],
      terminated: byReader({
        vendor: ["Terminated", ""],
        company: ["Sharing stopped", ""],
        operator: ["Terminated", ""],
      }),
      counts: (added: number, updated: number, left: number) =>
        `${f.number(added)} new, ${f.number(updated)} updated, ${f.number(left)} left`,
      deleted: (employees: number) => `${people(employees)} deleted`,
    },
    problems: {
      empty: "No open problems",
      emptyText: byReader({
        vendor: "What needs you or the client is listed here, with the step that resolves it.",
        company: "What needs you is listed here, with the step that resolves it.",
        operator: "What needs the vendor or the client is listed here, with the step that resolves it.",
      }),
      since: "Since",
      approval: (other: string) =>
        byReader({
          vendor: `The developers of ${other} have pushed test records, and ask you to approve them. Until you do, you receive nothing from ${other}.`,
          company: `Your developers have pushed test records, and asked ${other} to approve them. Until then, ${other} receives nothing.`,
          operator: `The developers of ${other} have pushed test records, and ask the vendor to approve them. Until then, the vendor receives nothing.`,
        }),
      requested: (other: string) =>
        byReader({
          vendor: `You asked ${other} for more than it agreed to. Until it decides, it shares as before. Its data model shows what you asked for.`,
          company: `${other} asks for more than your company agreed to share. Until you decide, it receives what it did before.`,
          operator: `The vendor asked ${other} for more than it agreed to. Until it decides, it shares as before.`,
        }),
      private: "The client sees the details, which quote its own data.",
    },
    shared: {
      shared: "Shared",
      notShared: "Asked for, not shared",
      notRequested: "Not asked for",
      none: "None",
      onDemand: byReader({
        vendor:
          "This client shares the mandatory fields of all employees. The other fields of one employee are shared while that employee consents.",
        company:
          "Your company shares the mandatory fields of all employees. The other fields of one employee are shared while that employee consents.",
        operator:
          "This client shares the mandatory fields of all employees. The other fields of one employee are shared while that employee consents.",
      }),
      people: (count: number) => `${people(count)} synced`,
      notConnected: byReader({
        vendor: "Nothing is shared while this client is not connected.",
        company: "Nothing is shared while your company is not connected.",
        operator: "Nothing is shared while this client is not connected.",
      }),
    },
    rules: {
      title: {
        vendor: byReader({
          vendor: "Your rules",
          company: "The vendor's rules",
          operator: "The vendor's rules",
        }),
        client: byReader({
          vendor: "Rules of this company",
          company: "Your rules",
          operator: "Rules of this company",
        }),
      },
      count: (count: number) =>
        count === 0
          ? "No rules."
          : `${f.number(count)} ${f.plural(count, { one: "rule.", other: "rules." })}`,
      text: {
        vendor: byReader({
          vendor: "They change the records of all your clients, before those of the client itself.",
          company: "They change your records before your own rules.",
          operator: "They change the records of all the vendor's clients, before those of the client itself.",
        }),
        client: (other: string) =>
          byReader({
            vendor: "They change the records of this company only, after yours.",
            company: `They change your records before ${other} receives them, after its own rules.`,
            operator: "They change the records of this company only, after those of the vendor.",
          }),
      },
      open: "Open the rules",
      none: "Admins see and change the rules that tidy records.",
    },
    contacts: {
      title: "Contacts",
      admin: "HR administrator",
      invitedBy: "Invited by",
      acceptedBy: "Connected by",
      acceptedDomain: "Confirmed by mail at",
      reference: byReader({
        vendor: "Your reference",
        company: "The vendor's reference",
        operator: "The vendor's reference",
      }),
      none: "not known",
    },
    end: {
      title: (other: string) =>
        byReader({
          vendor: "Terminate this connection",
          company: `Stop sharing with ${other}`,
          operator: "Terminate this connection",
        }),
      text: (employees: number, other: string) =>
        byReader({
          vendor:
            employees === 0
              ? "Ends the connection and deletes what is stored for it, which can't be undone. A receipt stays in the audit log."
              : `Deletes the ${people(employees)}, the sealed sign-in details and all files kept for it, and can't be undone. A receipt stays in the audit log.`,
          company: `Deletes what is stored here for ${other}, which can't be undone. ${other} receives nothing more, and keeps what it has received. Your other vendors receive their data as before.`,
          operator:
            employees === 0
              ? "Ends the connection and deletes what is stored for it, which can't be undone. A receipt stays in the audit log."
              : `Deletes the ${people(employees)}, the sealed sign-in details and all files kept for it, and can't be undone. A receipt stays in the audit log.`,
        }),
      button: byReader({ vendor: "Terminate", company: "Stop sharing", operator: "Terminate" }),
      heading: (other: string) =>
        byReader({
          vendor: `Terminate ${other}?`,
          company: `Stop sharing with ${other}?`,
          operator: `Terminate ${other}?`,
        }),
      loss: (employees: number, sessions: number, webhooks: number, other: string) =>
        byReader({
          vendor: `${loss(employees, sessions, webhooks)} and what you have received stays with you.`,
          company: `Here, ${people(employees)}, ${syncs(sessions)} and ${f.number(webhooks)} ${f.plural(webhooks, { one: "message that is", other: "messages that are" })} not delivered are deleted at once, with the sign-in details of your source. ${other} is notified, receives nothing more, and keeps what it has received of ${people(employees)}: ask ${other} to delete that.`,
          operator: `${loss(employees, sessions, webhooks)} and what the vendor has received stays with it.`,
        }),
      action: byReader({
        vendor: "Terminate and delete",
        company: "Stop and delete",
        operator: "Terminate and delete",
      }),
      done: (other: string) =>
        byReader({
          vendor: `${other} is terminated`,
          company: `Nothing is shared with ${other} any more`,
          operator: `${other} is terminated`,
        }),
      receipt: (employees: number) => `${people(employees)} were deleted.`,
    },
  }
}

export type ReaderWords = ReturnType<typeof readerWordsEn>
