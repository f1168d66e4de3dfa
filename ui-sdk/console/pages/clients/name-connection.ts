import type { ReaderKind } from "../../reader/by-reader.ts"

/** A connection has two sides, and each reader knows it by the other one: a company by its vendor, all others by the company. */
export const nameConnection = (
  { name, vendor }: { readonly name: string; readonly vendor: { readonly name: string } },
  reader: ReaderKind,
): string => (reader === "company" ? vendor.name : name)

/** The connection under the name that the reader knows it by. */
export const withReaderName = <
  Connection extends { readonly name: string; readonly vendor: { readonly name: string } },
>(
  connection: Connection,
  reader: ReaderKind,
): Connection => ({ ...connection, name: nameConnection(connection, reader) })
