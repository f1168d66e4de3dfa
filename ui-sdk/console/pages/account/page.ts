import { html, nothing } from "lit"
import { icon } from "../../../elements/icon.ts"
import { devicesChanged } from "./devices-changed.ts"
import { ConsolePage } from "../console-page.ts"
import { DeviceList } from "./device-list.ts"
import type { Messages } from "./en.ts"
import { IdentityList } from "./identity-list.ts"
import { AppearanceForm } from "./appearance-form.ts"
import { PasskeyList } from "./passkey-list.ts"
import { PasswordForm } from "./password-form.ts"
import { ProfileForm } from "./profile-form.ts"
import "./page.css"
import { SecondFactor } from "./second-factor.ts"

/** The user's account: name, password, second factor, passkeys, linked accounts, open sessions, language and appearance. */
export class AccountPage extends ConsolePage<Messages> {
  static readonly tag = "hrsync-account-page"
  static readonly parts = [
    DeviceList,
    IdentityList,
    AppearanceForm,
    PasskeyList,
    PasswordForm,
    ProfileForm,
    SecondFactor,
  ]
  override get hasUnsavedChanges(): boolean {
    const forms = this.querySelectorAll<ProfileForm | PasswordForm>(
      "hrsync-profile-form, hrsync-password-form",
    )
    return [...forms].some(({ hasChanges }) => hasChanges)
  }

  override render() {
    const { messages } = this
    return html`<header class="page-head"><h1>${messages.title}</h1></header>
      ${
        this.console.session.session.lacks_second_factor
          ? html`<p class="note" role="status">${icon("info")}<span>${messages.factor.required}</span></p>`
          : nothing
      }
      <div class="account" ${devicesChanged.on(this.#onDevicesChanged)}>
        <div class="account-pair">
          <hrsync-profile-form></hrsync-profile-form>
          <hrsync-password-form></hrsync-password-form>
        </div>
        <div class="account-pair">
          <hrsync-second-factor></hrsync-second-factor>
          <hrsync-appearance-form></hrsync-appearance-form>
        </div>
        <hrsync-passkey-list></hrsync-passkey-list>
        <hrsync-identity-list></hrsync-identity-list>
        <hrsync-device-list></hrsync-device-list>
      </div>`
  }

  readonly #onDevicesChanged = (): void => {
    this.querySelector<DeviceList>("hrsync-device-list")?.reload()
  }
}
