import type { ChangeSentences } from "./change-sentences.ts"

export const en: ChangeSentences = {
  subject: ({ vendorName }) => `Your data at ${vendorName}: something was changed`,
  changes: {
    "source-repaired": ({ vendorName }) =>
      `The details or the columns of the source of your data at ${vendorName} were changed.`,
    "terms-changed": ({ vendorName }) => `What you share with ${vendorName} was changed.`,
    "request-answered": ({ vendorName }, detail) =>
      detail === "agreed"
        ? `${vendorName}'s request for more employee data was agreed to.`
        : `${vendorName}'s request for more employee data was declined.`,
    "access-given": ({ vendorName }) =>
      `New access was set up for your data at ${vendorName}: a credential or an address with which a system sends data or starts a sync.`,
    "anchor-added": ({ vendorName }, detail) =>
      `${detail ?? "A mailbox"} was added as a mailbox that may decide about your data at ${vendorName}, once its owner has proved it.`,
    "anchor-removed": ({ vendorName }, detail) =>
      `${detail ?? "A device"} may no longer decide about your data at ${vendorName}.`,
    "admin-added": () => "A new admin of your company was invited to the console.",
    "device-verified": ({ vendorName }) =>
      `A new device may decide about your data at ${vendorName}: a mailbox was proved on it.`,
    paused: ({ vendorName }) => `Sharing with ${vendorName} was paused.`,
    resumed: ({ vendorName }) => `Sharing with ${vendorName} was resumed.`,
    terminated: ({ vendorName }) =>
      `Sharing with ${vendorName} was ended, and the employee data stored for it here was deleted.`,
  },
  when: (at) => `When: ${at} (UTC)`,
  who: {
    person: (_, email) => `Who: ${email ?? "a person of your company, whose address is not known"}`,
    operator: () => "Who: the operator of the service",
    vendor: ({ vendorName }) => `Who: ${vendorName}`,
    service: () => "Who: the service itself",
  },
  review: "If one of you did this, there is nothing to do.",
  link: "This was not us: open this link to see the change and to pause sharing.",
  console: (address) => `If this was not you, sign in and pause sharing: ${address}`,
  ended: "If this was not you, ask the operator of the service.",
}
