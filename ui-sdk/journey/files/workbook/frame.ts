import type { FileProblem } from "../file-problem.ts"
import type { Entry } from "./archive.ts"
import { MAX_FRAME_BYTES, MAX_SHEETS } from "./limits.ts"
import { type Attributes, readPart, type Source } from "./read-part.ts"
import { unescapeText } from "./cell/text-reader.ts"
import { damaged, WorkbookError } from "./workbook-error.ts"

export interface SheetPart {
  readonly name: string
  readonly entry: Entry
  /** Excel shows it only after it was unhidden, or not at all (`veryHidden`). */
  readonly isHidden: boolean
}

/** What a workbook consists of. */
export interface Frame {
  readonly sheets: ReadonlyArray<SheetPart>
  /** Null: every text is in its cell. */
  readonly texts: Entry | null
  readonly styles: Entry | null
  /** Dates are days since 1904 instead of 1900. */
  readonly isFrom1904: boolean
  /** Formulas are calculated when the workbook is opened: what is stored for them may be a placeholder. */
  readonly isUncalculated: boolean
}

interface Relation {
  readonly id: string
  readonly kind: string
  readonly target: string
}

/** As a relation names what it leads to, in the transitional and in the strict form of the standard. */
const RELATION = /\/officeDocument\/(?:2006\/)?relationships\/(?<kind>\w+)$/u

/**
 * Reads which parts of the archive are the sheets, and what they need (ECMA-376 part 1, 12.3). Dialog and chart sheets are
 * left out, for they have no cells.
 *
 * @throws WorkbookError when a part is missing
 */
export const readFrame = (source: Source, entries: ReadonlyMap<string, Entry>): Frame => {
  requireWorkbook(entries)
  const [workbook] = listRelations(source, entries, "").filter(({ kind }) => kind === "officeDocument")
  const path = workbook?.target ?? "xl/workbook.xml"
  const relations = listRelations(source, entries, path)
  const find = (kind: string): Entry | null => {
    const relation = relations.find((each) => each.kind === kind)
    return relation === undefined ? null : (entries.get(relation.target) ?? null)
  }
  const { names, ...properties } = readWorkbookPart(source, requireEntry(entries, path))
  const sheets = names.flatMap(({ id, ...named }) => {
    const relation = relations.find((each) => each.id === id)
    if (relation === undefined) throw damaged()
    return relation.kind === "worksheet" ? { ...named, entry: requireEntry(entries, relation.target) } : []
  })
  return { sheets, texts: find("sharedStrings"), styles: find("styles"), ...properties }
}

/** By the parts that only they have: spreadsheets of other programs, and of Excel in another form. */
const OTHERS: ReadonlyArray<{ readonly part: RegExp; readonly problem: FileProblem }> = [
  { part: /^xl\/workbook\.bin$/u, problem: "binary-workbook" },
  { part: /^content\.xml$/u, problem: "open-document" },
  { part: /\.iwa$|^index\.zip$/u, problem: "numbers" },
]

const requireWorkbook = (entries: ReadonlyMap<string, Entry>): void => {
  const names = [...entries.keys()]
  const other = OTHERS.find(({ part }) => names.some((name) => part.test(name)))
  if (other !== undefined) throw new WorkbookError(other.problem)
  if (!names.some((name) => name.startsWith("xl/") || name.startsWith("_rels/"))) {
    throw new WorkbookError("not-a-workbook")
  }
}

const requireEntry = (entries: ReadonlyMap<string, Entry>, path: string): Entry => {
  const entry = entries.get(path)
  if (entry === undefined) throw damaged()
  return entry
}

interface NamedSheet extends Omit<SheetPart, "entry"> {
  /** The id of its relation. */
  readonly id: string
}

const readWorkbookPart = (source: Source, entry: Entry) => {
  const names: Array<NamedSheet> = []
  /** One for each `workbookPr`: damaged files have several, and the first counts. */
  const epochs: Array<boolean> = []
  let isUncalculated = false
  readPart(source, entry, MAX_FRAME_BYTES, {
    onOpen: (element, readAttributes) => {
      if (element === "workbookPr") epochs.push(isTrue(readAttributes()["date1904"]))
      else if (element === "calcPr") isUncalculated = isTrue(readAttributes()["fullCalcOnLoad"])
      else if (element === "sheet") {
        const { name, id, state = "visible" } = readAttributes()
        if (name !== undefined && id !== undefined)
          names.push({ name: unescapeText(name), id, isHidden: state !== "visible" })
        if (names.length > MAX_SHEETS) throw new WorkbookError("too-large")
      }
    },
  })
  return { names, isFrom1904: epochs[0] ?? false, isUncalculated }
}

/** As XML writes what is true. */
export const isTrue = (value: string | undefined): boolean => value === "1" || value === "true"

/** The relations of a part; of the whole package for an empty path. */
const listRelations = (source: Source, entries: ReadonlyMap<string, Entry>, path: string) => {
  const slash = path.lastIndexOf("/") + 1
  const folder = path.slice(0, slash)
  const entry = entries.get(`${folder}_rels/${path.slice(slash)}.rels`)
  const relations: Array<Relation> = []
  if (entry === undefined) return relations
  readPart(source, entry, MAX_FRAME_BYTES, {
    onOpen: (element, readAttributes) => {
      const relation = element === "Relationship" ? toRelation(folder, readAttributes()) : null
      if (relation !== null) relations.push(relation)
    },
  })
  return relations
}

const toRelation = (folder: string, attributes: Attributes): Relation | null => {
  const { Id: id, Type: type, Target: target } = attributes
  const kind = RELATION.exec(type ?? "")?.groups?.["kind"]
  if (id === undefined || kind === undefined || target === undefined) return null
  return { id, kind, target: resolvePath(folder, target).toLowerCase() }
}

/** A target is relative to the folder of its part, or begins at the package. */
const resolvePath = (folder: string, target: string): string => {
  try {
    return decodeURIComponent(new URL(target, `https://package.invalid/${folder}`).pathname).slice(1)
  } catch {
    throw damaged()
  }
}
