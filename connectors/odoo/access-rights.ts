/* The rights that a user of Odoo needs, by their names in the user's form, for messages. */

export const OFFICER_GROUP = "Officer: Manage all employees"

const explain = (what: string, right: string): string =>
  `The user may not read ${what}: in Odoo, open Settings > Users and give the user the right ${right}.`

export const DENIED = {
  employees: explain("employees", `Employees > ${OFFICER_GROUP}`),
  bank: explain("bank accounts", `Employees > ${OFFICER_GROUP}`),
  dependents: explain("dependents", `Employees > ${OFFICER_GROUP}`),
  contracts: explain("contracts", "Contracts > Administrator (from Odoo 16: Employee Manager)"),
  wages: explain("wages", `Employees > ${OFFICER_GROUP}`),
  payslips: explain("payslips", "Payroll > Officer"),
  numbers: `The user may read only the public fields of employees, without an employee number: in Odoo, give the user the right Employees > ${OFFICER_GROUP}, or choose Database ID as the employee number in the form.`,
  publicOnly: `The user may read only the public fields of employees (name, work e-mail, job, department, manager): for all details, give the user the right Employees > ${OFFICER_GROUP} in Odoo.`,
  write: `The user may not change employees: in Odoo, open Settings > Users and give the user the right Employees > ${OFFICER_GROUP}.`,
} as const
