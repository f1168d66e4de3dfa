import { consoleCall, ok } from "../../call.ts"
import { DONE } from "../../done.ts"
import { CLIENT_GONE, LIVE_ERRORS } from "../../authorization/client-errors.ts"
import { CLIENT_PATH } from "../../authorization/client-path.ts"
import {
  ConsoleComponents,
  ConsoleComponentsChange,
  ConsoleDateOrder,
  ConsoleDecimalMark,
  ConsoleFirstYears,
  ConsoleMapping,
  ConsoleMappingChange,
  ConsolePhoneCountry,
} from "./source-reading.ts"

export const showConsoleMapping = consoleCall({
  id: "showConsoleMapping",
  route: "GET /api/console/clients/{connection_id}/mapping/",
  summary: "Read the column mapping of a client's source",
  description:
    "The company's own mapping, the columns of its last file, the order of its dates, the years that two digits mean, the decimal mark of its amounts, and the country of its telephone numbers.",
  pathParameters: CLIENT_PATH,
  responses: ok("The mapping.", ConsoleMapping, {
    mapping: { "Emp Code": "employeeId" },
    last_columns: { "Emp Code": "employeeId", "Full Name": "name" },
    date_order: null,
    decimal_mark: null,
    phone_country: null,
    first_years: { dob: 1930 },
  }),
  errors: CLIENT_GONE,
})

export const changeConsoleMapping = consoleCall({
  id: "changeConsoleMapping",
  route: "POST /api/console/clients/{connection_id}/mapping/",
  summary: "Change the column mapping of a client's source",
  description: "Replaces the whole mapping. The next sync applies it, and reads all employees.",
  pathParameters: CLIENT_PATH,
  body: {
    schema: ConsoleMappingChange,
    example: { mapping: { "Emp Code": "employeeId" } },
  },
  responses: DONE,
  errors: { 400: { messages: { MappingInvalid: null } }, ...LIVE_ERRORS },
})

export const changeConsoleDateOrder = consoleCall({
  id: "changeConsoleDateOrder",
  route: "POST /api/console/clients/{connection_id}/date-order/",
  summary: "Change the date order of a client's source",
  description:
    "Applies to columns whose header does not name an order. Without a setting, the order is detected from the values. The next sync reads all employees.",
  pathParameters: CLIENT_PATH,
  body: { schema: ConsoleDateOrder, example: { date_order: "DMY" } },
  responses: DONE,
  errors: { 400: { messages: { CountryNotFound: null } }, ...LIVE_ERRORS },
})

export const changeConsoleDecimalMark = consoleCall({
  id: "changeConsoleDecimalMark",
  route: "POST /api/console/clients/{connection_id}/decimal-mark/",
  summary: "Change the decimal mark of a client's source",
  description:
    "Without a setting, the mark is detected from all amounts of a file, and an ambiguous amount of a file that does not show it is an error. The next sync reads all employees.",
  pathParameters: CLIENT_PATH,
  body: { schema: ConsoleDecimalMark, example: { decimal_mark: "," } },
  responses: DONE,
  errors: { 400: { messages: { CountryNotFound: null } }, ...LIVE_ERRORS },
})

export const changeConsolePhoneCountry = consoleCall({
  id: "changeConsolePhoneCountry",
  route: "POST /api/console/clients/{connection_id}/phone-country/",
  summary: "Change the country of telephone numbers of a client's source",
  description:
    "Applies to numbers without a country code. Without a setting, the country is found by the values of a file, and a number of a file that does not show it is an error. The next sync reads all employees.",
  pathParameters: CLIENT_PATH,
  body: { schema: ConsolePhoneCountry, example: { phone_country: "US" } },
  responses: DONE,
  errors: { 400: { messages: { CountryNotFound: null } }, ...LIVE_ERRORS },
})

export const changeConsoleFirstYears = consoleCall({
  id: "changeConsoleFirstYears",
  route: "POST /api/console/clients/{connection_id}/first-years/",
  summary: "Change what years of two digits mean in a client's source",
  description:
    "The first of the years that two digits mean, by field. Without one, the years follow from what the field is the date of: births lie 14 to 100 years back. The next sync reads all employees.",
  pathParameters: CLIENT_PATH,
  body: { schema: ConsoleFirstYears, example: { first_years: { dob: 1930 } } },
  responses: DONE,
  errors: { 400: { messages: { CountryNotFound: null } }, ...LIVE_ERRORS },
})

export const listConsoleComponents = consoleCall({
  id: "listConsoleComponents",
  route: "GET /api/console/clients/{connection_id}/components/",
  summary: "Read how a client's salary components are counted",
  description: "The titles are available once the vendor has received the source's salary master.",
  pathParameters: CLIENT_PATH,
  responses: ok("The components.", ConsoleComponents, {
    overrides: { "Shift allowance": "allowances_other" },
    components: [
      {
        period: "ctc",
        title: "Shift allowance",
        earning: { key: "allowances_other", by: "override" },
        deduction: { key: "deductions_other", by: "rest" },
      },
    ],
    keys: ["basic", "allowances_other"],
  }),
  errors: LIVE_ERRORS,
})

export const changeConsoleComponents = consoleCall({
  id: "changeConsoleComponents",
  route: "POST /api/console/clients/{connection_id}/components/",
  summary: "Change how a client's salary components are counted",
  description:
    "Replaces all choices of the company. The next sync applies them, and reads all employees. A component without a choice is counted by its name.",
  pathParameters: CLIENT_PATH,
  body: {
    schema: ConsoleComponentsChange,
    example: { overrides: { "Total earnings": null } },
  },
  responses: DONE,
  errors: { 400: { messages: { ComponentsInvalid: null } }, ...LIVE_ERRORS },
})
