import type { JourneyPage } from "../../../core/use-cases/accounts/vendors/find-journey-page.ts"

/** The vendor's part of the journey's page. */
export interface EmbeddingVendor extends JourneyPage {
  readonly vendorOrgId: string
}

/**
 * The page with its vendor filled in; null: it is opened by itself, from a link. The page's script speaks to these origins only.
 */
export const fillJourneyPage = (html: string, vendor: EmbeddingVendor | null): string =>
  vendor === null
    ? html
    : withLook(html, vendor)
        .replace(
          `name="hrsync-vendor" content=""`,
          `name="hrsync-vendor" content="${escape(vendor.vendorOrgId)}"`,
        )
        .replace(
          `name="hrsync-origins" content="[]"`,
          () => `name="hrsync-origins" content="${escape(JSON.stringify(vendor.origins))}"`,
        )

/** The browser paints the page before its script knows whose journey it is. */
const withLook = (html: string, { look: { accent, locale, theme = "auto" } }: EmbeddingVendor): string =>
  html
    .replace(`<html lang="en">`, theme === "auto" ? "$&" : `<html lang="en" data-theme="${escape(theme)}">`)
    .replace(`name="hrsync-accent" content=""`, `name="hrsync-accent" content="${escape(accent ?? "")}"`)
    .replace(`name="hrsync-locale" content=""`, `name="hrsync-locale" content="${escape(locale ?? "")}"`)

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" }

const escape = (text: string): string => text.replace(/[&<>"]/gu, (character) => ENTITIES[character] ?? "")
