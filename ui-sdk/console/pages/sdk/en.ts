import type { IntegrationType } from "../../../../core/contract/integration-type.ts"
import type { Format } from "../../../elements/locale/format.ts"

/** What a way to connect is called, and what it means. */
type Named = readonly [name: string, text: string]

export const en = (f: Format) => ({
  title: "SDK",
  lede: "How the journey looks inside your product, and where it may be opened.",
  discard: "Discard",
  publish: "Publish changes",
  published: "Published. Journeys that are opened from now on look like this.",
  nothing: "Nothing was changed, so there is nothing to publish.",
  /** Before publishing: what stops for those who use it. */
  stops: {
    origins: (origins: ReadonlyArray<string>) =>
      `The journey no longer opens in ${f.plural(origins.length, { one: "1 page", other: `${f.number(origins.length)} pages` })}: ${f.list(origins)}.`,
    modes: (modes: ReadonlyArray<string>) =>
      `New clients can no longer connect by ${f.alternatives(modes)}. Those that are connected stay so.`,
  },
  refused: "Nothing was published. Correct what is marked below, then publish again.",
  form: "Customise",
  colour: {
    label: "Your colour",
    pick: "Pick a colour",
    default: "Empty: ours, a petrol blue.",
    wrong: "Type a colour such as #0f5f78.",
    readable: "Readable",
    white: (ratio: string) => `White text on it has ${ratio}:1. 4.5:1 is needed.`,
    dark: (ratio: string) =>
      `Too light for white text, so text on it turns dark: ${ratio}:1. 4.5:1 is needed.`,
  },
  logo: {
    label: "Logo",
    choose: "Choose a picture",
    replace: "Replace",
    remove: "Remove",
    hint: "PNG, JPEG or WebP, square, up to 100 KB",
    wrongType: "This is not a PNG, JPEG or WebP picture. Convert it to one.",
    tooLarge: (size: string) => `The picture has ${size}. Use one of at most 100 KB.`,
  },
  texts: {
    legend: "Texts",
    language: "Language of the texts",
    title: "Title of the first page",
    titleHint: "Leave it empty for our title, which the preview shows.",
    reason: "Why you ask",
    reasonHint: (count: number, limit: number) =>
      `Use {company} for the client's name. ${f.number(count)} of ${f.number(limit)} characters.`,
    reasonLong: (limit: number) => `Shorten it to ${f.number(limit)} characters.`,
  },
  modes: {
    legend: "Ways to connect",
    none: "Offer one way at least.",
    mode: {
      HRMS: ["HR system", "Read every week, with no further work"],
      "Upload CSV": ["File upload", "CSV or Excel"],
      SFTP: ["SFTP folder", "Read on a schedule"],
      "Push API": ["Push API", "You approve each client"],
      Custom: ["Client's own API", "For clients with developers"],
      "Assisted HRMS": ["Set-up with help", "Done within 7 days"],
    } satisfies Record<IntegrationType, Named> as Record<IntegrationType, Named>,
  },
  origins: {
    label: "Pages that may open it",
    hint: "One origin a line, such as https://app.tamarind.example. Any other page gets a blank window.",
  },
  help: {
    url: "Help page (optional)",
    urlHint: "Shown in the journey as your help. An https address.",
    email: "Help email (optional)",
    emailHint: "Where your clients' HR admins reach you.",
  },
  defaults: {
    locale: "Language to begin with",
    browser: "The browser's",
    theme: "Appearance",
    themes: { auto: "As the system", light: "Light", dark: "Dark" },
  },
  preview: {
    title: "Preview",
    screen: "Screen",
    start: "Start",
    connect: "How to connect",
    company: "Acme",
  },
  snippet: {
    title: "Put it in your page",
    text: "Your server asks us for the token with an API key, which never reaches the browser.",
    noOrigin:
      "No page may open the journey yet: no origin is registered. Add that of your page, then publish.",
  },
  conflict: {
    title: "Someone else has published changes",
    text: "Yours are kept here. This is what differs:",
    names: {
      accent: "Your colour",
      logo: "Logo",
      title: "Title",
      reason: "Why you ask",
      modes: "Ways to connect",
      helpUrl: "Help page",
      helpEmail: "Help email",
      locale: "Language",
      theme: "Appearance",
      origins: "Pages",
    },
    theirs: (value: string) => `Theirs: ${value}`,
    mine: (value: string) => `Yours: ${value}`,
    none: "none",
    present: "a picture",
    take: "Take theirs",
    over: "Publish mine",
  },
})

export type Messages = ReturnType<typeof en>
