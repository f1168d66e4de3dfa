import type { LinkSentences } from "./link-sentences.ts"

export const en: LinkSentences = {
  subjects: {
    onboarding: ({ vendorName }) => `Share employee data with ${vendorName}`,
    repair: ({ vendorName }) => `Your data at ${vendorName}: your source can no longer be read`,
    "confirm-sync": ({ vendorName }) =>
      `Your data at ${vendorName}: confirm a large change before it is sent`,
    "sharing-request": ({ vendorName }) => `Your data at ${vendorName}: more is asked for`,
    "review-change": ({ vendorName }) => `Your data at ${vendorName}: something was changed`,
  },
  reasons: {
    invitation: ({ vendorName, corporateName }) =>
      `${vendorName} asks ${corporateName} to share employee data with it, and named you as the person to set this up.`,
    colleague: ({ sentBy, vendorName, corporateName }) =>
      `${sentBy ?? "A colleague"} sent you this link, so that you can continue the connection of ${corporateName} to ${vendorName}.`,
    own: ({ vendorName }) => `You asked for this link to continue the connection to ${vendorName}.`,
    issue: null,
  },
  purposes: {
    onboarding: () => [
      "It takes about 10 minutes. You choose which fields and which employees are shared, and see a sample record first.",
      "Nothing is shared until the last step.",
    ],
    repair: ({ vendorName }) => [
      "Your source of employee data can no longer be read: its sign-in details are no longer accepted, or its columns have changed.",
      `Nothing was lost or deleted, and what you share with ${vendorName} has not changed. The link opens the step that needs you; then the sync continues.`,
    ],
    "confirm-sync": ({ vendorName }) => [
      "The last sync would change far more employees than usual, so it stopped before anything was sent.",
      `The link shows what would change. You decide whether ${vendorName} receives it.`,
    ],
    "sharing-request": ({ vendorName }) => [
      `${vendorName} asks for more employee data than you agreed to. It receives no more than before unless you agree.`,
      "The link shows what is new. You agree or decline.",
    ],
    "review-change": ({ vendorName }) => [
      `Something about your data at ${vendorName} was changed in the name of your company.`,
      "The link shows what it was, when, and who did it. If none of you made the change, you can pause sharing there.",
    ],
  },
  newFile: {
    subject: ({ vendorName }) => `Your data at ${vendorName}: a new file is asked for`,
    lines: ({ vendorName }) => [
      `${vendorName} asks you for a new file of employees, because it has what your last file says.`,
      "The link opens the page of your data, where you upload the file. What you share stays as you agreed to it, and you see what is wrong before anything is sent.",
    ],
  },
  access: {
    subject: ({ vendorName }) => `Connection details for ${vendorName} are needed from you`,
    lines: ({ sentBy, vendorName, corporateName }) => [
      `${sentBy ?? "A colleague"} asks you for the connection details of a system of ${corporateName}, so that it can share employee data with ${vendorName}.`,
      "",
      "The link opens one form: you enter the details, test them, and are done. It shows no employee data.",
      `The details are stored sealed. Neither your colleague nor ${vendorName} can read them. If you do not know the sender, ask before you enter anything.`,
    ],
  },
  connected: {
    subject: ({ vendorName }) => `Your data at ${vendorName}`,
    reasons: {
      colleague: ({ sentBy, vendorName, corporateName }) =>
        `${sentBy ?? "A colleague"} asks you to look after the data of ${corporateName} at ${vendorName} as well.`,
      own: ({ vendorName }) => `You asked for this link to your data at ${vendorName}.`,
    },
    lines: ({ vendorName }) => [
      `The link shows what is shared with ${vendorName}, how many employees that covers, and the last syncs.`,
      "There you can change what is shared, pause or stop it, download it, and add a colleague.",
    ],
  },
  open: "Open this link:",
  validity: (until) => [
    `It is for you only, works until ${until}, and belongs to the browser that opens it first.`,
    "To continue in another browser, ask for a new link there.",
  ],
  unexpected:
    "If you did not expect this mail, ignore it. Nothing is shared, and nothing changes, without you.",
}
