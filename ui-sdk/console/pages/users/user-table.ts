import { html, nothing, type TemplateResult } from "lit"
import type { UserRole } from "../../../../core/contract/accounts/console/user-role.ts"
import type { ConsoleUser } from "../../../../core/contract/accounts/console/users.ts"
import { monogram } from "../../../elements/vendor-mark/monogram.ts"
import type { Column } from "../../parts/data-table.ts"
import type { MenuItem } from "../../parts/menu.ts"
import { relativeTime } from "../../parts/time.ts"
import type { Words } from "../../parts/words/en.ts"
import type { Messages } from "./en.ts"

export interface UserTable {
  readonly messages: Messages
  readonly words: Words
  /** That the organization knows. */
  readonly roles: ReadonlyArray<UserRole>
  readonly onRole: (user: ConsoleUser, role: UserRole) => void
  readonly onChange: (user: ConsoleUser) => void
  readonly onSignIns: (user: ConsoleUser) => void
  readonly onSendAgain: (user: ConsoleUser) => void
  readonly onRemove: (user: ConsoleUser) => void
}

/** Clients that are named; the others are counted. */
const NAMED = 2

export const nameUser = ({ name, email }: ConsoleUser): string => name || email

/** The columns of the list of users. */
export const userColumns = (spec: UserTable): ReadonlyArray<Column<ConsoleUser>> => {
  const { messages: t, roles } = spec
  const hasRoles = roles.length > 1
  const columns: ReadonlyArray<Column<ConsoleUser> | null> = [
    { key: "person", label: t.column.person, cell: (user) => person(user, spec) },
    hasRoles ? { key: "role", label: t.column.role, look: "col-m", cell: (user) => role(user, spec) } : null,
    hasRoles
      ? { key: "clients", label: t.column.clients, look: "col-w", cell: (user) => clients(user, t) }
      : null,
    { key: "factor", label: t.column.factor, look: "col-w", cell: (user) => factor(user, t) },
    { key: "sign-in", label: t.column.signIn, look: "r col-m", cell: (user) => lastSignIn(user, spec) },
    {
      key: "actions",
      label: t.column.actions,
      isLabelHidden: true,
      look: "r",
      cell: (user) => actions(user, spec),
    },
  ]
  return columns.filter((column) => column !== null)
}

const person = (user: ConsoleUser, { messages: t }: UserTable): TemplateResult =>
  html`<span class="who"
    ><span class="avatar" aria-hidden="true">${monogram(nameUser(user))}</span
    ><span class="grow"
      ><b>${nameUser(user)}</b> ${user.is_you ? html`<span class="tag">${t.you}</span>` : nothing}
      ${user.name === "" ? nothing : html`<br /><span class="sub">${user.email}</span>`}
      <span class="only-m sub"
        ><br />${t.role[user.role]}${user.state === "invited" ? `, ${t.invited.toLocaleLowerCase()}` : nothing}</span
      ></span
    ></span
  >`

/** A user cannot change their own role. The role of an invitation can be changed once it is accepted. */
const role = (user: ConsoleUser, { messages: t, roles, onRole }: UserTable): TemplateResult => {
  if (user.is_you || user.state === "invited") return html`<span>${t.role[user.role]}</span>`
  return html`<select
    class="select short"
    aria-label=${t.roleFor(nameUser(user))}
    .value=${user.role}
    @change=${({ target }: Event) => onRole(user, (target as HTMLSelectElement).value as UserRole)}
  >
    ${roles.map((each) => html`<option value=${each} ?selected=${each === user.role}>${t.role[each]}</option>`)}
  </select>`
}

const clients = (
  { role: userRole, clients: linked }: ConsoleUser,
  { clients: t }: Messages,
): TemplateResult => {
  if (userRole !== "vendor-member") return html`${t.all}`
  if (linked.length === 0) return html`<span class="sub">${t.none}</span>`
  const names = linked.slice(0, NAMED).map(({ name }) => name)
  return html`${t.some(names, linked.length - names.length)}`
}

const factor = ({ state, has_second_factor: isOn }: ConsoleUser, { factor: t }: Messages): TemplateResult => {
  if (state === "invited") return html`<span class="sub">${t.none}</span>`
  return html`<span class="status ${isOn ? "ok" : "warn"}">${isOn ? t.on : t.off}</span>`
}

const lastSignIn = (user: ConsoleUser, { messages: t }: UserTable): TemplateResult =>
  user.state === "invited"
    ? html`<span class="sub">${t.invited} ${relativeTime(user.invited_at)}</span>`
    : relativeTime(user.last_sign_in_at, t.never)

const actions = (user: ConsoleUser, spec: UserTable): TemplateResult | typeof nothing => {
  const { messages: t, words, onChange, onRemove, onSendAgain, onSignIns, roles } = spec
  const history: MenuItem = { label: t.signIns.show, icon: "clock", onSelect: () => onSignIns(user) }
  const others: ReadonlyArray<MenuItem> = [
    ...(user.state === "invited"
      ? [{ label: t.sendAgain, icon: "mail" as const, onSelect: () => onSendAgain(user) }]
      : []),
    ...(roles.length > 1 ? [{ label: t.change, icon: "edit" as const, onSelect: () => onChange(user) }] : []),
    { label: t.remove, icon: "trash", isDangerous: true, onSelect: () => onRemove(user) },
  ]
  const items = [...(user.state === "invited" ? [] : [history]), ...(user.is_you ? [] : others)]
  if (items.length === 0) return nothing
  const again = html`<button class="btn col-w" type="button" @click=${() => onSendAgain(user)}>
    ${t.sendAgain}
  </button>`
  return html`${user.state === "invited" ? again : nothing}<hrsync-menu
      .label=${words.actionsFor(nameUser(user))}
      .items=${items}
    ></hrsync-menu>`
}
