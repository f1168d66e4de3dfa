import type { IncomingMessage, ServerResponse } from "node:http"
import { SAMPLE_HEADERS, sampleRow } from "../../sample-data/employees.ts"

export const HR_API_PATH = "/hr/employees"
export const HR_API_TOKEN = "kaveri-demo-token"

const EMPLOYEES = 60

/** The fields of a record by the header of the sample that has the value. */
const FIELDS: Readonly<Record<string, (typeof SAMPLE_HEADERS)[number]>> = {
  employeeId: "Emp Code",
  name: "Full Name",
  email: "Official Email",
  doj: "Date of Joining",
  dob: "Date of Birth",
  status: "Employment Status",
  employmentType: "Employment Type",
  gender: "Gender",
  pan: "PAN No",
  mobileNumber: "Mobile No",
  designation: "Designation",
  department: "Department",
  grade: "Grade",
  companyName: "Legal Entity",
}

/** An HR system of a company that speaks the custom wrapper's protocol (specification/sources.md#custom-api). */
export const serveHrApi = (request: IncomingMessage, response: ServerResponse): boolean => {
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://hr")
  if (pathname !== HR_API_PATH) return false
  if (request.headers.authorization !== `Bearer ${HR_API_TOKEN}`) {
    response.writeHead(401, { "Content-Type": "application/json" }).end(`{"message":"Unknown token."}`)
    return true
  }
  const [page, size] = [Number(searchParams.get("page") ?? 1), Number(searchParams.get("size") ?? 100)]
  const all = Array.from({ length: EMPLOYEES }, (_, index) => makeRecord(sampleRow(index + 1)))
  const data = all.slice((page - 1) * size, page * size)
  const totalPages = Math.ceil(EMPLOYEES / size)
  const pageInfo = {
    totalPages,
    totalItems: EMPLOYEES,
    items: data.length,
    next: page < totalPages,
    previous: page > 1,
  }
  response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify({ data, pageInfo }))
  return true
}

const makeRecord = (row: ReadonlyArray<string>) =>
  Object.fromEntries(
    Object.entries(FIELDS).map(([field, header]) => [field, row[SAMPLE_HEADERS.indexOf(header)] ?? ""]),
  )
