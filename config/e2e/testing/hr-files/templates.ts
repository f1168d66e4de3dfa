import { makeWorkbook, textRow } from "../../../../ui-sdk/journey/files/workbook/testing/make-workbook.ts"
import type { HrFile } from "./hr-file.ts"
import { pad, pick, STAFF, toCsv } from "./staff.ts"

/* Import templates of HR systems, and files of payrolls. */

const ORANGEHRM = [
  [
    ...[
      "first_name",
      "middle_name",
      "last_name",
      "employee_id",
      "other_id",
      "driver's_license_no",
      "license_expiry_date",
    ],
    ...[
      "gender",
      "marital_status",
      "nationality",
      "date_of_birth",
      "address_street_1",
      "address_street_2",
      "city",
    ],
    ...[
      "state/province",
      "zip/postal_code",
      "country",
      "home_telephone",
      "mobile",
      "work_telephone",
      "work_email",
      "other_email",
    ],
  ],
  ...STAFF.map(({ first, last, index }) => [
    ...[first, index % 4 === 0 ? "K" : "", last, `00${pad(index + 11)}`, "", "", ""],
    ...[index % 2 === 0 ? "Female" : "Male", pick(index, ["Single", "Married", "Other"]), "Indian"],
    ...[
      `19${70 + index}-${pad((index % 12) + 1)}-${pad(index + 9)}`,
      `${index + 3}, MG Road`,
      "2nd floor",
      "Bengaluru",
    ],
    ...["Karnataka", `5600${pad(index + 10)}`, "India", `080-2655${pad(index + 10)}${pad(index + 20)}`],
    ...[`+91 98450 237${pad(index + 10)}`, `080-4112${pad(index + 10)}${pad(index + 30)}`],
    ...[
      `${first.toLowerCase()}@kaveri.example`,
      index % 3 === 0 ? `${first.toLowerCase()}@post.example` : "",
    ],
  ]),
]

const HORILLA = [
  [
    ...[
      "Badge ID",
      "First Name",
      "Last Name",
      "Phone",
      "Email",
      "Gender",
      "Department",
      "Job Position",
      "Job Role",
    ],
    ...["Work Type", "Shift", "Employee Type", "Reporting Manager", "Company", "Location", "Date Joining"],
    ...["Contract End Date", "Basic Salary", "Salary Hour"],
  ],
  ...STAFF.map(({ first, last, index }) => [
    ...[
      `PEP${pad(index + 1)}`,
      first,
      last,
      `98450237${pad(index + 10)}`,
      `${first.toLowerCase()}@kaveri.example`,
    ],
    ...[index % 2 === 0 ? "female" : "male", pick(index, ["Sales Dept", "IT Dept", "HR Dept"])],
    ...[pick(index, ["Sales Man", "Odoo Dev", "Recruiter"]), pick(index, ["Intern", "Jr.Developer", ""])],
    ...[pick(index, ["Work From Office", "Work From Home", "Hybrid"]), "Regular Shift"],
    ...[
      pick(index, ["Permanent", "Intern", "Freelance"]),
      index === 0 ? "" : "Asha Rao",
      "Kaveri Loomworks",
      "Kochi",
    ],
    ...[`20${12 + index}-04-01`, index % 3 === 1 ? "2027-03-31" : "", String(28_000 + 1_500 * index), "0"],
  ]),
]

const GERMAN_STAFF = [
  ...["Jürgen Müller", "Käthe Groß", "Björn Schäfer", "Anja Weiß"],
  ...["Uwe Löwe", "Jörg Kühn", "Özlem Yildiz", "Tim Bauer"],
]
const GERMAN = [
  [
    ...[
      "Personal-Nr.",
      "Name",
      "Vorname",
      "Geburtsdatum",
      "Geschlecht",
      "Familienstand",
      "Staatsangehörigkeit",
    ],
    ...["Straße", "PLZ", "Ort", "Telefon", "E-Mail", "Eintrittsdatum", "Austrittsdatum", "Beschäftigungsart"],
    ...[
      "Abteilung",
      "Stellenbezeichnung",
      "Kostenstelle",
      "Monatsbrutto",
      "Jahresgehalt",
      "Steuerklasse",
      "IBAN",
    ],
  ],
  ...GERMAN_STAFF.map((person) => person.split(" ")).map(([first = "", last = ""], index) => [
    ...[`00${100 + index}`, last, first, `${pad(index + 9)}.${pad(index + 1)}.19${68 + 3 * index}`],
    ...[index % 2 === 0 ? "m" : "w", pick(index, ["verheiratet", "ledig", "geschieden"]), "deutsch"],
    ...[`Lindenstraße ${index + 4}`, `0${4103 + index}`, pick(index, ["Leipzig", "Köln", "Nürnberg"])],
    ...[`0341 9${pad(index + 12)}4567`, `${first.toLowerCase().replace(/[^a-z]/gu, "e")}@mueller.example`],
    ...[`01.${pad(index + 1)}.20${10 + index}`, index === 5 ? "31.03.2024" : ""],
    ...[
      pick(index, ["Vollzeit", "Teilzeit", "Vollzeit", "Minijob"]),
      pick(index, ["Buchhaltung", "Vertrieb", "Fertigung"]),
    ],
    ...[pick(index, ["Lohnbuchhalter", "Verkäuferin", "Schlosser"]), String(4_100 + 10 * (index % 3))],
    ...[`${3 + (index % 3)}.${200 + 35 * index},50`, `${45 + 2 * index}.000,50`, String((index % 5) + 1)],
    `DE0212030000000020${2050 + index}`,
  ]),
]

