import { REFUSAL_WORDS_EN } from "../../../elements/refusals/refusal.ts"
import { documentTexts } from "../../documents/en.ts"
import type { SystemFormTexts } from "../../documents/system-form.ts"

export const en = () => ({
  refusal: REFUSAL_WORDS_EN,
  title: "Tell us about your HR system",
  lede: (email: string) =>
    `Only the name is needed. We look at every request and answer within 7 days, to ${email}.`,
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
  documents: { ...documentTexts, label: "API documentation" },
  visible: (vendor: string) => `${vendor} can read the request and its documents.`,
  wait: {
    title: "No need to wait",
    text: "You can connect in another way today, and switch to the automatic connection when it exists. What you chose to share carries over.",
    button: "Connect in another way",
  },
  sent: {
    title: "Your request was sent",
    another: "Request another system",
    lede: (system: string, email: string) => `We look at ${system} and answer within 7 days, to ${email}.`,
  },
  failed: {
    title: "The request was not sent",
    offline:
      "There was no response from our server. What you typed is still here. Check your network and send it again.",
    broken: "Our server failed. What you typed is still here. Send it again in a minute.",
    busy: "Too many attempts. Wait a few seconds and send it again.",
  },
  blocked: "Enter the name of your HR system",
  uploading: "Wait until your documents are uploaded",
  back: "Back",
  send: "Send request",
})

export type Messages = ReturnType<typeof en>
