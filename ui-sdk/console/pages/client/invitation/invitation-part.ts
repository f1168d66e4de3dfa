import { html, nothing, type TemplateResult } from "lit"
import type { ConsoleClientDetails } from "../../../../../core/contract/connection/console/clients.ts"
import { FIELD_CATEGORIES, type FieldKey, findCategory } from "../../../../elements/fields/category.ts"
import { now } from "../../../../elements/now.ts"
import { relativeTime } from "../../../parts/time.ts"
import { linkTo } from "../../../routing/paths.ts"
import type { Messages } from "../en.ts"

type Invitation = NonNullable<ConsoleClientDetails["invitation"]>

/** To whom an open invitation went, until when its link works, how far the client is, and what it is asked for. */
export const invitationPart = (
  client: ConsoleClientDetails,
  invitation: Invitation,
  messages: Messages,
): TemplateResult => {
  const { invitation: t } = messages
  const facts: ReadonlyArray<readonly [string, unknown]> = [
    [t.sentTo, client.email ?? html`<span class="faint">${messages.contacts.none}</span>`],
    [t.invited, invitedBy(client, t)],
    [t.mailed, relativeTime(invitation.mailed_at, t.notMailed)],
    [t.link, linkText(invitation, t)],
    [t.progress, progressText(invitation, t)],
    [t.asked, askedText(client, messages)],
  ]
  return html`<section class="part" aria-labelledby="client-invitation">
    <div class="part-head"><h2 id="client-invitation">${t.title}</h2></div>
    <p class="muted">${t.text}</p>
    <dl class="kv">
      ${facts.map(
        ([label, value]) =>
          html`<dt>${label}</dt>
            <dd>${value}</dd>`,
      )}
    </dl>
  </section>`
}

const invitedBy = (
  { created_at: at, invited_by: by }: ConsoleClientDetails,
  t: Messages["invitation"],
): TemplateResult => html`${relativeTime(at)}${by === null ? nothing : html`, ${t.by(by)}`}`

const linkText = (
  { mailed_at: mailedAt, expires_at: expiresAt }: Invitation,
  t: Messages["invitation"],
): TemplateResult => {
  if (mailedAt === null) return html`<span class="faint">${t.noLink}</span>`
  const works = expiresAt !== null && Date.parse(expiresAt) > now()
  if (works) return html`${t.works} ${relativeTime(expiresAt)}`
  return html`<span class="status warn">${t.expired}</span>`
}

const progressText = (
  { is_opened: isOpened, step, step_at: stepAt }: Invitation,
  t: Messages["invitation"],
): TemplateResult => {
  if (step !== null) return html`${t.step[step]}, ${relativeTime(stepAt)}`
  return html`${isOpened ? t.opened : t.notOpened}`
}

/** The fields that are asked for; nothing is shared before the client has agreed. */
const askedText = (
  { connection_id: id, not_shared: asked }: ConsoleClientDetails,
  { invitation: t, fields: texts }: Messages,
): TemplateResult => {
  const counts = FIELD_CATEGORIES.flatMap((category) => {
    const count = asked.filter((key) => findCategory(key as FieldKey) === category).length
    return count === 0 ? [] : [t.category(texts.category[category], count)]
  })
  return html`${t.fields(asked.length, counts)}
    <a href=${linkTo("client", { id }, { tab: "data" })}>${t.seeFields}</a>`
}
