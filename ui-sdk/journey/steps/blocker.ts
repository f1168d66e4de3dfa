import { type Answers, findCredentials } from "./answers.ts"
import type { Facts } from "./facts.ts"
import type { Step } from "./step.ts"

/** Why the user cannot continue; the screen says it in place of the primary action (ui/README.md, rule 1). */
export type Blocker =
  | { readonly code: "nothing-chosen" }
  | { readonly code: "loading" }
  | { readonly code: "fields-missing"; readonly fields: ReadonlyArray<string> }
  | { readonly code: "not-checked" }
  | { readonly code: "check-failed" }
  | { readonly code: "no-file" }
  | { readonly code: "columns-missing"; readonly fields: ReadonlyArray<string> }
  | { readonly code: "wrong-rows"; readonly count: number }
  /** A rule about the employees to share names no value. */
  | { readonly code: "values-missing" }
  | { readonly code: "nobody-matches" }
  | { readonly code: "not-submitted" }
  | { readonly code: "not-synced" }
  | { readonly code: "not-approved" }
  | { readonly code: "not-answered" }

/** What a blocker is found in. */
export interface Progress {
  readonly answers: Answers
  readonly facts: Facts
  /** The connection has been accepted. */
  readonly isAccepted: boolean
}

/** Why the user cannot go on from `step`; null: nothing is missing. */
export const findBlocker = (step: Step, progress: Progress): Blocker | null => BLOCKERS[step](progress)

const BLOCKERS: Readonly<Record<Step, (progress: Progress) => Blocker | null>> = {
  start: () => null,
  connect: ({ answers }) => unless(answers.integrationType !== null, { code: "nothing-chosen" }),
  system: ({ answers }) => unless(answers.system !== null || answers.isUnlisted, { code: "nothing-chosen" }),
  request: ({ answers }) => unless(answers.requestId !== null, { code: "not-answered" }),
  credentials: ({ answers, facts }) => findCredentialsBlocker(answers, facts),
  file: ({ facts }) => unless(facts.upload === "complete", { code: "no-file" }),
  columns: ({ facts: { unmappedMandatory: fields } }) => {
    if (fields === null) return { code: "loading" }
    return unless(fields.length === 0, { code: "columns-missing", fields })
  },
  rows: ({ facts: { wrongRows: count } }) => {
    if (count === null) return { code: "loading" }
    return unless(count === 0, { code: "wrong-rows", count })
  },
  assisted: ({ answers: { form } }) =>
    unless(isFilled(form.hrms_name), { code: "fields-missing", fields: ["hrms_name"] }),
  data: ({ answers, facts }) => {
    if (answers.subset.some(({ values }) => values.length === 0)) return { code: "values-missing" }
    return unless(facts.matching !== 0, { code: "nobody-matches" })
  },
  review: ({ isAccepted }) => unless(isAccepted, { code: "not-submitted" }),
  sync: ({ facts }) => unless(facts.isSynced, { code: "not-synced" }),
  push: ({ answers, facts }) => {
    if (answers.authType === null) return { code: "nothing-chosen" }
    return unless(facts.isApproved, { code: "not-approved" })
  },
  done: () => null,
  repair: ({ facts }) => unless(facts.isAnswered, { code: "not-answered" }),
  "confirm-sync": ({ facts }) => unless(facts.isAnswered, { code: "not-answered" }),
  "sharing-request": ({ facts }) => unless(facts.isAnswered, { code: "not-answered" }),
  "review-change": ({ facts }) => unless(facts.isAnswered, { code: "not-answered" }),
}

/** All details are there, and a test has shown that at least one category works. */
const findCredentialsBlocker = (answers: Answers, facts: Facts): Blocker | null => {
  if (facts.requiredFields === null) return { code: "loading" }
  const typed = findCredentials(answers)
  const fields = facts.requiredFields.filter(
    (key) => !isFilled(typed[key]) && !facts.storedFields.includes(key),
  )
  if (fields.length > 0) return { code: "fields-missing", fields }
  if (facts.check === "failed") return { code: "check-failed" }
  return unless(facts.check === "partial" || facts.check === "complete", { code: "not-checked" })
}

const unless = (isFine: boolean, blocker: Blocker): Blocker | null => (isFine ? null : blocker)

const isFilled = (text: string | undefined): boolean => text !== undefined && text.trim() !== ""
