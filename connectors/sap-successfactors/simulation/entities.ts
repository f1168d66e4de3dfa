import type { Person, Tenant } from "../../sdk/conformance/index.ts"
import {
  listPayComponents,
  listPayrollResults,
  type PayrollResult,
  toBank,
  toPaymentDetail,
  toPayrollItems,
  toPayrollResult,
  toRecurring,
} from "./pay.ts"
import {
  expandRelationship,
  hasBegun,
  listJobs,
  listRelatives,
  modifiedAt,
  OPTIONS,
  readDay,
  toAddresses,
  toDate,
  toEmails,
  toEmployment,
  toInstant,
  toNationalIds,
  toPersonal,
  toPhones,
  toRelationship,
  toUserId,
} from "./people.ts"

type Company = Tenant<Person>
type Fields = Readonly<Record<string, unknown>>

/** An entity: its records, and what each record expands to. */
export interface Entity {
  readonly list: (company: Company) => ReadonlyArray<{
    readonly fields: Fields
    /** By path; a path of two parts is in the record of the first part. */
    readonly expand?: (path: string) => unknown
  }>
  readonly navigations: ReadonlyArray<string>
}

const results = (list: ReadonlyArray<unknown>) => ({ results: list })

const ofPeople = (
  toRecords: (person: Person, company: Company) => ReadonlyArray<Fields>,
  expand: Readonly<Record<string, (person: Person) => unknown>> = {},
): Entity => ({
  navigations: Object.keys(expand),
  list: (company) =>
    company.employees.flatMap((person) =>
      toRecords(person, company).map((fields) => ({ fields, expand: (path) => expand[path]?.(person) })),
    ),
})

const plain = (toRecords: (company: Company) => ReadonlyArray<Fields>): Entity => ({
  navigations: [],
  list: (company) => toRecords(company).map((fields) => ({ fields })),
})

const named = (objects: ReadonlyArray<readonly [code: string, name: string]>): Entity =>
  plain(() => objects.map(([externalCode, name]) => ({ externalCode, name })))

const stamp = (person: Person, at: number | null = null) => ({
  lastModifiedDateTime: toInstant(modifiedAt(person, at)),
})

const byPerson = (toRecords: (person: Person) => ReadonlyArray<Fields>): Entity =>
  ofPeople((person) =>
    toRecords(person).map((record) => ({
      personIdExternal: person.employeeNumber,
      ...record,
      ...stamp(person),
    })),
  )

/** Relatives are persons, too, without an employment. */
const PERSONS: Entity = {
  navigations: [
    "employmentNav",
    "personalInfoNav",
    "emailNav",
    "nationalIdNav",
    "phoneNav",
    "homeAddressNavDEFLT",
    "personRerlationshipNav",
    "personRerlationshipNav/relPersonNav",
    "personRerlationshipNav/relPersonalNav",
  ],
  list: ({ employees }) =>
    employees.flatMap((person) => [
      {
        fields: {
          personIdExternal: person.employeeNumber,
          dateOfBirth: toDate(readDay(person.dateOfBirth)),
          "personEmpTerminationInfoNav/activeEmploymentsCount": person.dateOfLeaving === null ? 1 : 0,
          ...stamp(person),
        },
        expand: (path: string) => expandPerson(person, path),
      },
      ...listRelatives(person).map((relative) => ({
        fields: {
          personIdExternal: relative.id,
          dateOfBirth: toDate(readDay(relative.dateOfBirth)),
          "personEmpTerminationInfoNav/activeEmploymentsCount": null,
          ...stamp(person),
        },
        expand: () => results([]),
      })),
    ]),
}

const expandPerson = (person: Person, path: string): unknown => {
  switch (path) {
    case "employmentNav":
      return results([toEmployment(person)])
    case "personalInfoNav":
      return results([toPersonal(person)])
    case "emailNav":
      return results(toEmails(person))
    case "nationalIdNav":
      return results(toNationalIds(person))
    case "phoneNav":
      return results(toPhones(person))
    case "homeAddressNavDEFLT":
      return results(toAddresses(person))
    default:
      return results(listRelatives(person).map(expandRelationship))
  }
}

