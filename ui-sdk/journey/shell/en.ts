import { REFUSAL_WORDS_EN } from "../../elements/refusals/refusal.ts"
import type { Format } from "../../elements/locale/format.ts"
import { mailboxEn } from "../mailbox/en.ts"
import type { Step } from "../steps/step.ts"

/** The words of a form that mails a link to go on, wherever it stands. */
const MAIL_LINK = {
  open: "Mail me a link",
  label: "Email address for the link",
  send: "Send the link",
  sending: "Sending",
  sent: (email: string) => `Sent to ${email}. The link works for 14 days.`,
  cancel: "Close",
  offline: "There was no response from our server. Check your network and send it again.",
  notColleague: (domain: string) => `Enter an address at ${domain}: links go to colleagues only.`,
  refusal: REFUSAL_WORDS_EN,
}

/** What stands around every screen. */
export const en = (f: Format) => ({
  mailbox: mailboxEn(f),
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
    sync: "Sync",
    push: "Push API",
    done: "Done",
    repair: "Repair",
    "confirm-sync": "Confirm the changes",
    "sharing-request": "New request",
    "review-change": "A change",
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
  ownComputer: {
    title: "Is this your own computer?",
    text: "On a computer that others use too, this browser forgets what you have entered here. Nothing is lost: open the journey again, and confirm your email to go on.",
    own: "Yes, keep it here",
    shared: "No, forget it here",
    goOn: "Go on",
  },
  language: "Language",
  help: "Get help",
  email: "Email",
  nothingShared: "Nothing is shared until the last step.",
  unchanged: "Everything else is as you left it.",
  saved: "Saved. You can close this and come back.",
  saving: "Saving",
  notSaved: "Not saved yet. It is kept in this window.",
  connected: "Connected. You can close this.",
  agreed: "Agreed. You can close this.",
  loading: "Loading",
  stillLoading: "Still loading. The service is slower than usual.",
  tryNow: "Try now",
  offline: {
    title: "You are offline.",
    text: "What you change is kept in this window and saved as soon as the network is back.",
  },
  notKept: {
    title: "Your browser does not remember this page.",
    text: "Finish in this window, or mail yourself a link and go on there: it opens where you are.",
    saved: "Saved. To go on later, you need a link.",
    link: {
      ...MAIL_LINK,
      title: "Go on by a link",
      text: "We mail a link to an address of your company. It opens this where you are, without your file and passwords, which stay in this window.",
    },
  },
  elsewhere: {
    title: "You began this in another browser.",
    text: "The passwords and files that you entered stay there. Go on there, or enter them again here.",
    link: {
      ...MAIL_LINK,
      title: "Go on in the other browser",
      text: "We mail a link to an address of your company. Open it in the browser in which you began: everything is there as you left it.",
    },
  },
  saveFailed: {
    title: "We couldn't save that.",
    text: "Your answers are still here, in this window. We try again every few seconds.",
    again: "Save again",
  },
  conflict: {
    title: "This was changed in another window",
    text: "Another window or device has saved different answers. Which ones do you want to keep?",
    mine: "Keep what is here",
    theirs: "Use the other ones",
  },
  expired: {
    title: "Your session ended after an hour",
    text: "This keeps employee data safe on a screen left open. What you entered is saved, and you continue from there.",
    embedded: "Close this window and open it again from the page that you came from.",
    linked: "If you have opened this on another device since, ask for a new link here.",
    carryOn: "Carry on",
    mail: "Email me a new link",
  },
  link: {
    opening: "Opening your link",
    title: "This link no longer works",
    text: "It has expired, a newer one has replaced it, or it was opened in another browser first. What was entered is not lost. If a colleague asked you for connection details and you gave them, nothing more is needed.",
    mail: "Email me a new link",
    mailing: "Sending",
    mailed: "A new link is on its way to the address that this one was sent to. It can take a few minutes.",
    failed: "The mail could not be sent just now. Try again in a minute.",
  },
  failed: {
    title: "The journey didn't load",
    text: "Our server did not respond. Nothing that you entered is lost. Try again in a minute.",
    again: "Try again",
    refused: "This page can't be opened from here",
    refusedText: "The page that shows it is not registered for it. Tell the people who sent you here.",
    otherVendor:
      "It was opened for another company than the page that shows it. Nothing was entered or shared. Close it, and tell the people who sent you here.",
    hostSilent:
      "The page that shows it does not respond. Nothing that was saved is lost. Close it, or reload the whole page, and open it again from there.",
    linkOnly: "Open this page from where you were invited, or by the link in your email.",
  },
  reference: (id: string) => `Reference ${id}`,
})

export type ShellMessages = ReturnType<typeof en>
