import type { Format } from "../../elements/locale/format.ts"
import type { Step } from "../steps/step.ts"

/** What stands around every screen. */
export const en = (f: Format) => ({
  pageTitle: (step: string) => `${step} · Connect your HR system`,
  skip: "Skip to this step",
  steps: "Steps",
  stepCount: (step: number, steps: number) => `Step ${f.number(step)} of ${f.number(steps)}`,
  stepDone: "(done, go back to change)",
  step: {
    start: "Start",
    connect: "How to connect",
    system: "Your HR system",
    request: "Request your system",
    credentials: "Connection details",
    file: "Your file",
    columns: "Match columns",
    rows: "Fix errors",
    assisted: "Your set-up",
    data: "What to share",
    review: "Review and connect",
    sync: "First sync",
    push: "Push API",
    done: "Done",
    repair: "Repair",
    "confirm-sync": "Confirm the changes",
    "sharing-request": "New request",
  } satisfies Record<Step, string>,
  mode: {
    HRMS: "Your HR system",
    "Upload CSV": "Upload a file",
    SFTP: "SFTP folder",
    "Push API": "Send records to us",
    Custom: "Your own API",
    "Assisted HRMS": "Set it up with our help",
  },
  saveAndClose: "Save and close",
  close: "Close",
  language: "Language",
  help: "Get help",
  nothingShared: "Nothing is shared until the last step.",
  saved: "Saved. You can close this and come back.",
  saving: "Saving",
  notSaved: "Not saved yet. It is kept in this window.",
  connected: "Connected. You can close this.",
  loading: "Loading",
  stillLoading: "Still loading. The service is slower than usual.",
  tryNow: "Try now",
  offline: {
    title: "You are offline.",
    text: "What you change is kept in this window and saved as soon as the network is back.",
  },
  saveFailed: {
    title: "We couldn't save that.",
    text: "Your answers are still here, in this window. We try again every few seconds.",
    again: "Save again",
  },
  conflict: {
    title: "This was changed in another window",
    text: "Another window, or another device, has saved other answers since. Which ones count?",
    mine: "Keep what is here",
    theirs: "Take the other ones",
  },
  expired: {
    title: "Your session ended after an hour",
    text: "This keeps employee data safe on a screen left open. What you entered is saved, and you carry on from there.",
    embedded: "Close this window and open it again from the page that you came from.",
    linked: "Open the link in your email again.",
  },
  failed: {
    title: "The journey didn't load",
    text: "Our server gave no answer. Nothing that you entered is lost. Try again in a minute.",
    again: "Try again",
    refused: "This page can't be opened from here",
    refusedText:
      "The page that shows it is not among those that the vendor registered. Tell the people who sent you here.",
    linkOnly: "Open this page from the vendor's own page, or by the link in your email.",
  },
  reference: (id: string) => `Reference ${id}`,
})

export type ShellMessages = ReturnType<typeof en>
