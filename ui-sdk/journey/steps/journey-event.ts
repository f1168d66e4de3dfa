import type { AuthType, SdkEvent } from "../../loader/sdk-event.ts"
import type { IntegrationType } from "../../../core/contract/integration-type.ts"
import type { Answers, Connector } from "./answers.ts"
import type { Facts } from "./facts.ts"
import type { SavedAnswers } from "./journey-state.ts"
import type { Purpose, Step } from "./step.ts"

/** What the user does, and what the service answers. */
export type JourneyEvent =
  | {
      readonly type: "opened"
      readonly purpose: Purpose
      readonly saved: SavedAnswers
      readonly facts: Facts
      readonly isAccepted: boolean
    }
  | { readonly type: "typeChosen"; readonly integrationType: IntegrationType }
  | { readonly type: "systemChosen"; readonly system: Connector }
  | { readonly type: "unlistedChosen" }
  | { readonly type: "credentialTyped"; readonly key: string; readonly value: string }
  | { readonly type: "authTypeChosen"; readonly authType: AuthType }
  | { readonly type: "docsOpened" }
  | { readonly type: "answered"; readonly answers: Partial<PlainAnswers> }
  | { readonly type: "factsLearned"; readonly facts: Partial<Facts> }
  | { readonly type: "continued" }
  | { readonly type: "wentBack" }
  | { readonly type: "wentTo"; readonly step: Step }
  /** A save has been sent with everything entered until now. */
  | { readonly type: "saveSent" }
  | { readonly type: "saved"; readonly version: number }
  | { readonly type: "saveFailed" }
  | { readonly type: "saveRefused"; readonly theirs: number }
  | { readonly type: "saveRetried" }
  | { readonly type: "mineKept" }
  | { readonly type: "theirsTaken" }
  /** `mailboxCode`: as it was typed; null: this submission needs none. */
  | { readonly type: "submitted"; readonly mailboxCode: string | null }
  /** `version` of the saved answers: the service has changed them, too. */
  | { readonly type: "accepted"; readonly version: number }
  | { readonly type: "submitFailed" }
  | { readonly type: "expired" }

/** Answers on which no others depend. */
export type PlainAnswers = Pick<
  Answers,
  "uploadId" | "columns" | "isFullLoad" | "form" | "frequency" | "requestId" | "withheld" | "subset"
>

/** What has to be done because of an event. */
export type JourneyEffect =
  /** Save the step and the answers as they are when the save is sent. */
  | { readonly type: "save" }
  /** To the embedding page. */
  | { readonly type: "tell"; readonly event: SdkEvent }
  /** Open the journey again with what the server has. */
  | { readonly type: "reload" }
  /** Accept the connection with these answers. */
  | { readonly type: "submit"; readonly mailboxCode: string | null }
