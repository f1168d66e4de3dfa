import { html, nothing, type TemplateResult } from "lit"
import { type Language, LANGUAGES } from "../../elements/locale/format.ts"
import type { Theme } from "../../elements/theme.ts"
import { monogram } from "../../elements/vendor-mark/monogram.ts"
import { consoleIcon } from "../parts/icons.ts"
import { linkTo } from "../routing/paths.ts"
import type { Side } from "./side-props.ts"
import "../../elements/styles/field.css"
import "../styles/account-menu.css"

const THEMES: ReadonlyArray<Theme> = ["auto", "light", "dark"]

/** The user, with a panel that opens: the account's page, language, appearance, and the way out. */
export const accountMenu = (spec: Side): TemplateResult => {
  const { session, messages: t, onSignOut } = spec
  const name = session.user.name || session.user.email
  return html`<div class="me">
    <button class="me-btn" type="button" popovertarget="account-panel">
      <span class="vh">${t.account.page}: </span>
      <span class="avatar" aria-hidden="true">${monogram(name)}</span>
      <span class="grow"><b class="trim">${name}</b><small>${t.role[session.membership.role]}</small></span>
      ${consoleIcon("more")}
    </button>
    <div class="account-panel" id="account-panel" popover @click=${closeAfterLink}>
      <p class="account-who">
        <b class="trim">${name}</b><span class="faint trim">${session.user.email}</span>
      </p>
      <a class="account-row" href=${linkTo("account")}
        >${consoleIcon("user")}<span>${t.account.page}</span></a
      >
      ${closingVendor(spec)} ${otherMemberships(spec)} ${languageChoice(spec)} ${themeChoice(spec)}
      <button class="account-row" type="button" @click=${onSignOut}>
        ${consoleIcon("out")}<span>${t.account.signOut}</span>
      </button>
    </div>
  </div>`
}

const closingVendor = ({ session: { membership, vendor }, messages: t, onCloseVendor }: Side) =>
  membership.role !== "operator" || vendor === null
    ? nothing
    : html`<button class="account-row" type="button" @click=${onCloseVendor}>
        ${consoleIcon("store")}<span>${t.account.closeVendor(vendor.name)}</span>
      </button>`

/** A person may belong to several organizations; the console acts in the name of one at a time. */
const otherMemberships = ({ session, messages: t, onMembership }: Side) =>
  session.memberships
    .filter(({ id }) => id !== session.membership.id)
    .map(
      ({ id, organization, role }) =>
        html`<button class="account-row" type="button" @click=${() => onMembership(id)}>
          ${consoleIcon("building")}<span
            >${t.account.switchTo(organization ?? t.installation)}<small>${t.role[role]}</small></span
          >
        </button>`,
    )

const languageChoice = ({ messages: t, language, onLanguage }: Side): TemplateResult =>
  html`<div class="account-row">
    ${consoleIcon("globe")}<label for="account-language">${t.account.language}</label>
    <select
      class="select short"
      id="account-language"
      @change=${({ target }: Event) => onLanguage((target as HTMLSelectElement).value as Language)}
    >
      ${Object.entries(LANGUAGES).map(
        ([tag, label]) =>
          html`<option value=${tag} lang=${tag} ?selected=${tag === language}>${label}</option>`,
      )}
    </select>
  </div>`

const themeChoice = ({ messages: t, theme, onTheme }: Side): TemplateResult =>
  html`<div class="account-row">
    ${consoleIcon("theme")}<label for="account-theme">${t.account.theme}</label>
    <select
      class="select short"
      id="account-theme"
      @change=${({ target }: Event) => onTheme((target as HTMLSelectElement).value as Theme)}
    >
      ${THEMES.map(
        (each) => html`<option value=${each} ?selected=${each === theme}>${t.account.themes[each]}</option>`,
      )}
    </select>
  </div>`

const closeAfterLink = (event: Event): void => {
  if ((event.target as Element).closest("a, button") === null) return
  ;(event.currentTarget as HTMLElement).hidePopover()
}
