import { html, nothing, type TemplateResult } from "lit"
import type { ConsoleCompanyState } from "../../../../core/contract/operation/console/companies.ts"
import type { Column } from "../../parts/data-table.ts"
import { relativeTime } from "../../parts/time.ts"
import type { Messages } from "./en.ts"

type User = ConsoleCompanyState["users"][number]

/** A mailbox, with the vendors at which it speaks for the company. */
interface Mailbox {
  readonly email: string
  readonly places: ReadonlyArray<{ readonly vendor: string; readonly isVerified: boolean }>
}

/** Who can see or decide something for the company. */
export const companyAccess = (company: ConsoleCompanyState, { access: t }: Messages): TemplateResult => {
  const { users, total_users: total } = company
  const mailboxes = listMailboxes(company)
  return html`${accessPart(
    "users",
    t.users,
    users.length === 0 ? null : accessTable(t.users, userColumns(t.users), users),
    users.length < total ? t.users.shown(users.length, total) : null,
  )}
  ${accessPart(
    "mailboxes",
    t.mailboxes,
    mailboxes.length === 0 ? null : accessTable(t.mailboxes, mailboxColumns(t.mailboxes), mailboxes),
  )}`
}

const accessPart = (
  name: string,
  { title, none }: Titled,
  table: TemplateResult | null,
  hint: string | null = null,
): TemplateResult =>
  html`<section class="part" aria-labelledby="company-${name}">
    <div class="part-head"><h2 id="company-${name}">${title}</h2></div>
    ${table ?? html`<p class="muted">${none}</p>`}
    ${hint === null ? nothing : html`<p class="hint">${hint}</p>`}
  </section>`

const accessTable = <Row extends { readonly email: string }>(
  { title }: Titled,
  columns: ReadonlyArray<Column<Row>>,
  rows: ReadonlyArray<Row>,
): TemplateResult =>
  html`<hrsync-table
    .label=${title}
    .columns=${columns}
    .rows=${rows}
    .rowKey=${({ email }: Row) => email}
    .total=${rows.length}
  ></hrsync-table>`

interface Titled {
  readonly title: string
  readonly none: string
}

const listMailboxes = ({ connections }: ConsoleCompanyState): ReadonlyArray<Mailbox> => {
  const all = connections.flatMap(({ mailboxes, vendor }) =>
    mailboxes.map(({ email, is_verified: isVerified }) => ({ email, vendor: vendor.name, isVerified })),
  )
  return [...new Set(all.map(({ email }) => email))].map((email) => ({
    email,
    places: all.filter((place) => place.email === email),
  }))
}

const userColumns = (t: Messages["access"]["users"]): ReadonlyArray<Column<User>> => [
  {
    key: "user",
    label: t.column.user,
    cell: ({ name, email }) => html`<b>${name}</b><br /><span class="sub">${email}</span>`,
  },
  {
    key: "last",
    label: t.column.last,
    look: "r",
    cell: ({ state, last_sign_in_at: at }) =>
      state === "invited" ? html`<span class="faint">${t.invited}</span>` : relativeTime(at, t.never),
  },
]

const mailboxColumns = (t: Messages["access"]["mailboxes"]): ReadonlyArray<Column<Mailbox>> => [
  { key: "mailbox", label: t.column.mailbox, cell: ({ email }) => html`<span class="name">${email}</span>` },
  {
    key: "vendors",
    label: t.column.vendors,
    cell: ({ places }) =>
      places.map(
        ({ vendor, isVerified }, at) =>
          html`${at === 0 ? nothing : ", "}<span class="name">${vendor}</span>${
              isVerified ? nothing : html` <span class="faint">(${t.unverified})</span>`
            }`,
      ),
  },
]
