import { html, nothing, type TemplateResult } from "lit"
import type { ConsoleSession } from "../../../core/contract/accounts/console/session.ts"
import { consoleIcon } from "../parts/icons.ts"
import { findReaderKind } from "../reader/by-reader.ts"
import { linkTo, type PageName } from "../routing/paths.ts"
import { accountMenu } from "./account-menu.ts"
import type { ShellMessages } from "./en.ts"
import { findEntry, listOffered, NAVIGATION } from "./navigation.ts"
import { QuickSearch } from "./search/quick-search.ts"
import type { Side } from "./side-props.ts"

/** Whose pages these are: the vendor, the corporate, or the installation. */
export const organizationName = (
  { vendor, membership }: ConsoleSession,
  { installation }: ShellMessages,
): string => vendor?.name ?? membership.organization ?? installation

/** Beside every page: whose pages these are, the pages, and the user's account. */
export const side = (spec: Side): TemplateResult => {
  const { session, messages: t, isOpen, onToggle, onSearchWanted } = spec
  const name = organizationName(session, t)
  return html`<header class="side ${isOpen ? "is-open" : ""}">
    <div class="side-top">
      <a class="logo" href=${linkTo("overview")}
        ><hrsync-vendor-mark .name=${name} .logo=${session.vendor?.logo_url ?? null}></hrsync-vendor-mark
        ><span>${name}<small>${t.product}</small></span></a
      >
      <button
        class="btn ghost icon menu-btn"
        type="button"
        aria-label=${t.menu}
        aria-expanded=${isOpen}
        aria-controls="side-body"
        @click=${onToggle}
      >
        ${consoleIcon(isOpen ? "x" : "menu")}
      </button>
    </div>
    <div class="side-body" id="side-body">
      <hrsync-quick-search ${QuickSearch.wanted.on(onSearchWanted)}></hrsync-quick-search>
      <nav class="nav" aria-label=${t.navigation}>
        ${NAVIGATION.map((group) => navigationGroup(group, spec))}
      </nav>
      ${accountMenu(spec)}
    </div>
  </header>`
}

const navigationGroup = (
  { heading, pages }: (typeof NAVIGATION)[number],
  { session, page: shown, messages: t }: Side,
): TemplateResult | typeof nothing => {
  const offered = listOffered(pages, session)
  if (offered.length === 0) return nothing
  const current = shown === null ? null : findEntry(shown, findReaderKind(session.membership))
  return html`${heading === null ? nothing : html`<h2>${t.group[heading]}</h2>`}
    <ul class="nav-l">
      ${offered.map(
        ({ page, icon }) =>
          html`<li>
            <a
              href=${(linkTo as (page: PageName) => string)(page)}
              aria-current=${page === current ? "page" : nothing}
              >${consoleIcon(icon)}<span>${t.page[page]}</span></a
            >
          </li>`,
      )}
    </ul>`
}
