/** Who opens a page: a vendor's admin, a company's admin, or an operator. */
export type ConsoleReader = "admin" | "company" | "operator"

/** A page by who opens it and its path; `ID` stands for a client, `VENDOR` for its vendor, and `COMPANY` for its company. */
export type ConsoleAddress = readonly [user: ConsoleReader, path: string]

export interface ConsoleIds {
  readonly client: string
  readonly vendor: string
  readonly company: string
}

/** Every page of the console. */
export const CONSOLE_PAGES: ReadonlyArray<ConsoleAddress> = [
  ["admin", "/"],
  ["admin", "/clients"],
  ["admin", "/clients/ID"],
  ["admin", "/clients/ID?tab=data"],
  ["admin", "/clients/ID?tab=subset"],
  ["admin", "/clients/ID?tab=rules"],
  ["admin", "/clients/ID?tab=people"],
  ["admin", "/invitations"],
  ["admin", "/directory"],
  ["admin", "/directory/arrival"],
  ["admin", "/rules"],
  ["admin", "/data-models"],
  ["admin", "/webhooks"],
  ["admin", "/developers"],
  ["admin", "/api-calls"],
  ["admin", "/sdk"],
  ["admin", "/users"],
  ["admin", "/audit"],
  ["admin", "/account"],
  ["admin", "/requests"],
  ["company", "/"],
  ["company", "/clients/ID"],
  ["company", "/clients/ID?tab=data"],
  ["company", "/clients/ID?tab=subset"],
  ["company", "/clients/ID?tab=rules"],
  ["company", "/clients/ID?tab=source"],
  ["company", "/clients/ID?tab=people"],
  ["company", "/clients/ID/file"],
  ["company", "/directory"],
  ["company", "/people"],
  ["company", "/rules"],
  ["company", "/users"],
  ["company", "/audit"],
  ["company", "/account"],
  ["company", "/requests"],
  ["operator", "/"],
  ["operator", "/vendors"],
  ["operator", "/vendors/VENDOR"],
  ["operator", "/companies"],
  ["operator", "/companies/COMPANY"],
  ["operator", "/clients/ID"],
  ["operator", "/requests"],
  ["operator", "/people"],
  ["operator", "/users"],
  ["operator", "/audit"],
  ["operator", "/account"],
  ["operator", "/service"],
  ["operator", "/service?tab=connectors"],
  ["operator", "/service?tab=mails"],
  ["operator", "/service?tab=keys"],
  ["operator", "/service?tab=retention"],
]

export const fillAddress = (path: string, { client, vendor, company }: ConsoleIds): string =>
  path.replace("VENDOR", vendor).replace("COMPANY", company).replace("ID", client)
