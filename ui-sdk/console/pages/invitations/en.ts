import type { Format } from "../../../elements/locale/format.ts"

type Kind = "missing" | "invalid" | "too-long" | "repeated"
type Outcome = "invited" | "not_mailed" | "already_invited" | "already_connected"

export const en = (f: Format) => {
  const rows = (count: number) => `${f.number(count)} ${f.plural(count, { one: "row", other: "rows" })}`
  return {
    title: "Invite clients from a file",
    back: "Clients",
    lede: (limit: number) =>
      `Upload a CSV file with one row for each company, at most ${f.number(limit)} rows. We check every row first. Nothing is sent before you confirm.`,
    columnsTitle: "Columns of the file",
    columnText: {
      name: "The company's name. Required.",
      email: "The address of its HR administrator, who receives a link that works for 14 days. Required.",
      remote_org_id: "Your own ID for the company. Optional.",
    },
    template: "Download a template",
    templateName: "clients-to-invite.csv",
    drop: "Drop a CSV file here, or choose one",
    dropHint: "UTF-8, UTF-16 or Windows-1252; commas, semicolons or tabs",
    reading: (name: string) => `Reading ${name}`,
    problem: {
      empty: "The file has no rows. It needs a header line, and one line for each company.",
      "too-many": (limit: number) =>
        `The file has more than ${f.number(limit)} rows. Divide it into several files, and upload one after the other.`,
      "too-large": "The file is larger than 4 MB. Divide it into several files.",
      missing: (columns: ReadonlyArray<string>) =>
        `The first line of the file must name its columns. Not found: ${f.list(columns)}. Compare it with the template.`,
      repeated: (columns: ReadonlyArray<string>) =>
        `More than one column is named ${f.list(columns)}. Keep one, then upload the file again.`,
    },
    column: { name: "Company", email: "Work email", remote_org_id: "Reference" },
    reason: (kind: Kind, column: string, sameAs: number) =>
      ({
        missing: `${column} is missing.`,
        invalid: "This is not an email address.",
        "too-long": "At most 300 characters.",
        repeated: `The same as in row ${String(sameAs)}. Give each row its own reference, or leave one out.`,
      })[kind],
    kind: (kind: Kind | "unreadable", column: string) =>
      ({
        missing: `${column}: missing`,
        invalid: `${column}: not valid`,
        "too-long": `${column}: too long`,
        repeated: `${column}: repeated`,
        unreadable: "Rows that cannot be read",
      })[kind],
    number: f.number,
    counts: "Count of rows",
    inFile: "rows in the file",
    ready: "ready",
    toCorrect: "to correct",
    leftOut: "left out",
    errors: "Rows with errors",
    filter: "Filter by error",
    allErrors: "All errors",
    grid: {
      table: "Rows with errors",
      nextError: "Next error",
      row: "Row",
      cell: (row: number, column: string) => `Row ${String(row)}, ${column}`,
      fixed: "Corrected just now",
    },
    checking: "Checking",
    notChecked: "Your correction was not checked. It is kept on this page.",
    downloadErrors: "Download the errors",
    error: "Error",
    leaveOut: (count: number) => `Leave out ${rows(count)}`,
    another: "Choose another file",
    unreadable: (reason: string) => `This row ${reason}. Correct it in the file, or leave it out.`,
    toDo: (count: number) =>
      `${rows(count)} to correct. Only what is wrong is shown: type the right value in place, or correct your file and choose it again.`,
    allRight: "Nothing is wrong in the file.",
    send: (count: number) =>
      `Send ${f.number(count)} ${f.plural(count, { one: "invitation", other: "invitations" })}`,
    blocked: (count: number) =>
      f.plural(count, {
        one: "Correct the row first, or leave it out",
        other: `Correct the ${f.number(count)} rows first, or leave them out`,
      }),
    wait: "Wait until the correction is checked",
    nothingLeft: "No row is left to invite",
    sendingTitle: "Sending the invitations",
    sent: (done: number, all: number) => `${f.number(done)} of ${f.number(all)} sent`,
    stay: "Keep this page open. If you leave, no more invitations are sent.",
    stopped: (done: number, all: number) =>
      `${f.number(done)} of ${f.number(all)} rows have already been sent. Continue to send the rest; nobody is invited twice.`,
    carryOn: "Carry on",
    doneTitle: (count: number) =>
      count === 0
        ? "No invitation was needed"
        : `${f.number(count)} ${f.plural(count, { one: "client invited", other: "clients invited" })}`,
    outcomes: "Outcome of each row",
    outcomeFilter: "Filter by outcome",
    all: "All",
    outcome: {
      invited: "Invited",
      not_mailed: "Invited, not mailed",
      already_invited: "Already invited",
      already_connected: "Already connected",
    } satisfies Record<Outcome, string>,
    outcomeText: {
      invited: "The link was mailed.",
      not_mailed: "The mail could not be sent. Remind this client from the list of clients.",
      already_invited: "No second mail was sent. Remind this client from the list of clients.",
      already_connected: "Nothing was sent, and nothing was changed.",
    } satisfies Record<Outcome, string>,
    outcomeColumn: "Outcome",
    showing: (shown: number, all: number) => `Showing ${f.number(shown)} of ${f.number(all)}`,
  }
}

export type Messages = ReturnType<typeof en>
