import {
  type CategoryCheck,
  csvPages,
  DATA_MODEL_CATEGORIES,
  type DataModelCategory,
  type SourceFile,
} from "../sdk/index.ts"

/** The result before the first file arrives. `skipped`: a sentence about what is there and cannot be read, or nothing. */
export const categoriesUnknown = (skipped: string): ReadonlyArray<CategoryCheck> =>
  DATA_MODEL_CATEGORIES.map((category) => ({
    category,
    problem: `There is no file yet: the first one shows whether it has data in this category.${skipped}`,
  }))

/** Checks which categories a file has columns for, by column name. Throws `SourceError` when the file is not CSV. */
export const categoriesIn = async (file: SourceFile): Promise<ReadonlyArray<CategoryCheck>> => {
  const columns = (await readColumns(await readHead(file))).map(folded)
  return DATA_MODEL_CATEGORIES.map((category) => {
    const { begins, example } = COLUMNS[category]
    const has = columns.some((column) => begins.some((beginning) => column.startsWith(beginning)))
    return {
      category,
      problem: has ? null : `The newest file has no column in this category, such as ${example}.`,
    }
  })
}

const COLUMNS: Readonly<
  Record<DataModelCategory, { readonly begins: ReadonlyArray<string>; readonly example: string }>
> = {
  // Every row describes an employee; missing columns are reported when the rows are read.
  detail_info_fields: { begins: [""], example: "employeeId" },
  bank_details_fields: { begins: ["bank", "ifsc", "account"], example: "bankDetails_accountNumber" },
  dependent_details_fields: { begins: ["dependent", "dependant"], example: "dependentDetails_name" },
  ctc_details_fields: { begins: ["ctc"], example: "ctc_basic" },
  salary_monthly_details_fields: { begins: ["monthly"], example: "monthly_basic" },
}

const folded = (column: string): string => column.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "")

const readColumns = async (file: SourceFile): Promise<ReadonlyArray<string>> => {
  for await (const { columns } of csvPages({ file })()) return columns
  return []
}

const HEAD_BYTES = 64 * 1024
const LINE_FEED = 0x0a

/** Returns the first lines of a file as a file. */
const readHead = async ({ name, open }: SourceFile): Promise<SourceFile> => {
  const chunks: Array<Uint8Array> = []
  let size = 0
  for await (const chunk of open()) {
    chunks.push(chunk)
    size += chunk.length
    if (size >= HEAD_BYTES) break
  }
  const read = Buffer.concat(chunks)
  const head = size < HEAD_BYTES ? read : read.subarray(0, endOfLine(read))
  return {
    name,
    size: head.length,
    open: async function* () {
      yield await Promise.resolve(head)
    },
  }
}

/**
 * The position after the last complete line, so that no character is cut; in UTF-16LE a zero byte follows the line feed.
 */
const endOfLine = (bytes: Buffer): number => {
  const at = bytes.lastIndexOf(LINE_FEED)
  if (at === -1) return bytes.length
  return bytes[at + 1] === 0 ? at + 2 : at + 1
}
