import { reasonsEn } from "../../../elements/reasons/en.ts"
import { makeWordReason } from "../../../elements/reasons/word-reason.ts"
import { en as fieldTexts } from "../../../elements/fields/en.ts"
import type { Format } from "../../../elements/locale/format.ts"
import { clientWordsEn } from "../clients/client-words.ts"
import { frequencyWordsEn } from "./frequency/frequency-words.ts"
import { invitationWordsEn } from "./invitation/invitation-words.ts"
import { anchorWordsEn } from "./anchors/anchor-words.ts"
import { pushWordsEn } from "./push/push-words.ts"
import { sharingTabsEn } from "./sharing/sharing-words.ts"
import { sourceWordsEn } from "./source/source-words-en.ts"
import { syncWordsEn } from "./syncs/sync-words.ts"

export const en = (f: Format) => {
  const people = (count: number) =>
    `${f.number(count)} ${f.plural(count, { one: "employee", other: "employees" })}`
  return {
    ...clientWordsEn(f),
    ...frequencyWordsEn(f),
    ...invitationWordsEn(f),
    ...anchorWordsEn,
    ...pushWordsEn(f),
    ...sourceWordsEn(f),
    ...syncWordsEn(f),
    wordReason: makeWordReason(reasonsEn(f)),
    ...sharingTabsEn(f),
    fields: fieldTexts,
    title: "Client",
    back: "Clients",
    since: (source: string, date: string) => `${source}, since ${f.date(date)}`,
    action: {
      sync: "Sync now",
      remind: "Remind",
      askForFile: "Ask for a new file",
      pause: "Pause the connection",
      resume: "Resume",
    },
    acted: {
      sync: "A sync starts within a few seconds",
      remind: "Link sent again",
      askForFile: "The client was mailed a link to upload a new file",
      pause: "Paused. Nothing is read until the connection is resumed.",
      resume: "Resumed",
    },
    paused: {
      title: "The connection is paused since",
      text: "No sync runs: nothing is read, uploaded or pushed. What was shared before stays readable, and when it is resumed, one catch-up sync runs for the scheduled syncs that were missed.",
      theirs: "Only the client can resume it. Ask your contact there why it was paused.",
    },
    tabs: {
      activity: "Activity",
      problems: "Problems",
      data: "What is shared",
      subset: "Who is shared",
      rules: "Rules",
      source: "Source",
      people: "People",
    },
    progress: {
      first: "First sync",
      running: "Syncing",
      label: "Employees synced",
      rows: (rows: number) => `${f.number(rows)} rows read`,
      of: (shared: number, total: number) => `${f.number(shared)} of ${f.number(total)}`,
      wait: "Another sync can start when this one ends.",
    },
    charts: {
      day: "Day",
      table: "Show as a table",
      took: {
        seconds: "How long syncs took, in seconds",
        minutes: "How long syncs took, in minutes",
        value: "median",
        extra: "95th percentile",
        syncs: "syncs",
        failed: "failed",
        none: "none",
        words: (day: string, half: string, most: string) => `${day}: median ${half}, 95th percentile ${most}`,
        description: (longest: number) =>
          `In the last 14 days. On the slowest day, the 95th percentile was ${f.number(longest)}.`,
      },
      records: {
        title: "Records by state, last 14 days",
        state: {
          added: "new",
          updated: "updated",
          unchanged: "unchanged",
          left: "left",
          rejected: "could not be read",
        },
        description: (changed: number, unchanged: number, rejected: number) =>
          `In the last 14 days, syncs changed ${f.number(changed)} records, found ${f.number(unchanged)} unchanged, and could not read ${f.number(rejected)} rows.`,
      },
    },
    timeline: {
      title: "Timeline",
      invited: ["Invited", ""],
      paused: ["Paused by the client", "Nothing is read until the client resumes."],
      requested_more: ["You asked for more", "The client has not decided yet."],
      shares_less: ["The client shares less", "What is no longer shared is removed."],
      failed: ["The connection failed", "What was synced before stays readable."],
      sync_failed: ["A sync failed", "None of it was shared."],
      sync_held: ["A sync was stopped", "It would change unusually many employees."],
      first_sync: ["First sync completed", ""],
      employees_left: ["Employees left", ""],
      recovered: ["Syncing again", ""],
      problem: ["", "Began"],
      problem_solved: ["", "Solved"],
      withdrawn: ["Invitation withdrawn", "The link in it no longer works."],
      terminated: ["Terminated", ""],
      counts: (added: number, updated: number, left: number) =>
        `${f.number(added)} new, ${f.number(updated)} updated, ${f.number(left)} left`,
      deleted: (employees: number) => `${people(employees)} deleted`,
    },
    problems: {
      empty: "No open problems",
      emptyText: "What needs you or the client is listed here, with the step that resolves it.",
      since: "Since",
      toSync: "Look at the sync",
      toWebhooks: "Open webhooks",
      toPush: "Look at the test records",
      approval:
        "This client's developers have pushed test records, and ask you to approve them. Until you do, you receive nothing from this client.",
      requested:
        "You asked this client for more than it agreed to. Until it decides, it shares as before. Its data model shows what you asked for.",
      private: "The client sees the details, which quote its own data.",
    },
    shared: {
      shared: "Shared",
      notShared: "Asked for, not shared",
      notRequested: "Not asked for",
      none: "None",
      onDemand:
        "This client shares the mandatory fields of all employees. The other fields of one employee are shared while that employee consents.",
      people: (count: number) => `${people(count)} kept in step`,
      notConnected: "Nothing is shared while this client is not connected.",
    },
    data: {
      change: "Change what you ask of this client",
      level: { mandatory: "Mandatory", optional: "Optional", off: "Off" },
      sharedCount: (shared: number, all: number) => `${f.number(shared)} of ${f.number(all)} agreed`,
      notShared: "not shared",
      request: {
        open: "You asked for more. Waiting for the client's decision since",
        declined: "The client declined to share more. Asked on",
      },
    },
    subset: {
      everyone: "All employees are shared. Anyone who joins later is included.",
      rule: (field: string, isIncluded: boolean, values: ReadonlyArray<string>) =>
        isIncluded
          ? `Only where ${field} is ${f.alternatives(values)}.`
          : `Without those whose ${field} is ${f.alternatives(values)}.`,
      private:
        "Only your company sees these rules. The people whom you share the data with see neither the rules nor who is left out.",
      theirs: (client: string) =>
        `${client} decides which of its employees it shares. The rules for that are its own: you can neither read nor change them, and you are not told who is left out. To receive more people, ask your contact at the client to include them.`,
      fields:
        "To receive more fields of the people who are shared, ask for them: the client has to agree before you receive anything more.",
    },
    rules: {
      title: { vendor: "Your rules", client: "Rules of this company" },
      count: (count: number) =>
        count === 0
          ? "No rules."
          : `${f.number(count)} ${f.plural(count, { one: "rule.", other: "rules." })}`,
      text: {
        vendor: "They change the records of all your clients, before those of the client itself.",
        client: "They change the records of this company only, after those of the vendor.",
      },
      open: "Open the rules",
      none: "Admins see and change the rules that tidy records.",
    },
    people: {
      title: "Your colleagues with access",
      manage: "Manage users",
      person: "Name",
      role: "Role",
      signIn: "Last sign-in",
      invited: "invited",
      never: "never",
      roles: {
        operator: "Operator",
        "vendor-admin": "Admin",
        "vendor-member": "Member",
        "corporate-admin": "Company admin",
      },
    },
    profile: {
      title: "Profile of the company",
      text: "All vendors that the company shares with receive it. An empty field is not set.",
      label: {
        name: "Name",
        brand_name: "Brand",
        org_cin: "Corporate identification number",
        website_url: "Website",
        logo_url: "Logo",
      },
      hint: {
        name: "Replaces the name that each vendor uses.",
        brand_name: "The name that customers know, if it is a different one.",
        org_cin: "21 characters, such as U72200KA2013PTC097389.",
        website_url: "A complete address that begins with https://.",
        logo_url: "The address of a picture, which begins with https://.",
      },
      wrong: {
        name: "Type at most 300 characters.",
        brand_name: "Type at most 300 characters.",
        org_cin:
          "This is not a corporate identification number. It has 21 characters, such as U72200KA2013PTC097389.",
        website_url: "Type a complete address that begins with https://.",
        logo_url: "Type a complete address that begins with https://.",
      },
      save: "Save the profile",
      saved: "The profile was saved",
    },
    settings: {
      title: "Settings of the company",
      guard: "Hold a full sync that changes more than (%)",
      guardHint:
        "Percentage of employees who leave, change status or lose values. A held sync waits until someone confirms it.",
      guardWrong: "Type a number from 0 to 100.",
      saveGuard: "Save the limit",
      savedGuard: "Saved. It applies from the next sync.",
      country: "Default country",
      noCountry:
        "Applies to employees without a country in the source: a code such as IN, or an English name. Without one, values are checked as Indian ones.",
      countryHint: (country: string) =>
        `${country}, for employees for whom the source has none. Type a code such as IN or an English name; leave it empty to have none.`,
      countryWrong: "There is no such country. Type a code such as IN, or its English name.",
      saveCountry: "Save the country",
      savedCountry: "Saved. The next sync reads all employees.",
    },
    contacts: {
      title: "Contacts",
      admin: "HR administrator",
      invitedBy: "Invited by",
      acceptedBy: "Connected by",
      acceptedDomain: "Confirmed by mail at",
      reference: "Your reference",
      none: "not known",
    },
    end: {
      title: "Terminate this connection",
      text: (employees: number) =>
        employees === 0
          ? "Ends the connection and deletes what is stored for it, which can't be undone. A receipt stays in the audit log."
          : `Deletes the ${people(employees)}, the sealed sign-in details and all files kept for it, and can't be undone. A receipt stays in the audit log.`,
      button: "Terminate",
      heading: (name: string) => `Terminate ${name}?`,
      loss: (employees: number, syncs: number, webhooks: number) =>
        `${people(employees)}, the records of ${f.number(syncs)} ${f.plural(syncs, { one: "sync", other: "syncs" })} and ${f.number(webhooks)} ${f.plural(webhooks, { one: "webhook that was not delivered", other: "webhooks that were not delivered" })} are deleted at once, with the sign-in details. Delivered webhooks stay in the log without their bodies, and what you have received stays with you.`,
      action: "Terminate and delete",
      done: (name: string) => `${name} is terminated`,
      receipt: (employees: number) => `${people(employees)} were deleted.`,
    },
  }
}

export type Messages = ReturnType<typeof en>
