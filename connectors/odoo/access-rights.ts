import type { Sentence } from "../sdk/index.ts"

/* The rights that a user of Odoo needs, by their names in the user's form, for messages. */

export const OFFICER_GROUP = "Officer: Manage all employees"

const explain = (what: string, hindi: string, right: string): Sentence => ({
  en: `The user may not read ${what}: in Odoo, open Settings > Users and give the user the right ${right}.`,
  hi: `यह उपयोगकर्ता ${hindi} नहीं पढ़ सकता: Odoo में Settings > Users खोलें और उसे अधिकार ${right} दें।`,
})

const OFFICER = `Employees > ${OFFICER_GROUP}`

export const DENIED = {
  employees: explain("employees", "कर्मचारी", OFFICER),
  bank: explain("bank accounts", "बैंक खाते", OFFICER),
  dependents: explain("dependents", "आश्रित", OFFICER),
  contracts: explain("contracts", "अनुबंध", "Contracts > Administrator (from Odoo 16: Employee Manager)"),
  wages: explain("wages", "वेतन", OFFICER),
  payslips: explain("payslips", "वेतन पर्चियाँ", "Payroll > Officer"),
  numbers: {
    en: `The user may read only the public fields of employees, without an employee number: in Odoo, give the user the right ${OFFICER}, or choose Database ID as the employee number in the form.`,
    hi: `यह उपयोगकर्ता कर्मचारियों के केवल सार्वजनिक फ़ील्ड पढ़ सकता है, कर्मचारी संख्या नहीं: Odoo में उसे अधिकार ${OFFICER} दें, या फ़ॉर्म में कर्मचारी संख्या के लिए Database ID चुनें।`,
  },
  publicOnly: {
    en: `The user may read only the public fields of employees (name, work e-mail, job, department, manager): for all details, give the user the right ${OFFICER} in Odoo.`,
    hi: `यह उपयोगकर्ता कर्मचारियों के केवल सार्वजनिक फ़ील्ड पढ़ सकता है: सभी विवरणों के लिए Odoo में उसे अधिकार ${OFFICER} दें।`,
  },
  write: {
    en: `The user may not change employees: in Odoo, open Settings > Users and give the user the right ${OFFICER}.`,
    hi: `यह उपयोगकर्ता कर्मचारियों को बदल नहीं सकता: Odoo में Settings > Users खोलें और उसे अधिकार ${OFFICER} दें।`,
  },
} as const satisfies Readonly<Record<string, Sentence>>
