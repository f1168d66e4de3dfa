import { documentTexts } from "../../documents/en.ts"
import type { SystemFormTexts } from "../../documents/system-form.ts"

export const en = () => ({
  title: "Tell us about your HR system",
  lede: "A specialist connects it for you. Only its name is needed; everything else makes it quicker.",
  form: {
    optional: "optional",
    name: "Name of the system",
    nameHint: "As it is called on its sign-in page.",
    website: "Website",
    information: "Anything else we should know?",
    informationHint: "For example how many people are in it, or who looks after it. No passwords, please.",
    invalidWebsite: "This is not a complete web address. Start it with https://",
    missingName: "Enter the name of your HR system.",
  } as SystemFormTexts,
  documents: documentTexts,
  next: {
    title: "What happens next",
    send: "You send this",
    sendText: "You choose what to share first, then connect",
    setUp: "We set it up",
    setUpText: "We write to you if something is missing",
    setUpWhen: "Within 7 days",
    first: "First records are shared",
    firstText: "Only what you chose, then every month",
  },
  blocked: "Enter the name of your HR system",
  uploading: "Wait until your documents are uploaded",
  back: "Back",
  continue: "Continue",
})

export type Messages = ReturnType<typeof en>