const TITLED_HEADER = [
  "Emp Code",
  "Employee Name",
  "Email",
  "DOJ",
  "Department",
  "Grade",
  "Remarks",
  "Mobile",
  "PAN",
]

/** Places of those whom a filter hides. */
const HIDDEN = [10, 11]

/** Two rows of titles, a column that is hidden, and rows that a filter hides. */
const makeTitledWorkbook = (): Buffer => {
  const row = (number: number, texts: ReadonlyArray<string>, isHidden = false) =>
    textRow(number, texts).replace("<row ", isHidden ? '<row hidden="1" ' : "<row ")
  const rows = [
    row(1, ["Kaveri Loomworks Pvt. Ltd. - Employee master"]),
    row(2, ["As on 31-10-2026, confidential"]),
    row(3, TITLED_HEADER),
    ...STAFF.map(({ first, last, index }) =>
      row(
        index + 4,
        [
          ...[`KL${pad(index + 1)}`, `${first} ${last}`, `${first.toLowerCase()}@kaveri.example`],
          ...[`${pad(index + 1)}-${pick(index, ["Apr", "Jul", "Oct"])}-20${pad(index + 10)}`],
          ...[pick(index, ["Weaving", "Dyeing", "Accounts"]), pick(index, ["G1", "G2"]), "internal"],
          ...[`98450237${pad(index + 10)}`, `ABCP${first.charAt(0)}10${pad(index + 10)}F`],
        ],
        HIDDEN.includes(index),
      ),
    ),
  ]
  return makeWorkbook({
    rows: rows.join(""),
    before: '<cols><col min="7" max="7" width="9" hidden="1"/></cols>',
  })
}

export const TEMPLATES: ReadonlyArray<HrFile> = [
  {
    origin: "the import template of OrangeHRM",
    name: "importData.csv",
    buffer: Buffer.from(toCsv(ORANGEHRM)),
    answers: {},
    found: { columns: 17, ready: 12 },
    read: ["12 rows, 22 columns"],
    matched: {
      middle_name: "name",
      address_street_2: "currentAddress_addressLine",
      other_email: "personalEmail",
    },
    rows: STAFF.length,
    first: { employeeId: "0011", name: "Asha K Rao", dob: "1970-01-09", countryCode: "IN" },
  },
  {
    origin: "the import template of Horilla",
    name: "work_info_template.xlsx",
    buffer: makeWorkbook({ rows: HORILLA.map((cells, index) => textRow(index + 1, cells)).join("") }),
    answers: { period: "For a month" },
    found: { columns: 13, ready: 12 },
    read: ["12 rows, 19 columns", "Read from the sheet “Staff”."],
    matched: { "Badge ID": "employeeId", "Date Joining": "doj", "Employee Type": "employmentType" },
    rows: STAFF.length,
    first: { employeeId: "PEP03", name: "Chitra Das", doj: "2014-04-01", employmentType: "Contract" },
  },
  {
    origin: "a German payroll",
    name: "Stammdaten.csv",
    buffer: Buffer.from(toCsv(GERMAN, ";"), "latin1"),
    answers: {},
    found: { columns: 19, ready: 8 },
    read: ["8 rows, 22 columns"],
    matched: {
      Beschäftigungsart: "employmentType",
      Jahresgehalt: "ctc_grossPay",
      Monatsbrutto: "monthly_grossPay",
      Straße: "currentAddress_addressLine",
    },
    rows: GERMAN_STAFF.length,
    first: {
      employeeId: "00102",
      name: "Björn Schäfer",
      gender: "Male",
      dob: "1974-03-11",
      salaryDetails: { ctc: { grossPay: 49_000.5 } },
    },
  },
  {
    origin: "a sheet with two rows of titles and hidden parts",
    name: "Employee master Oct-26.xlsx",
    buffer: makeTitledWorkbook(),
    answers: { sheet: [/Leave them out\s*Only the rows/u, /Leave them out\s*Only the columns/u] },
    found: { columns: 8, ready: 10 },
    read: ["10 rows, 8 columns", "Read from the sheet “Staff”. The names of the columns are in row 3."],
    matched: { "Emp Code": "employeeId", DOJ: "doj" },
    rows: STAFF.length - HIDDEN.length,
    first: { employeeId: "KL02", name: "Ben Roy", doj: "2011-07-02", department: "Dyeing" },
  },
]
