import { type JsonObject, makeLookup, readText } from "../sdk/index.ts"
import { type People, RECORD_ID } from "./people.ts"
import { readCompanion } from "./record-values.ts"

/** Finds the managers of records. */
export interface Managers {
  /** Loads the managers of these records. Throws `SourceError`. */
  readonly load: (records: ReadonlyArray<JsonObject | null>) => Promise<void>
  readonly readName: (record: JsonObject) => string | null
  readonly readEmail: (record: JsonObject) => string | null
}

const REPORTING_TO = "Reporting_To"

/** Requests a manager only where the record lacks the address, and the manager was not read anyway. */
export const makeManagers = (people: People): Managers => {
  const emails = makeLookup<string | null>({
    // Zoho People has no request for several ids.
    idsPerRequest: 1,
    request: async (ids) => {
      const found: Array<readonly [string, string | null]> = []
      for (const id of ids) found.push([id, readText((await people.findRecord(id))?.["EmailID"])])
      return found
    },
  })
  return {
    load: async (records) => {
      for (const record of records) {
        const id = readText(record?.[RECORD_ID])
        if (id !== null) emails.add(id, readText(record?.["EmailID"]))
      }
      await emails.load(
        records.flatMap((record) =>
          record === null || readMail(record) !== null ? [] : (readManagerId(record) ?? []),
        ),
      )
    },
    readName: (record) => stripEmployeeId(readText(record[REPORTING_TO])),
    readEmail: (record) => readMail(record) ?? emails.get(readManagerId(record) ?? ""),
  }
}

const readMail = (record: JsonObject): string | null =>
  readText(readCompanion(record, REPORTING_TO, "MailID"))

const readManagerId = (record: JsonObject): string | null =>
  readText(readCompanion(record, REPORTING_TO, "ID"))

/** `Arun Das AC100` is called Arun Das; names have no digits. */
const stripEmployeeId = (text: string | null): string | null =>
  text === null ? null : text.replace(/\s+\S*\d\S*$/u, "")
