import type { ReviewedChange } from "../../../../core/contract/journey/review-change.ts"
import type { Format } from "../../../elements/locale/format.ts"
import { QUESTION_WORDS_EN } from "../question-words.ts"

type Change = ReviewedChange
/** `detail`: what the change is about. */
type OfChange = (vendor: string, detail: string | null) => string
type OfVendor = (vendor: string) => string

export const en = (f: Format) => ({
  ...QUESTION_WORDS_EN,
  nothing: {
    title: "There is nothing to look at",
    text: "This change is too old, or the connection has ended. You can close this page.",
  },
  kind: {
    "source-repaired": () => "The connection to your source was changed",
    "terms-changed": (vendor) => `What ${vendor} receives was changed`,
    "request-answered": (vendor, detail) =>
      `A request by ${vendor} for more data was ${detail === "agreed" ? "agreed to" : "declined"}`,
    "access-given": () => "New access to the connection was given",
    "anchor-added": () => "An address was added that may decide for your company",
    "anchor-removed": () => "An address or device may no longer decide for your company",
    "admin-added": () => "Your company has a new admin",
    "device-verified": () => "A new device may decide for your company",
    paused: (vendor) => `Sharing with ${vendor} was paused`,
    resumed: (vendor) => `Sharing with ${vendor} was resumed`,
    terminated: (vendor) => `The connection to ${vendor} was ended`,
  } satisfies Record<Change["kind"], OfChange> as Record<Change["kind"], OfChange>,
  lede: (vendor: string) =>
    `Was this you or a colleague? If not, pause sharing: ${vendor} then receives nothing until your company resumes it.`,
  ledePaused: "Sharing is paused. Nothing is read or sent until your company resumes it.",
  ledeOver: (vendor: string) =>
    `Nothing is read or sent any more. If neither you nor a colleague did this, tell ${vendor} and connect again.`,
  pausedSince: (at: string) => `Paused since ${f.dateTime(at)}`,
  facts: "What happened",
  when: "When",
  at: (at: string) => f.dateTime(at),
  who: "Who did it",
  what: "About",
  by: {
    operator: () => "The operator of this service",
    vendor: (vendor) => vendor,
    service: () => "This service itself",
    unknown: "A person at your company, whose address is not known",
  } as Record<Exclude<Change["by"], "person">, OfVendor> & { readonly unknown: string },
  us: "It was us",
  fine: "Understood",
  pause: "Pause sharing",
  pausing: "Pausing",
  paused: (vendor: string) => ({
    title: "Sharing is paused",
    text: `${vendor} receives nothing new, and everyone who may decide for your company is notified. Any of you can resume it on the page of the connection, which opens in the product of ${vendor} or by a link that we mailed for it.`,
  }),
  wasUs: {
    title: "Thank you for looking",
    text: "Nothing changes. You can close this page.",
  },
})

export type Messages = ReturnType<typeof en>
