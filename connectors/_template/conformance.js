// @ts-check

/*
 * An in-memory simulation of My HRMS, written from its documentation. `hrsync connector test` runs the connector against
 * it and injects network faults, malformed responses and bad data. Keep it in step with index.js.
 */

/**
 * @typedef {object} Employee an employee record of My HRMS; all of them are invented
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

/** Two full pages of a hundred, and five more. */
const EMPLOYEES = 205

/** @type {ReadonlyArray<Employee>} */
const employees = Array.from({ length: EMPLOYEES }, (_, index) => {
  const number = String(index + 1).padStart(4, "0")
  const hasLeft = index === EMPLOYEES - 1
  return {
    id: `H${number}`,
    full_name: `Invented Person ${number}`,
    work_email: `person.${number}@acme.example`,
    born_on: "1990-05-17",
    started_on: "2021-02-01",
    left_on: hasLeft ? "2024-03-31" : null,
    active: !hasLeft,
    job: { title: "Engineer", department: "Research" },
    changed_at: "2025-12-01T08:00:00.000Z",
  }
})

const ACME = { url: "https://acme.my-hrms.example", api_key: "acme-key-41f09c77" }
const GLOBEX = { url: "https://globex.my-hrms.example", api_key: "globex-key-b6d2e813" }

/** @type {import("@hr-data-sync/connector-kit/conformance").Simulation<Employee>} */
const simulation = {
  employees,
  credentials: [ACME, GLOBEX],
  wrongCredentials: { ...ACME, api_key: "withdrawn-key-00aa" },
  origins: ({ url }) => [String(url)],
  idColumn: "employeeId",
  readId: ({ id }) => id,
  copyId: (employee, { id }) => ({ ...employee, id }),
  withId: (employee, id) => ({ ...employee, id }),
  withLabel: (employee, department) => ({ ...employee, job: { ...employee.job, department } }),
  changed: (employee, at) => ({
    ...employee,
    job: { ...employee.job, title: "Lead Engineer" },
    changed_at: new Date(at).toISOString(),
  }),
  respond: ({ url, headers }, tenant) => {
    if (headers["authorization"] !== `Bearer ${tenant.credentials["api_key"]}`) {
      return { status: 401, json: { error: "Unknown API key." } }
    }
    const limit = Number(url.searchParams.get("limit"))
    const after = url.searchParams.get("after") ?? ""
    const since = url.searchParams.get("changed_since") ?? ""
    const wanted = tenant.employees.filter(({ changed_at }) => changed_at >= since)
    const begin = after === "" ? 0 : Number(after)
    const end = begin + limit
    return {
      json: {
        employees: wanted.slice(begin, end),
        next: end < wanted.length ? String(end) : null,
        total: wanted.length,
      },
    }
  },
  // How this source reports a failure with status 200.
  errorBody: { error: "The report cannot be made now." },
}

export default simulation
