import { formatName, type Person } from "../../sdk/conformance/index.ts"

/* The people of the company as Employee Central keeps them. All are invented. */

/** Ids of picklist options. */
export const OPTION_IDS = {
  Married: 3001,
  Single: 3002,
  active: 5001,
  terminated: 5002,
  business: 8448,
  personal: 8449,
  cell: 9001,
  Spouse: 6001,
  Child: 6002,
  Father: 6003,
  Permanent: 4001,
  Contract: 4002,
  Kerala: 7001,
  Karnataka: 7002,
  Maharashtra: 7003,
} as const

const LABELS: Readonly<Record<string, readonly [code: string, label: string]>> = {
  active: ["A", "Active"],
  terminated: ["T", "Terminated"],
  business: ["B", "Business"],
  personal: ["P", "Personal"],
  cell: ["C", "Cell"],
}

export const OPTIONS = Object.entries(OPTION_IDS).map(([name, id]) => {
  const [code, label] = LABELS[name] ?? [name.toUpperCase(), name]
  return {
    id,
    externalCode: code,
    labels: [
      { locale: "de_DE", label: `${label} (de)` },
      { locale: "en_US", label },
    ],
  }
})

/** When the company went live: what has not changed since then was modified then. */
const BEGINNING = Date.UTC(2020, 0, 1)
const DAY_MILLIS = 86_400_000

export const toDate = (at: number | null): string | null => (at === null ? null : `/Date(${String(at)})/`)
export const toInstant = (at: number): string => `/Date(${String(at)}+0000)/`

export const readDay = (day: string | null): number | null =>
  day === null ? null : Date.parse(`${day}T00:00:00Z`)

/** All records of a new person were entered at once; later a change shows only in the entity that changed. */
export const modifiedAt = (person: Person, at: number | null): number => {
  const isNew = readDay(person.dateOfJoining) === Math.floor(person.changedAt / DAY_MILLIS) * DAY_MILLIS
  if (isNew) return Math.max(person.changedAt, at ?? 0)
  return at ?? BEGINNING
}

export const toUserId = (number: number): string => `U${String(1_000 + number)}`

export interface Relative {
  readonly person: Person
  readonly id: string
  readonly relation: "Child" | "Father" | "Spouse"
  readonly name: string
  readonly gender: string
  readonly dateOfBirth: string | null
}

export const listRelatives = (person: Person): ReadonlyArray<Relative> => [
  ...person.dependents.map(({ relation, name, gender, dateOfBirth }, index) => ({
    person,
    id: `${person.employeeNumber}_d${String(index + 1)}`,
    relation,
    name,
    gender: gender.charAt(0),
    dateOfBirth,
  })),
  {
    person,
    id: `${person.employeeNumber}_f`,
    relation: "Father",
    name: person.fatherName,
    gender: "M",
    dateOfBirth: null,
  },
]

export const toPersonal = (person: Person) => ({
  personIdExternal: person.employeeNumber,
  startDate: toDate(readDay(person.dateOfJoining)),
  firstName: person.firstName,
  lastName: person.lastName,
  displayName: formatName(person),
  gender: person.gender.charAt(0),
  maritalStatus: String(OPTION_IDS[person.maritalStatus]),
  nationality: "IND",
})

export const toEmails = (person: Person) => [
  { emailAddress: person.personalEmail, emailType: String(OPTION_IDS.personal), isPrimary: false },
  { emailAddress: person.email, emailType: String(OPTION_IDS.business), isPrimary: true },
]

export const toPhones = ({ mobile }: Person) => [
  {
    phoneNumber: mobile,
    countryCode: "91",
    areaCode: null,
    phoneType: String(OPTION_IDS.cell),
    isPrimary: true,
  },
]

export const toAddresses = ({ currentAddress, permanentAddress, dateOfJoining }: Person) =>
  (
    [
      ["home", currentAddress],
      ["permanent", permanentAddress],
    ] as const
  ).map(([addressType, address]) => ({
    addressType,
    startDate: toDate(readDay(dateOfJoining)),
    address1: address.line1,
    address2: address.line2,
    city: address.city,
    state: String(OPTION_IDS[address.state as "Karnataka" | "Kerala" | "Maharashtra"]),
    province: null,
    zipCode: address.pincode,
    country: "IND",
  }))

export const toNationalIds = ({ pan, aadhaar, uan }: Person) =>
  [
    ["PAN", pan],
    ["ADN", aadhaar],
    ["UAN", uan],
  ].map(([cardType, nationalId]) => ({ country: "IND", cardType, nationalId, isPrimary: cardType === "PAN" }))

export const toEmployment = (person: Person) => ({
  personIdExternal: person.employeeNumber,
  userId: toUserId(person.number),
  startDate: toDate(readDay(person.dateOfJoining)),
  endDate: toDate(readDay(person.dateOfLeaving)),
  isContingentWorker: false,
})

export const toRelationship = ({ person, id, relation, name }: Relative) => ({
  personIdExternal: person.employeeNumber,
  relatedPersonIdExternal: id,
  relationshipType: String(OPTION_IDS[relation]),
  startDate: toDate(readDay(person.dateOfJoining)),
  firstName: name.split(" ")[0],
  lastName: name.split(" ")[1],
})

export const expandRelationship = (relative: Relative) => ({
  ...toRelationship(relative),
  relPersonNav: { personIdExternal: relative.id, dateOfBirth: toDate(readDay(relative.dateOfBirth)) },
  relPersonalNav: { results: [{ displayName: relative.name, gender: relative.gender }] },
})

/** The record that is valid today: of a leaver, from the day after the last one, that of the end. */
export const toJob = (person: Person, now: number) => {
  const left = readDay(person.dateOfLeaving)
  const isOver = left !== null && left + DAY_MILLIS <= now
  return {
    userId: toUserId(person.number),
    startDate: toDate(isOver ? left + DAY_MILLIS : readDay(person.dateOfJoining)),
    seqNumber: "1",
    jobTitle: person.designation,
    department: `D-${person.department}`,
    division: null,
    businessUnit: `BU-${person.businessUnit}`,
    company: "C-1",
    costCenter: person.costCenter,
    location: `L-${person.city}`,
    payGrade: person.grade,
    emplStatus: String(isOver ? OPTION_IDS.terminated : OPTION_IDS.active),
    employmentType: String(OPTION_IDS[person.employmentType]),
    employeeClass: null,
    managerId: person.manager === null ? "NO_MANAGER" : toUserId(person.manager),
    countryOfCompany: "IND",
  }
}

/** Requests without a date get the records of today, so that those of a first job that begins later are left out. */
export const hasBegun = ({ future }: Person, now: number): boolean =>
  future === undefined || !future.isFirst || (readDay(future.from) ?? 0) <= now

const EVERY_FIFTIETH = 50

/** Two changes on one day are two records. */
export const listJobs = (person: Person, now: number) => {
  const job = toJob(person, now)
  if (!hasBegun(person, now)) return []
  return person.number % EVERY_FIFTIETH === 0
    ? [
        { ...job, seqNumber: "2" },
        { ...job, seqNumber: "1", jobTitle: "Trainee" },
      ]
    : [job]
}
