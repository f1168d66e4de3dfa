import { html, nothing, type TemplateResult } from "lit"
import type { ConsolePushReview } from "../../../../../core/contract/push/console/push-review.ts"
import { type FieldKey, findCategory } from "../../../../elements/fields/category.ts"
import { readField } from "../../../../elements/fields/read-record.ts"
import { ConsoleDialog } from "../../../parts/dialogs/dialog.ts"
import { recordFields, recordValue } from "../../../parts/record-fields.ts"
import { relativeTime } from "../../../parts/time.ts"
import type { Messages } from "../en.ts"

export type PushTest = NonNullable<ConsolePushReview["review"]>["latest"][number]

export interface PushRecordDrawer {
  readonly test: PushTest
  /** Keys of the data model that the client shares. */
  readonly shared: ReadonlyArray<string>
  readonly messages: Messages
  readonly onClosed: () => void
}

/** One test record with all that is shared of it. */
export const pushRecordDrawer = ({
  test: { record, received_at: receivedAt },
  shared,
  messages,
  onClosed,
}: PushRecordDrawer): TemplateResult => {
  const { push: t, fields: texts } = messages
  const values = shared.map((key) => ({ key, category: findCategory(key as FieldKey) }))
  const isFilled = ({ key }: { readonly key: string }) => readField(record, key as FieldKey).kind !== "none"
  const isMasked = values.some(({ key }) => readField(record, key as FieldKey).kind === "masked")
  return html`<hrsync-dialog
    .kind=${"drawer"}
    .heading=${record.name ?? record.employeeId ?? t.noName}
    .content=${html`<div class="record">
      <p class="faint">${t.received} ${relativeTime(receivedAt)}</p>
      ${recordFields(values.filter(isFilled), texts, ({ key }) => recordValue(record, key))}
      ${isMasked ? html`<p class="faint">${t.masked}</p>` : nothing}
    </div>`}
    ${ConsoleDialog.closed.on(onClosed)}
  ></hrsync-dialog>`
}
