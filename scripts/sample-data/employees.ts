import { accountNumber, aadhaar, ifsc, mobile, pan, makeRandom, uan } from "./identifiers.ts"

/* Employees of a fictitious corporate, with the corporate's own headers, for the demo and the benchmarks. */

export const SAMPLE_HEADERS = [
  "Emp Code",
  "Full Name",
  "Official Email",
  "Personal Email",
  "Date of Joining",
  "Date of Birth",
  "Employment Status",
  "Employment Type",
  "Gender",
  "PAN No",
  "Aadhaar No",
  "UAN",
  "Mobile No",
  "Marital Status",
  "Nationality",
  "Father's Name",
  "Blood Group",
  "Designation",
  "Department",
  "Grade",
  "Business Unit",
  "Cost Centre",
  "Legal Entity",
  "Date of Exit",
  "Reporting Manager",
  "Manager Email",
  "Bank Name",
  "Bank A/C No",
  "IFSC Code",
  "Current Address",
  "Current City",
  "Current State",
  "Current Pincode",
  "Permanent Address",
  "Permanent City",
  "Permanent Pincode",
  "Work Location",
  "CTC Basic",
  "CTC HRA",
  "CTC Gross Pay",
] as const

const FIRST = [
  "Asha",
  "Ravi",
  "Meera",
  "Arjun",
  "Lakshmi",
  "Imran",
  "Priya",
  "Suresh",
  "Zoë",
  "Daniel",
  "Fatima",
  "Karthik",
  "Ananya",
  "Vikram",
  "Nisha",
]
const LAST = [
  "Rao",
  "Sharma",
  "Iyer",
  "Khan",
  "D'Souza",
  "Patel",
  "Nair",
  "Gupta",
  "Reddy",
  "Fernandes",
  "Bose",
  "Menon",
]
const CITIES = [
  ["Bengaluru", "Karnataka", "560001"],
  ["Mumbai", "Maharashtra", "400001"],
  ["Chennai", "Tamil Nadu", "600001"],
  ["Pune", "Maharashtra", "411001"],
  ["Kochi", "Kerala", "682001"],
] as const
const DEPARTMENTS = ["Engineering", "Finance", "People", "Sales", "Operations", "Legal"]
const TITLES = ["Analyst", "Senior Analyst", "Lead", "Manager", "Director"]
const BANKS = ["HDFC Bank", "ICICI Bank", "State Bank of India", "Axis Bank"]
const BLOOD = ["A+", "B+", "O+", "AB+", "O-"]

const pick = <A>(items: ReadonlyArray<A>, at: number): A => items[Math.floor(at) % items.length] as A

const two = (value: number): string => String(value).padStart(2, "0")

/** Row n, counted from 1, in the order of SAMPLE_HEADERS. */
export const sampleRow = (n: number): ReadonlyArray<string> => {
  const random = makeRandom(n)
  const first = pick(FIRST, random() * FIRST.length)
  const last = pick(LAST, random() * LAST.length)
  const [city, state, pincode] = pick(CITIES, random() * CITIES.length)
  const local = `${first}.${last}`
    .normalize("NFD")
    .replace(/[^a-z.]/giu, "")
    .toLowerCase()
  const basic = 300_000 + Math.floor(random() * 1_200_000)
  const hra = Math.round(basic * 0.4)
  const male = n % 2 === 0
  return [
    `AC${String(n).padStart(6, "0")}`,
    `${first} ${last}`,
    `${local}.${String(n)}@acme-widgets.example`,
    n % 3 === 0 ? "" : `${local}${String(n)}@mail.example`,
    `${two(1 + (n % 28))}-${two(1 + (n % 12))}-${String(2008 + (n % 17))}`,
    `${two(1 + ((n * 7) % 28))}/${two(1 + ((n * 5) % 12))}/${String(1965 + (n % 38))}`,
    "Active",
    pick(["Full Time", "Contract", "Intern"], n % 11 === 0 ? 1 : n % 17 === 0 ? 2 : 0),
    male ? "M" : "F",
    pan(n),
    aadhaar(n),
    uan(n),
    mobile(n),
    pick(["Single", "Married"], n),
    "Indian",
    `${pick(FIRST, n + 3)} ${last}`,
    pick(BLOOD, n),
    pick(TITLES, n),
    pick(DEPARTMENTS, n),
    `L${String(1 + (n % 8))}`,
    pick(["Retail", "Enterprise"], n),
    `CC-${String(100 + (n % 20))}`,
    "Acme Widgets Pvt Ltd",
    "",
    `${pick(FIRST, n + 5)} ${pick(LAST, n + 2)}`,
    `manager.${String(1 + (n % 40))}@acme-widgets.example`,
    pick(BANKS, n),
    accountNumber(n),
    ifsc(n),
    `${String(1 + (n % 200))}, ${pick(["MG Road", "Park Street", "Lake View", "Station Road"], n)}`,
    city,
    state,
    pincode,
    `${String(1 + (n % 90))}, ${pick(["Temple Street", "Market Lane"], n)}`,
    pick(CITIES, n)[0],
    pick(CITIES, n)[2],
    city,
    String(basic),
    String(hra),
    String(basic + hra + 60_000),
  ]
}

const cell = (value: string): string => (/[",\r\n]/u.test(value) ? `"${value.replaceAll('"', '""')}"` : value)

export const csvLine = (cells: ReadonlyArray<string>): string => `${cells.map(cell).join(",")}\r\n`

/** A CSV of employees 1 to `count`, in chunks of about a thousand lines; `edit` may change a row. */
export function* sampleCsv(
  count: number,
  edit: (row: ReadonlyArray<string>, n: number) => ReadonlyArray<string> = (row) => row,
): Generator<string> {
  let chunk = csvLine(SAMPLE_HEADERS)
  for (let n = 1; n <= count; n++) {
    chunk += csvLine(edit(sampleRow(n), n))
    if (n % 1_000 === 0) {
      yield chunk
      chunk = ""
    }
  }
  yield chunk
}
