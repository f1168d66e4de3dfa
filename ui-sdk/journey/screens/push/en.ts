import { reasonsEn } from "../../../elements/reasons/en.ts"
import { makeWordReason } from "../../../elements/reasons/word-reason.ts"
import type { Format } from "../../../elements/locale/format.ts"

export const en = (f: Format) => ({
  wordReason: makeWordReason(reasonsEn(f)),
  title: "Send test records first",
  lede: (vendor: string) =>
    `Your developers post one employee at a time to a test address. When ${vendor} is happy with what arrives, the test data is deleted and you get production credentials.`,
  approvedTitle: "You can send real records now",
  approvedLede: (vendor: string) =>
    `${vendor} has approved your test records and they are deleted. Create the production credentials, and put them in place of the test ones.`,
  auth: {
    legend: "How will you sign in?",
    recommended: "Recommended",
    token: { name: "Access token", text: "Valid for one hour, renewed by your code. JSON bodies." },
    basic: {
      name: "User name and password",
      text: "Sent with every request. Form bodies, for simpler tools.",
    },
  },
  docs: "Get documentation",
  credentials: {
    test: "Test credentials",
    production: "Production credentials",
    once: "Shown once",
    address: "Address",
    tokenAddress: "Address for tokens",
    username: "User name",
    password: "Password",
    keep: "Keep it now. After you leave this page it can only be replaced.",
    known: (at: string) => `Created ${at}. The password is not shown again.`,
    none: "Choose how you sign in, then create them. They are shown once.",
    create: "Create test credentials",
    createProduction: "Create production credentials",
    replace: "Replace them",
    replaceWarning: "The current credentials stop working at once.",
    revoked: "The previous credentials no longer work.",
  },
  copy: (label: string) => `Copy: ${label}`,
  copied: "Copied",
  sample: "A request to start with",
  live: {
    title: "Arriving now",
    listening: "Listening",
    waiting: "Connecting",
    received: "received",
    accepted: "accepted",
    refused: "refused",
    empty: "Nothing has arrived yet. The first record that you post shows up here within seconds.",
    result: {
      created: "Created",
      updated: "Updated",
      unchanged: "Unchanged",
      refused: "Refused",
      full: "No room",
    },
    text: {
      created: "All fields read.",
      updated: "The record has changed.",
      unchanged: "The same record as before.",
      refused: "It was refused.",
      full: "The test environment is full. Records in it can be sent again.",
    },
  },
  next: {
    title: "What happens next",
    test: "Test records",
    testText: "From your own system",
    accepted: (count: number) => `${f.number(count)} accepted`,
    approval: (vendor: string) => `${vendor} approves`,
    approvalText: "We tell them by email when you ask",
    approvalAsked: (at: string) => `Asked ${at}`,
    production: "Production credentials",
    productionText: "Test data is deleted at the same moment",
  },
  actions: {
    ask: "Ask for approval",
    needRecord: "Send a test record that is accepted, then ask",
    asked: (at: string) => `Asked ${at}. You can go on testing while they look`,
    mayAsk: "You can go on testing while they look",
    next: "Continue",
  },
  failed: {
    title: "That did not work",
    offline: "There was no response from our server. Check your network and try again.",
    broken: "Our server failed. Nothing is lost. Try again in a minute.",
    busy: "Too many attempts. Wait a few seconds and try again.",
    refused: "This is not possible at this step. Open the page again to see how far it is.",
  },
})

export type Messages = ReturnType<typeof en>
