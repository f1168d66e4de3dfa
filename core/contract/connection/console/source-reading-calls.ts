import { call } from "../../call.ts"
import { DONE } from "../../done.ts"
import { CLIENT_GONE, LIVE_ERRORS } from "./client-errors.ts"
import { CLIENT_PATH } from "./client-path.ts"
import {
  ConsoleComponents,
  ConsoleComponentsChange,
  ConsoleDateOrder,
  ConsoleMapping,
  ConsoleMappingChange,
} from "./source-reading.ts"

export const showConsoleMapping = call({
  id: "showConsoleMapping",
  method: "GET",
  path: "/api/console/clients/{connection_id}/mapping/",
  caller: "consoleSession",
  tag: "Console",
  summary: "Read the column mapping of a client's source",
  description: "The company's own mapping, the columns of its last file, and the order of its dates.",
  pathParameters: CLIENT_PATH,
  responses: {
    200: {
      description: "The mapping.",
      schema: ConsoleMapping,
      example: {
        mapping: { "Emp Code": "employeeId" },
        last_columns: { "Emp Code": "employeeId", "Full Name": "name" },
        date_order: null,
      },
    },
  },
  errors: CLIENT_GONE,
})

export const changeConsoleMapping = call({
  id: "changeConsoleMapping",
  method: "POST",
  path: "/api/console/clients/{connection_id}/mapping/",
  caller: "consoleSession",
  tag: "Console",
  summary: "Change the column mapping of a client's source",
  description: "Replaces the whole mapping. The next sync applies it, and reads all employees.",
  pathParameters: CLIENT_PATH,
  body: {
    schema: ConsoleMappingChange,
    types: ["json"],
    example: { mapping: { "Emp Code": "employeeId" } },
  },
  responses: DONE,
  errors: { 400: { messages: { MappingInvalid: null } }, ...LIVE_ERRORS },
})

export const changeConsoleDateOrder = call({
  id: "changeConsoleDateOrder",
  method: "POST",
  path: "/api/console/clients/{connection_id}/date-order/",
  caller: "consoleSession",
  tag: "Console",
  summary: "Change the date order of a client's source",
  description:
    "Applies to columns whose header does not name an order. Without a setting, the order is detected from the values. The next sync reads all employees.",
  pathParameters: CLIENT_PATH,
  body: { schema: ConsoleDateOrder, types: ["json"], example: { date_order: "DMY" } },
  responses: DONE,
  errors: { 400: { messages: { CountryNotFound: null } }, ...LIVE_ERRORS },
})

export const listConsoleComponents = call({
  id: "listConsoleComponents",
  method: "GET",
  path: "/api/console/clients/{connection_id}/components/",
  caller: "consoleSession",
  tag: "Console",
  summary: "Read how a client's salary components are counted",
  description: "The titles are available once the vendor has received the source's salary master.",
  pathParameters: CLIENT_PATH,
  responses: {
    200: {
      description: "The components.",
      schema: ConsoleComponents,
      example: {
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
      },
    },
  },
  errors: LIVE_ERRORS,
})

export const changeConsoleComponents = call({
  id: "changeConsoleComponents",
  method: "POST",
  path: "/api/console/clients/{connection_id}/components/",
  caller: "consoleSession",
  tag: "Console",
  summary: "Change how a client's salary components are counted",
  description:
    "Replaces all choices of the company. The next sync applies them, and reads all employees. A component without a choice is counted by its name.",
  pathParameters: CLIENT_PATH,
  body: {
    schema: ConsoleComponentsChange,
    types: ["json"],
    example: { overrides: { "Total earnings": null } },
  },
  responses: DONE,
  errors: { 400: { messages: { ComponentsInvalid: null } }, ...LIVE_ERRORS },
})
