import { reasonsEn } from "../../../elements/reasons/en.ts"
import { SYSTEM_SAID_EN } from "../../../elements/reasons/reason-text.ts"
import { makeWordReason } from "../../../elements/reasons/word-reason.ts"
import { en as fieldTexts } from "../../../elements/fields/en.ts"
import type { Format } from "../../../elements/locale/format.ts"
import type { ByReader } from "../../reader/by-reader.ts"
import { clientWordsEn } from "../clients/client-words.ts"
import { mailWordsEn } from "../clients/mail-words.ts"
import { frequencyWordsEn } from "./frequency/frequency-words.ts"
import { invitationWordsEn } from "./invitation/invitation-words.ts"
import { anchorWordsEn } from "./anchors/anchor-words.ts"
import { pauseWordsEn } from "./pause-words.ts"
import { pushWordsEn } from "./push/push-words.ts"
import { sharingTabsEn } from "./sharing/sharing-words.ts"
import { sourceWordsEn } from "./source/source-words-en.ts"
import { syncWordsEn } from "./syncs/sync-words.ts"
import { readerWordsEn } from "./words/reader-en.ts"

export const en = (f: Format, byReader: ByReader) => {
  return {
    ...clientWordsEn(f, byReader),
    ...frequencyWordsEn(f, byReader),
    ...mailWordsEn(f),
    ...pauseWordsEn(f, byReader),
    ...invitationWordsEn(f, byReader),
    ...anchorWordsEn,
    ...pushWordsEn(f, byReader),
    ...sourceWordsEn(f),
    ...syncWordsEn(f, byReader),
    wordReason: makeWordReason(reasonsEn(f)),
    systemSaid: SYSTEM_SAID_EN,
    ...sharingTabsEn(f),
    ...readerWordsEn(f, byReader),
    fields: fieldTexts,
    since: (source: string, date: string) => `${source}, since ${f.date(date)}`,
    action: {
      sync: "Sync now",
      remind: "Remind",
      askForFile: "Ask for a new file",
      newFile: "Upload a new file",
      mailLink: "Mail me the link to upload",
      pause: "Pause the connection",
      resume: "Resume",
    },
    acted: {
      sync: "A sync starts within a few seconds",
      remind: "Link sent again",
      askForFile: "The client was mailed a link to upload a new file",
      mailLink: (email: string) =>
        `We mailed you the link to the page where you upload and correct the file, at ${email}.`,
      mailLinkForOthers: (email: string) =>
        `We mailed the link to ${email}. Before you can upload there, add your address under People: it may not decide for your company yet.`,
      pause: "Paused. Nothing is read until the connection is resumed.",
      resume: "Resumed",
    },
    everywhere: "At all vendors",
    company: { employees: "What it gets", download: "Download", reads: "Who has read it" },
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
      title: byReader({
        vendor: "Profile of the company",
        company: "Profile of your company",
        operator: "Profile of the company",
      }),
      text: byReader({
        vendor: "All vendors that the company shares with receive it. An empty field is not set.",
        company: "All vendors that you share with receive it. An empty field is not set.",
        operator: "All vendors that the company shares with receive it. An empty field is not set.",
      }),
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
      title: byReader({
        vendor: "Settings of the company",
        company: "Settings of your company",
        operator: "Settings of the company",
      }),
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
  }
}

export type Messages = ReturnType<typeof en>
