import type {
  EMPLOYEE_STATUSES,
  EMPLOYMENT_TYPES,
  GENDERS,
  MARITAL_STATUSES,
} from "../../../contract/employee/employee.ts"
import { STATUS_SPELLINGS } from "../spellings/status-spellings.ts"
import {
  TRANSLATED_EMPLOYMENT_TYPES,
  TRANSLATED_GENDERS,
  TRANSLATED_MARITAL_STATUSES,
} from "../spellings/translated-spellings.ts"

/*
 * How sources write the values of the four enumerations (specification/employee.md#values), in any case, since folded
 * texts are compared.
 */

export interface Enumerations {
  readonly gender: (typeof GENDERS)[number]
  readonly employmentType: (typeof EMPLOYMENT_TYPES)[number]
  readonly maritalStatus: (typeof MARITAL_STATUSES)[number]
  readonly status: (typeof EMPLOYEE_STATUSES)[number]
}

/** Spelling to value; null: it states no value. */
export type Spellings<A> = Readonly<Record<string, A | null>>

/** A connection's own spellings, which override the ones below. */
export type SpellingOverrides = { readonly [K in keyof Enumerations]?: Spellings<Enumerations[K]> }

type SpelledValues = {
  readonly [K in keyof Enumerations]: Readonly<Record<Enumerations[K], ReadonlyArray<string>>> & {
    readonly saysNothing: ReadonlyArray<string>
  }
}

const NO_ANSWER = [
  "not specified",
  "unspecified",
  "unknown",
  "undisclosed",
  "prefer not to say",
  "not disclosed",
  "not declared",
  "undeclared",
  "prefer not to disclose",
  "decline to state",
  "i do not wish to answer",
  "keine angabe",
  "ohne angabe",
]

export const SPELLINGS: SpelledValues = {
  gender: {
    Male: [...TRANSLATED_GENDERS.Male, "male", "m", "man", "boy", "gent", "gentleman", "he", "mr"],
    Female: [
      ...TRANSLATED_GENDERS.Female,
      "female",
      "f",
      "woman",
      "girl",
      "lady",
      "she",
      "mrs",
      "ms",
      "miss",
    ],
    Other: [
      ...TRANSLATED_GENDERS.Other,
      "other",
      "others",
      "o",
      "t",
      "x",
      "transgender",
      "trans",
      "third gender",
      "non-binary",
      "nonbinary",
      "genderqueer",
      "gender fluid",
      "intersex",
      "diverse",
      "neither",
    ],
    saysNothing: [...NO_ANSWER, "do not wish to disclose"],
  },
  employmentType: {
    Permanent: [
      ...TRANSLATED_EMPLOYMENT_TYPES.Permanent,
      "permanent",
      "perm",
      "permanent employee",
      "permanent full time",
      "full time permanent",
      "permanent part time",
      "part time permanent",
      "permanent staff",
      "regular full time",
      "full time regular",
      "regular part time",
      "part time regular",
      "regular",
      "regular employee",
      "full time",
      "full-time employee",
      "fte",
      "confirmed",
      "confirmed employee",
      "on roll",
      "payroll",
    ],
    Contract: [
      ...TRANSLATED_EMPLOYMENT_TYPES.Contract,
      "contract",
      "contractual",
      "contractor",
      "on contract",
      "contract employee",
      "contract full time",
      "full time contract",
      "part time contract",
      "contract staff",
      "contract worker",
      "contract labour",
      "contract labor",
      "contractual employee",
      "consultant",
      "consultancy",
      "fixed term",
      "fixed term contract",
      "fixed term employee",
      "ftc",
      "temporary",
      "temp",
      "temporary employee",
      "temporary staff",
      "temporary worker",
      "agency worker",
      "self employed",
      "freelance",
      "freelancer",
      "retainer",
      "retainership",
      "casual",
      "seasonal",
      "contingent",
      "contingent worker",
      "agency",
      "third party",
      "outsourced",
      "off roll",
    ],
    "Probation/Intern": [
      ...TRANSLATED_EMPLOYMENT_TYPES["Probation/Intern"],
      "probation/intern",
      "probation",
      "probationer",
      "probationary",
      "on probation",
      "under probation",
      "intern",
      "internship",
      "trainee",
      "training",
      "under training",
      "full time probation",
      "part time probation",
      "full time internship",
      "part time internship",
      "industrial trainee",
      "apprentice",
      "apprenticeship",
      "management trainee",
      "graduate trainee",
      "graduate engineer trainee",
      "student",
    ],
    saysNothing: NO_ANSWER,
  },
  maritalStatus: {
    Single: [
      ...TRANSLATED_MARITAL_STATUSES.Single,
      "single",
      "s",
      "unmarried",
      "un-married",
      "never married",
      "not married",
      "bachelor",
      "spinster",
    ],
    Married: [...TRANSLATED_MARITAL_STATUSES.Married, "married", "remarried", "m", "wed", "wedded"],
    Divorced: [...TRANSLATED_MARITAL_STATUSES.Divorced, "divorced", "d", "divorcee", "divorcée"],
    Widowed: [...TRANSLATED_MARITAL_STATUSES.Widowed, "widowed", "w", "widow", "widower"],
    saysNothing: NO_ANSWER,
  },
  status: {
    ...STATUS_SPELLINGS,
    // "Unknown" states no status, and an employee without a status must not become Active.
    saysNothing: [],
  },
}
