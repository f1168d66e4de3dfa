import type { IntegrationType } from "../../../core/contract/integration-type.ts"

/** The steps of connecting a source, each with a screen of its own. */
export type OnboardingStep =
  | "start"
  | "connect"
  | "system"
  /** Asks for an HR system that is not listed. */
  | "request"
  | "credentials"
  | "file"
  | "columns"
  | "rows"
  | "assisted"
  | "data"
  | "review"
  /** The first sync, live. */
  | "sync"
  /** Test records, live, until the vendor approves. */
  | "push"
  | "done"

/** Why a journey was opened; each but `onboarding` has one step and the end. */
export type Purpose = "onboarding" | "repair" | "confirm-sync" | "sharing-request" | "review-change"
export type Step = OnboardingStep | Exclude<Purpose, "onboarding">

/** What the steps of an onboarding depend on. */
export interface Route {
  readonly integrationType: IntegrationType | null
  /** The HR system is not among those listed. */
  readonly isUnlisted: boolean
}

/** What follows the choice of an integration type. A company that pushes first agrees what to share: test records are shown to the vendor. */
const AFTER_CONNECT: Readonly<Record<IntegrationType, ReadonlyArray<OnboardingStep>>> = {
  HRMS: ["system", "credentials", "data", "review", "sync", "done"],
  SFTP: ["credentials", "columns", "data", "review", "sync", "done"],
  Custom: ["credentials", "data", "review", "sync", "done"],
  "Upload CSV": ["file", "columns", "rows", "data", "review", "sync", "done"],
  "Push API": ["data", "review", "push", "done"],
  "Assisted HRMS": ["assisted", "data", "review", "done"],
}

const UNLISTED: ReadonlyArray<OnboardingStep> = ["system", "request"]

/** A further file for a connection that is accepted: what is shared was agreed with the first one. */
export const NEXT_FILE_STEPS: ReadonlyArray<Step> = ["file", "columns", "rows", "sync", "done"]

/** The steps in their order, as far as they are known. */
export const listSteps = (purpose: Purpose, { integrationType, isUnlisted }: Route): ReadonlyArray<Step> => {
  if (purpose !== "onboarding") return [purpose, "done"]
  if (integrationType === null) return ["start", "connect"]
  const next = integrationType === "HRMS" && isUnlisted ? UNLISTED : AFTER_CONNECT[integrationType]
  return ["start", "connect", ...next]
}

/** These show what happens after a submission: of the connection, or of a further file. */
export const isAfterSubmission = (step: Step): boolean => AFTER_SUBMISSION.has(step)

const AFTER_SUBMISSION: ReadonlySet<Step> = new Set(["sync", "push", "done"])