export const ENTITIES: Readonly<Record<string, Entity>> = {
  PerPerson: PERSONS,
  PerPersonal: byPerson((person) => [toPersonal(person)]),
  PerEmail: byPerson(toEmails),
  PerPhone: byPerson(toPhones),
  PerAddressDEFLT: byPerson(toAddresses),
  PerNationalId: byPerson(toNationalIds),
  PerPersonRelationship: byPerson((person) => listRelatives(person).map(toRelationship)),
  EmpEmployment: ofPeople((person) => [{ ...toEmployment(person), ...stamp(person, person.changedAt) }]),
  EmpJob: ofPeople((person, { now }) =>
    listJobs(person, now).map((job) => ({ ...job, ...stamp(person, person.changedAt) })),
  ),
  EmpCompensation: ofPeople(
    (person, { now }) =>
      hasBegun(person, now)
        ? [
            {
              userId: toUserId(person.number),
              startDate: toDate(readDay(person.dateOfJoining)),
              seqNumber: "1",
              payGrade: person.grade,
              ...stamp(person),
            },
          ]
        : [],
    { empPayCompRecurringNav: (person) => results(toRecurring(person)) },
  ),
  EmpPayCompRecurring: ofPeople(toRecurring),
  PaymentInformationV3: ofPeople(
    (person) => [
      {
        worker: toUserId(person.number),
        effectiveStartDate: toDate(readDay(person.dateOfJoining)),
        jobCountry: "IND",
        ...stamp(person),
      },
    ],
    {
      toPaymentInformationDetailV3: (person) => results([toPaymentDetail(person)]),
      "toPaymentInformationDetailV3/bankNav": (person) =>
        results([{ ...toPaymentDetail(person), bankNav: toBank(person) }]),
    },
  ),
  PaymentInformationDetailV3: ofPeople((person) => [
    { ...toPaymentDetail(person), ...stamp(person, person.bankChangedAt) },
  ]),
  EmployeePayrollRunResults: {
    navigations: ["employeePayrollRunResultsItems"],
    list: ({ employees }) =>
      employees.flatMap(listPayrollResults).map((result: PayrollResult) => ({
        fields: toPayrollResult(result),
        expand: () => results(toPayrollItems(result)),
      })),
  },
  User: ofPeople((person) => [
    {
      userId: toUserId(person.number),
      firstName: person.firstName,
      lastName: person.lastName,
      email: person.email,
      status: person.dateOfLeaving === null ? "t" : "f",
    },
  ]),
  FOPayComponent: plain(({ credentials }) => listPayComponents(String(credentials["company_id"]))),
  FOCompany: named([["C-1", "Acme India"]]),
  FODepartment: plain(({ employees }) =>
    [...new Set(employees.map(({ department }) => department))].map((name) => ({
      externalCode: `D-${name}`,
      name,
    })),
  ),
  FOBusinessUnit: named(["Retail", "Wholesale"].map((name) => [`BU-${name}`, name])),
  FODivision: named([]),
  FOCostCenter: named(["CC-10", "CC-11", "CC-12", "CC-13"].map((name) => [name, name])),
  FOPayGrade: named(["L1", "L2", "L3", "L4", "L5"].map((name) => [name, name])),
  FOLocation: {
    navigations: ["addressNavDEFLT"],
    list: () =>
      ["Kochi", "Bengaluru", "Pune"].map((city) => ({
        fields: { externalCode: `L-${city}`, name: `${city} office` },
        expand: () => ({ city, zipCode: "682001" }),
      })),
  },
  PicklistOption: {
    navigations: ["picklistLabels"],
    list: () =>
      OPTIONS.map(({ id, externalCode, labels }) => ({
        fields: { id, externalCode },
        expand: () => results(labels),
      })),
  },
}
