import type { ConsoleIssue } from "../../../../core/contract/connection/console/client-issues.ts"
import { linkTo } from "../../routing/paths.ts"
import type { ReaderKind } from "../../reader/by-reader.ts"

/** What a link to the end of an issue opens; `file`: where a company begins with a new file. */
export type StepPlace = "sync" | "request" | "data" | "source" | "rules" | "file" | "push" | "webhooks"

export interface StepLink {
  readonly place: StepPlace
  readonly href: string
}

interface StepReader {
  readonly reader: ReaderKind
  readonly can: (action: string) => boolean
  /** The company uploads its files. */
  readonly isUploaded: boolean
}

/** Where this reader ends an issue; none when that is not done in the console, or someone else does it. */
export const findStepLinks = (
  { step, connection_id: id }: Pick<ConsoleIssue, "step" | "connection_id">,
  { reader, can, isUploaded }: StepReader,
): ReadonlyArray<StepLink> => {
  const isCompany = reader === "company"
  const open = (place: StepPlace, tab?: string): StepLink => ({
    place,
    href: linkTo("client", { id }, { tab }),
  })
  const file: StepLink = { place: "file", href: linkTo("file", { id }) }
  const source = can("connection.repair-source") ? [open("source", "source")] : []
  switch (step) {
    case "confirm_sync":
      return [open("sync")]
    case "await_repair":
      return isCompany && isUploaded ? [file] : source
    case "grant_or_withhold":
      return isCompany ? [open("data", "data"), ...source] : []
    case "await_answer":
      return isCompany ? [open("request", "data")] : []
    case "review_push_test":
      return isCompany ? [] : [open("push")]
    case "map_status":
      return isCompany ? [{ place: "rules", href: linkTo("rules", { client: id }) }] : []
    case "ask_client":
      return isCompany && isUploaded ? [file] : []
    case "resend_webhooks":
      return isCompany ? [] : [{ place: "webhooks", href: linkTo("webhooks") }]
    case "wait":
      return []
  }
}
