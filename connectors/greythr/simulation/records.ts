import { formatName, type Person, type PostalAddress } from "../../sdk/conformance/index.ts"

/* Records of the API of greytHR, made of people of the invented company. */

const DAY_MILLIS = 86_400_000

/** `employeeId` of greytHR, which is another number than the one that people know. */
const toId = (number: number): number => 5_000 + number

const formatDay = (at: number): string => new Date(at).toISOString().slice(0, 10)

export const makeEmployee = (person: Person, now: number) => ({
  employeeId: toId(person.number),
  employeeNo: person.employeeNumber,
  name: formatName(person),
  firstName: person.firstName,
  middleName: null,
  lastName: person.lastName,
  email: person.email,
  personalEmail: null,
  personalEmail2: person.personalEmail,
  mobile: person.mobile,
  gender: person.gender.slice(0, 1),
  dateOfBirth: person.dateOfBirth,
  dateOfJoin: person.dateOfJoining,
  leavingDate: person.dateOfLeaving,
  leftorg: person.dateOfLeaving !== null && person.dateOfLeaving <= formatDay(now),
  status: person.employmentType === "Contract" ? 3 : 2,
  // Without milliseconds.
  lastModified: new Date(person.changedAt).toISOString().replace(/\.\d+Z$/u, "Z"),
})

/** The code of a name is its position in the list, from 1. */
const NAMES = {
  bloodGroups: ["A+", "B+", "O+", "AB-"],
  maritalStates: ["Single", "Married"],
  nationalities: ["Indian"],
  banks: ["Example Bank"],
}

const toCode = (names: ReadonlyArray<string>, name: string): number | null => {
  const index = names.indexOf(name)
  return index === -1 ? null : index + 1
}

const toPairs = (names: ReadonlyArray<string>) => names.map((name, index) => [index + 1, name])

export const LISTS_OF_NAMES: Readonly<Record<string, ReadonlyArray<ReadonlyArray<unknown>>>> = {
  "lov::status": toPairs(["Probation", "Confirmed", "Contract", "Trainee"]),
  "lov::bloodgroup": toPairs(NAMES.bloodGroups),
  "lov::maritalstatus": toPairs(NAMES.maritalStates),
  "lov::nationality": toPairs(NAMES.nationalities),
  "lov::bank": toPairs(NAMES.banks),
}

/** Every hundredth person has a date in which two digits of the year were lost. */
const corruptSome = ({ number }: Person, date: string | null): string | null =>
  number % 100 === 0 ? "0014-11-22" : date

export const makePersonal = (person: Person) => {
  const spouse = person.dependents.find(({ relation }) => relation === "Spouse")
  return {
    employeeId: toId(person.number),
    bloodGroup: toCode(NAMES.bloodGroups, person.bloodGroup),
    maritalStatus: toCode(NAMES.maritalStates, person.maritalStatus),
    marriageDate: corruptSome(person, person.dateOfMarriage),
    spouseName: spouse?.name ?? "",
    spouseBirthday: spouse?.dateOfBirth ?? null,
    actualDOB: person.dateOfBirth,
  }
}

export const makeSeparation = ({ number, dateOfLeaving }: Person) => ({
  employeeId: toId(number),
  leftOrg: dateOfLeaving !== null,
  leavingDate: dateOfLeaving,
  leavingReason: dateOfLeaving === null ? null : 2,
  submissionDate: null,
})

export const makeStatutory = ({ number, fatherName, lastName, nationality }: Person) => ({
  employeeId: toId(number),
  fatherName,
  motherName: `Lata ${lastName}`,
  nationality: toCode(NAMES.nationalities, nationality),
  disabled: false,
})

export const makeProvidentFund = ({ number, uan }: Person) => ({
  employeeId: toId(number),
  uan,
  pfEligible: true,
})

/** Some companies show document numbers masked: here of every seventh person. */
export const makeIdentity = ({ number, fatherName }: Person, idType: string, documentNo: string) => {
  const enableMasking = number % 7 === 0
  return {
    id: 90_000 + number,
    employeeId: toId(number),
    idType,
    documentNo: enableMasking ? `${"X".repeat(documentNo.length - 4)}${documentNo.slice(-4)}` : documentNo,
    nameAsPerDoc: fatherName,
    ifscCode: null,
    enableMasking,
  }
}

export const makeAddress = ({ number }: Person, addressType: string, address: PostalAddress) => ({
  employeeId: toId(number),
  addressType,
  address1: address.line1,
  address2: address.line2,
  address3: null,
  city: address.city,
  state: address.state,
  country: address.country,
  pin: address.pincode,
})

export const makeBankAccount = ({ number, bankAccount }: Person) => ({
  employeeId: toId(number),
  bankAccountNumber: bankAccount.accountNumber,
  bankName: toCode(NAMES.banks, bankAccount.bankName),
  bankBranch: 12,
  branchCode: bankAccount.ifsc,
  accountType: 1,
})

/** Values hold for a time: each person had another designation before, and some will get another one. */
export const makeCategories = (person: Person, hasNames: boolean, now: number) => {
  const [yesterday, today] = [formatDay(now - DAY_MILLIS), formatDay(now)]
  const values: ReadonlyArray<readonly [string, string, string | null, string | null]> = [
    ["Designation", "Joiner", person.dateOfJoining, yesterday],
    ["Designation", person.future?.isFirst === true ? "" : person.designation, today, null],
    ["Department", person.department, person.dateOfJoining, null],
    ["Grade", person.grade, person.dateOfJoining, null],
    ["Cost Center", person.costCenter, person.dateOfJoining, null],
    ["Company", person.company, null, null],
    ["Division", person.businessUnit, person.dateOfJoining, formatDay(now + 30 * DAY_MILLIS)],
    ["Location", person.city, person.dateOfJoining, null],
    ...listFuture(person),
  ]
  const categoryList = values.map(([categoryDesc, valueDesc, effectiveFrom, effectiveTo], index) => ({
    id: 100 * person.number + index,
    category: index + 1,
    value: index + 31,
    ...(hasNames ? { categoryDesc, valueDesc } : {}),
    effectiveFrom,
    effectiveTo,
  }))
  return { employeeId: toId(person.number), categoryList }
}

const listFuture = ({ future }: Person): ReadonlyArray<readonly [string, string, string, null]> =>
  future === undefined ? [] : [["Designation", `Manager ${String(future.variant)}`, future.from, null]]

/** The form of a tree differs from one company to the next, so it does here from person to person. */
export const makeOrgTree = ({ number, manager }: Person) => {
  const id = manager === null ? null : toId(manager)
  const trees = [id ?? [], id === null ? [] : [id], id === null ? null : [{ level: 1, managerId: id }]]
  return { employeeId: toId(number), orgtree: trees[number % trees.length] }
}

/** `hasMore`: for the second customer, who has items of their own. */
export const makeRepository = (hasMore: boolean) => {
  const makeItem = (id: number, name: string, description: string, type: string) => ({
    id,
    name,
    description,
    type,
    taxable: type === "INCOME",
    parent: 1,
    children: [],
  })
  const incomes = [
    makeItem(11, "BASIC", "Basic", "INCOME"),
    makeItem(12, "HRA", "House Rent Allowance", "INCOME"),
    ...(hasMore ? [makeItem(13, "NIGHT", "Night Shift Allowance", "INCOME")] : []),
  ]
  return [
    { id: 1, name: "INCOME", description: "Income", type: "GROUP", parent: null, children: incomes },
    makeItem(21, "PF", "Provident Fund", "DEDUCT"),
  ]
}
