import type { IntegrationType } from "../../../../core/contract/integration-type.ts"
import type { Format } from "../../../elements/locale/format.ts"

interface Mode {
  readonly name: string
  readonly text: string
  readonly meta: ReadonlyArray<string>
}

export const en = (f: Format) => ({
  title: (vendor: string) => `How should the data reach ${vendor}?`,
  lede: "Pick the one that fits how you work today. What you choose to share later stays the same when you change it.",
  legend: "Ways to connect",
  recommended: "Recommended",
  systems: (count: number) => `${f.number(count)} ${f.plural(count, { one: "system", other: "systems" })}`,
  mode: {
    HRMS: {
      name: "Connect your HR system",
      text: "Sign in once. Records are read every week, with no further work from you.",
      meta: ["10 minutes to set up", "Needs an administrator's sign-in"],
    },
    "Upload CSV": {
      name: "Upload a file",
      text: "A CSV or Excel file from any system. You upload it again when something changes.",
      meta: ["15 minutes, each time"],
    },
    SFTP: {
      name: "SFTP folder",
      text: "Your system leaves a file in a folder. We collect it on a schedule.",
      meta: ["20 minutes, with your IT team"],
    },
    "Push API": {
      name: "Send records to us",
      text: "Your developers post each change to our push API, as it happens.",
      meta: ["1 to 3 days of development"],
    },
    Custom: {
      name: "Your own API",
      text: "You host one endpoint in our format, and we read it on a schedule.",
      meta: ["1 to 3 days of development"],
    },
    "Assisted HRMS": {
      name: "Set it up with our help",
      text: "Tell us what you use. A specialist connects it with you.",
      meta: ["Within 7 days"],
    },
  } as Record<IntegrationType, Mode>,
  withdrawn: (vendor: string, mode: string) =>
    `${vendor} no longer offers “${mode}”. Choose another way; what you entered otherwise is kept.`,
  blocked: "Choose one to continue",
  back: "Back",
  next: "Continue",
})

export type Messages = ReturnType<typeof en>
