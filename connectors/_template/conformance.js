// @ts-check

/*
 * My HRMS in memory, as its documentation describes it. "hrsync connector test" reads from it with the connector, and breaks
 * the line, the answers and the data in every way it knows. Change it together with index.js.
 */

/**
 * @typedef {object} Employee as My HRMS writes it; all of them are invented
 * @property {string} id
 * @property {string} full_name
 * @property {string} work_email
 * @property {string} born_on
 * @property {string} started_on
 * @property {string | null} left_on
 * @property {boolean} active
 * @property {{ title: string, department: string }} job
 * @property {string} changed_at
 */

/** Two full pages of a hundred, and a few more. */
const EMPLOYEES = 205

/** @type {ReadonlyArray<Employee>} */
const employees = Array.from({ length: EMPLOYEES }, (_, index) => {
  const number = String(index + 1).padStart(4, "0")
  return {
    id: `H${number}`,
    full_name: `Invented Person ${number}`,
    work_email: `person.${number}@acme.example`,
    born_on: "1990-05-17",
    started_on: "2021-02-01",
    left_on: null,
    active: true,
    job: { title: "Engineer", department: "Research" },
    changed_at: "2025-12-01T08:00:00.000Z",
  }
})

const ACME = { url: "https://acme.my-hrms.example", api_key: "acme-key-41f09c77" }
const GLOBEX = { url: "https://globex.my-hrms.example", api_key: "globex-key-b6d2e813" }

/** @type {import("hr-data-sync/connector-sdk/conformance").Simulation<Employee>} */
const simulation = {
  employees,
  credentials: [ACME, GLOBEX],
  wrongCredentials: { ...ACME, api_key: "withdrawn-key-00aa" },
  origins: ({ url }) => [String(url)],
  idColumn: "employeeId",
  idOf: ({ id }) => id,
  changed: (employee, at) => ({
    ...employee,
    job: { ...employee.job, title: "Lead Engineer" },
    changed_at: new Date(at).toISOString(),
  }),
  answer: ({ url, headers }, tenant) => {
    if (headers["authorization"] !== `Bearer ${tenant.credentials["api_key"]}`) {
      return { status: 401, json: { error: "The key is not known." } }
    }
    const limit = Number(url.searchParams.get("limit"))
    const after = url.searchParams.get("after") ?? ""
    const since = url.searchParams.get("changed_since") ?? ""
    const wanted = tenant.employees.filter(({ changed_at }) => changed_at >= since)
    const begin = after === "" ? 0 : Number(after)
    const end = begin + limit
    return {
      json: { employees: wanted.slice(begin, end), next: end < wanted.length ? String(end) : null },
    }
  },
  // A source that reports a failure with the status 200 says so in a form of its own: this one.
  errorBody: { error: "The report cannot be made now." },
}

export default simulation
