import { html, type TemplateResult } from "lit"
import type { ConsoleVendor } from "../../../../core/contract/accounts/console/vendors.ts"
import type { Format } from "../../../elements/locale/format.ts"
import "../../../elements/styles/monogram.css"
import { monogram } from "../../../elements/vendor-mark/monogram.ts"
import type { Column } from "../../parts/data-table.ts"
import { relativeTime } from "../../parts/time.ts"
import { linkTo } from "../../routing/paths.ts"
import type { Messages } from "./en.ts"

export interface VendorTable {
  readonly messages: Messages
  readonly format: Format
  /** The vendor that is open; null: none. */
  readonly openId: string | null
  readonly onOpen: (vendor: ConsoleVendor) => void
  readonly onChange: (vendor: ConsoleVendor) => void
}

/** The columns of the list of vendors. */
export const vendorColumns = (spec: VendorTable): ReadonlyArray<Column<ConsoleVendor>> => {
  const { messages: t, format } = spec
  return [
    { key: "vendor", label: t.column.vendor, cell: (vendor) => nameCell(vendor, t) },
    {
      key: "clients",
      label: t.column.clients,
      look: "col-m",
      cell: ({ connected, clients }) =>
        html`<span class="num connected">${t.connected(connected, clients)}</span>`,
    },
    {
      key: "employees",
      label: t.column.employees,
      look: "r col-w",
      cell: ({ employees }) => html`<span class="num">${format.number(employees)}</span>`,
    },
    { key: "webhooks", label: t.column.webhooks, look: "col-w", cell: (vendor) => webhooksCell(vendor, t) },
    {
      key: "last-sync",
      label: t.column.lastSync,
      look: "r col-w",
      cell: ({ last_synced_at: at }) => relativeTime(at, t.never),
    },
    {
      key: "actions",
      label: t.column.actions,
      isLabelHidden: true,
      look: "r",
      cell: (vendor) =>
        html`<span class="btns end">${openCell(vendor, spec)}${menuCell(vendor, spec)}</span>`,
    },
  ]
}

const nameCell = (
  { org_id: id, name, time_zone: zone, connected, clients }: ConsoleVendor,
  t: Messages,
): TemplateResult =>
  html`<span class="who"
    ><span class="mono-gram sm" aria-hidden="true">${monogram(name)}</span
    ><span class="grow"
      ><a href=${linkTo("vendor", { id })}><b>${name}</b></a
      ><br /><span class="sub">${zone}</span
      ><span class="only-m sub"><br />${t.connected(connected, clients)}</span></span
    ></span
  >`

const LOOKS = { working: "ok", failing: "warn", paused: "warn", trying: "warn", disabled: "danger" } as const

const webhooksCell = ({ webhooks }: ConsoleVendor, { webhooks: t }: Messages): TemplateResult =>
  webhooks === null
    ? html`<span class="sub">${t.none}</span>`
    : html`<span class="status ${LOOKS[webhooks.state]}">${t[webhooks.state]}</span>`

const openCell = (vendor: ConsoleVendor, { messages: t, openId, onOpen }: VendorTable): TemplateResult =>
  vendor.org_id === openId
    ? html`<span class="tag">${t.isOpen}</span>`
    : html`<button
        class="btn"
        type="button"
        aria-label=${t.openVendor(vendor.name)}
        @click=${() => onOpen(vendor)}
      >
        ${t.open}
      </button>`

const menuCell = (vendor: ConsoleVendor, { messages: t, onChange }: VendorTable): TemplateResult =>
  html`<hrsync-menu
    .label=${t.actionsFor(vendor.name)}
    .items=${[{ label: t.change.action, icon: "edit", onSelect: () => onChange(vendor) }]}
  ></hrsync-menu>`
