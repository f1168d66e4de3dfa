import { html, nothing, type TemplateResult } from "lit"
import type {
  ConsoleApiKey,
  ConsoleBasicUser,
  ConsolePublicKey,
} from "../../../../core/contract/accounts/console/credentials.ts"
import type { Format } from "../../../elements/locale/format.ts"
import { now } from "../../../elements/now.ts"
import type { Column } from "../../parts/data-table.ts"
import type { MenuItem } from "../../parts/menu.ts"
import { relativeTime } from "../../parts/time.ts"
import type { Words } from "../../parts/words/en.ts"
import { isLive, type Listed, nameCredential } from "./credential-kinds.ts"
import type { Messages } from "./en.ts"
import { SCOPES } from "./key-scopes.ts"

export interface CredentialTable {
  readonly messages: Messages
  readonly words: Words
  readonly format: Format
  readonly onRotate: (key: ConsoleApiKey) => void
  readonly onReset: (user: ConsoleBasicUser) => void
  readonly onEnd: (listed: Listed) => void
}

export const keyColumns = (spec: CredentialTable): ReadonlyArray<Column<ConsoleApiKey>> => {
  const { messages: t } = spec
  return [
    {
      key: "name",
      label: t.column.name,
      cell: (key) =>
        html`${name(key.name ?? t.unnamed, key, spec, html`<span class="mono">${key.prefix ?? ""}…</span>`)}${limits(key, t)}`,
    },
    {
      key: "key",
      label: t.column.key,
      look: "col-m",
      cell: ({ prefix }) => html`<span class="mono">${prefix ?? ""}…</span>`,
    },
    { key: "made", label: t.column.made, look: "col-w", cell: (key) => relativeTime(key.created_at) },
    lastUse(spec),
    actionColumn(spec, (credential) => ({ kind: "key", credential })),
  ]
}

export const userColumns = (spec: CredentialTable): ReadonlyArray<Column<ConsoleBasicUser>> => [
  {
    key: "name",
    label: spec.messages.column.user,
    cell: (user) =>
      html`${name(user.name ?? spec.messages.unnamed, user, spec)}<br /><span class="mono sub wrap"
          >${user.username}</span
        >`,
  },
  lastUse(spec),
  actionColumn(spec, (credential) => ({ kind: "user", credential })),
]

export const publicKeyColumns = (spec: CredentialTable): ReadonlyArray<Column<ConsolePublicKey>> => {
  const { messages: t } = spec
  return [
    {
      key: "kid",
      label: t.column.kid,
      cell: (key) =>
        html`${name(key.kid ?? t.noKid, key, spec)}<br /><span class="sub"
            >${t.publicKey.size(key.bits)}, ${key.encrypts ? t.publicKey.both : t.publicKey.signs}</span
          >`,
    },
    lastUse(spec),
    actionColumn(spec, (credential) => ({ kind: "publicKey", credential })),
  ]
}

type Credential = Listed["credential"]

/** With what tells that it is about to end, or has ended; `narrow` stands below in a narrow window. */
const name = (
  text: string,
  credential: Credential,
  { messages: t, format }: CredentialTable,
  narrow: TemplateResult | typeof nothing = nothing,
): TemplateResult => {
  const { ends_at: endsAt, state } = credential
  const tag =
    state === "expiring" && endsAt !== null
      ? html` <span class="tag warn" title=${format.instant(endsAt)}
          >${t.ends(format.relative(endsAt, now()))}</span
        >`
      : nothing
  return html`<b class="wrap ${isLive(credential) ? "" : "muted"}">${text}</b>${tag}${
      isLive(credential) ? nothing : html` <span class="tag">${t.ended}</span>`
    }${narrow === nothing ? nothing : html`<span class="only-m sub"><br />${narrow}</span>`}`
}

/** What a key may do, unless that is everything. */
const limits = ({ scopes }: ConsoleApiKey, { scopes: t }: Messages): TemplateResult | typeof nothing =>
  scopes.length === SCOPES.length
    ? nothing
    : html`<br /><span class="sub">${t.limited(scopes.map((scope) => t.short[scope]))}</span>`

const lastUse = <Row extends Credential>({ messages: t }: CredentialTable): Column<Row> => ({
  key: "used",
  label: t.column.used,
  look: "r",
  cell: ({ last_used_at: at }) => relativeTime(at, t.never),
})

const actionColumn = <Row extends Credential>(
  spec: CredentialTable,
  toListed: (row: Row) => Listed,
): Column<Row> => ({
  key: "actions",
  label: spec.messages.column.actions,
  isLabelHidden: true,
  look: "r",
  cell: (row) => actions(toListed(row), spec),
})

const actions = (listed: Listed, spec: CredentialTable): TemplateResult | typeof nothing => {
  const { messages: t, words, onEnd, onReset, onRotate } = spec
  if (!isLive(listed.credential)) return nothing
  const isActive = listed.credential.state === "active"
  const items: ReadonlyArray<MenuItem | null> = [
    listed.kind === "key" && isActive
      ? { label: t.rotate.open, icon: "sync", onSelect: () => onRotate(listed.credential) }
      : null,
    listed.kind === "user"
      ? { label: t.reset.open, icon: "key", onSelect: () => onReset(listed.credential) }
      : null,
    {
      label: isActive ? t.end[listed.kind].open : t.end.now,
      icon: "trash",
      isDangerous: true,
      onSelect: () => onEnd(listed),
    },
  ]
  return html`<hrsync-menu
    .label=${words.actionsFor(nameCredential(listed) || t.noKid)}
    .items=${items.filter((item) => item !== null)}
  ></hrsync-menu>`
}
