import { SIGN_IN_WORDS_EN } from "../../../../elements/form/sign-in/sign-in-words.ts"
import { CONNECTOR_WORDS_EN } from "../../../../elements/connector-words/en.ts"
import { FORM_FIELD_TEXTS_EN } from "../../../../elements/form/form-field-texts.ts"
import { FORM_SETTINGS_WORDS_EN } from "../../../../elements/form/settings/form-settings-words.ts"
import { guideWordsEn } from "../../../../elements/guide/guide-words.ts"
import { HOST_KEY_WORDS_EN } from "../../../../elements/host-key/host-key-words.ts"
import type { Format } from "../../../../elements/locale/format.ts"
import { sourceTestWordsEn } from "../../../../elements/source-test/source-test-words.ts"

/** What the page of a client says about its source. */
export const sourceWordsEn = (f: Format) => {
  const people = (count: number) =>
    `${f.number(count)} ${f.plural(count, { one: "employee", other: "employees" })}`
  return {
    connectors: CONNECTOR_WORDS_EN,
    formField: FORM_FIELD_TEXTS_EN,
    formSettings: FORM_SETTINGS_WORDS_EN,
    signIn: SIGN_IN_WORDS_EN,
    hostKey: HOST_KEY_WORDS_EN,
    guide: guideWordsEn(f),
    sourceTest: sourceTestWordsEn(f),
    source: {
      notLive: "No source yet",
      notLiveText: "What the employees are read from is shown here while the company is connected.",
      uploaded: "Employees come in as files that are uploaded, so there is nothing to sign in to.",
    },
    sourceDetails: {
      where: "Where to find these",
      title: "Connection details",
      gone: "This installation no longer has the connector of this source. Ask its operator.",
      nothing: "This source needs no details.",
      change: "Change the details",
      lede: "Secret details are never shown again, so type them again. The details are tested before they are saved, and the vendor never sees them.",
      save: "Save and sync",
      saved: "Saved. Start a sync with “Sync now”.",
      savedAndSyncs: "Saved. A sync starts within a few seconds.",
    },
    pushCredentials: {
      title: "Push credentials",
      text: "Your own system signs in with them to push employees. The vendor never sees them.",
      none: "There are no credentials yet. Create those for the test environment first.",
      issue: "New credentials",
      issueTitle: "New push credentials",
      issueAction: "Make credentials",
      column: {
        environment: "Environment",
        kind: "How it signs in",
        made: "Made",
        state: "State",
        actions: "Actions",
      },
      environment: { test: "Test", production: "Production" },
      testText: "Only the vendor's staff see the records, to review and approve them.",
      productionText: "Records go to the vendor at once.",
      notApproved:
        "Credentials for production can be created once the vendor has approved your test records.",
      kind: {
        any: "Either way",
        token: "Access token",
        basic: "User name and password",
      },
      kindText: {
        any: "Your system may use either.",
        token: "Valid for one hour, renewed by your code. JSON bodies.",
        basic: "Sent with every request. Form bodies, for simpler tools.",
      },
      replaces: {
        test: "The current test credentials and their tokens are rejected at once.",
        production: "The current production credentials and their tokens are rejected at once.",
      },
      made: {
        test: "Your test credentials. The password is shown only once.",
        production: "Your production credentials. The password is shown only once.",
      },
      madeText: "We store only a fingerprint of the password. If you lose it, create new credentials.",
      username: "User name",
      password: "Password",
      stored: "I have stored it",
      active: "Active",
      revoked: "Revoked",
      revoke: "Revoke",
      revokeOf: { test: "Revoke: test credentials", production: "Revoke: production credentials" },
      revokeTitle: {
        test: "Revoke the test credentials?",
        production: "Revoke the production credentials?",
      },
      testStops: (records: number) =>
        `Your system can no longer push test records: its calls are rejected at once. ${
          records === 0
            ? "There are no test records."
            : f.plural(records, {
                one: "The test record is deleted.",
                other: `The ${f.number(records)} test records are deleted.`,
              })
        }`,
      productionStops:
        "Your system can no longer push employees: its calls are rejected at once, until you create new credentials. Employees who were pushed stay shared.",
      done: "Revoked",
    },
    sourceColleague: {
      title: "Ask a colleague",
      text: "A colleague, for example in IT, can enter new connection details for you. The mailed link opens this one form and nothing else: no employees, no other page. Once the details work they are saved, and a sync starts.",
      colleague: "Colleague",
      state: "State",
      states: {
        waiting: "Not done yet. The link expires",
        expired: "Not done in time. The link expired",
        given: "Done. The details were saved",
      },
      email: "Your colleague's email address",
      hint: "At the same domain as yours. The link works for 7 days.",
      ask: "Mail the link",
      asked: "The link was mailed",
      withdraw: "Withdraw the link",
      withdrawn: "The link no longer works",
      askerUnknown:
        "Your own address is not at your company's domain, so that a colleague could not tell who asks. Sign in with one that is.",
      notColleague: (domain: string) => `Enter an address at ${domain}, as yours is.`,
    },
    sourceWebhook: {
      title: "Address for changes",
      text: "Your HR system calls this address when something changes, and a sync starts at once.",
      none: "There is no address yet. Changes are found by the regular syncs only.",
      notRealTime:
        "An address is useful only to a connection that syncs when something changes. Choose that frequency under Activity first.",
      issue: "Make an address",
      replace: "Create a new address",
      remove: "Remove the address",
      issued: "Made",
      called: "Last called",
      never: "never",
      made: "Enter this address in your HR system. It is shown only once.",
      madeText: "Anyone who knows it can start a sync. If you lose it, create a new one.",
      stored: "I have stored it",
      ask: { replace: "Create a new address?", remove: "Remove the address?" },
      stops: {
        replace:
          "Calls to the current address are rejected at once. Your HR system reports no changes until it has the new one.",
        remove:
          "Calls of your HR system are rejected at once. Changes are then found by the regular syncs only.",
      },
      removed: "The address was removed",
    },
    sourceMapping: {
      language: f.language,
      title: "Columns",
      text: "Which column of your source is which field. A change applies from the next sync, which reads all employees.",
      byName: "You have chosen nothing: columns are matched by their names.",
      column: "Column of your source",
      field: "Field",
      goesTo: (column: string) => `Field of ${column}`,
      unused: "Not used",
      add: "Another column",
      addHint: "Its name, exactly as in your source.",
      addAction: "Add",
      save: "Save the columns",
      undo: "Undo",
      saved: "Saved. It applies from the next sync.",
      clear: "Match by name again",
      clearTitle: "Match the columns by name again?",
      clearText: (columns: number) =>
        `${f.plural(columns, { one: "Your choice for 1 column is", other: `Your choices for ${f.number(columns)} columns are` })} deleted. From the next sync on, columns are matched by their names.`,
      datesOnly: "Dates",
      dates: "Order of dates",
      datesHint: "For columns whose name does not say it.",
      order: {
        none: "Detected from the values",
        DMY: "Day, month, year",
        MDY: "Month, day, year",
        YMD: "Year, month, day",
      },
      years: "Years with two digits",
      yearsHint:
        "The first year that two digits can mean. Without one, births lie 14 to 100 years back, and nobody joins more than a year ahead.",
      yearsUnset: "By the kind of date",
      saveYears: "Save the years",
      amounts: "Decimal mark of amounts",
      phones: "Country of telephone numbers",
      phonesByValues: "Found by the values",
      phonesHint: "For numbers without a country code.",
      amountsHint: "For amounts such as 45.000, which can be read in two ways.",
      mark: {
        none: "Detected from the values",
        ".": "Point: 45.000 is 45",
        ",": "Comma: 45.000 is 45,000",
      },
    },
    sourceComponents: {
      title: "Salary components",
      text: "How each part of a salary is counted. A change applies from the next sync, which reads all employees.",
      none: "Components are listed here once the vendor has received the salary components of your source.",
      component: "Component",
      countedAs: "Counted as",
      countsAs: (title: string) => `Counted as: ${title}`,
      byName: "By its name",
      notCounted: "Not counted",
      counted: (earning: string, deduction: string) =>
        earning === deduction ? earning : `As an earning: ${earning}. As a deduction: ${deduction}.`,
      afterSaving: "Its name decides once you have saved.",
      save: "Save the components",
      undo: "Undo",
      saved: "Saved. It applies from the next sync.",
    },
    onDemand: {
      title: "Share on demand",
      text: "Only mandatory fields of all employees are shared. The other fields of one employee are shared while that employee consents.",
      ask: { on: "Share on demand only?", off: "Share everything that was agreed to?" },
      loss: {
        on: (employees: number) =>
          `Only the mandatory fields of ${people(employees)} stay shared. The vendor's access to the other fields ends at once, except of employees who consent.`,
        off: (employees: number) =>
          `All agreed fields of ${people(employees)} are shared from now on, without the consent of each.`,
      },
      action: { on: "Share on demand", off: "Share everything agreed" },
      saved: { on: "Shared on demand from now on", off: "Everything agreed is shared from now on" },
    },
  }
}
