import { execFile } from "node:child_process"
import { readdir } from "node:fs/promises"
import { relative, sep } from "node:path"
import { fileURLToPath } from "node:url"
import { START_FAILURE } from "../../adapters/connector-hosts/serve-source.ts"

/*
 * Where the code of a connector is wrong, for its author: Node names the place of a syntax error only in the output of a process
 * that ends with it.
 */

/**
 * Returns the error of an `import` with its file, line and column in the message, relative to the folder of the module:
 * `Unexpected token ';' (map.js:4:6)`. Without them when they are not known.
 */
export const locateLoadError = async (error: unknown, module: string): Promise<Error> => {
  if (!(error instanceof Error)) return new Error(String(error))
  const folder = fileURLToPath(new URL(".", module))
  const place =
    findInStack(error, folder) ?? (isSyntaxError(error) ? await findByCheck(error.message, folder) : null)
  return place === null ? error : new Error(`${error.message} (${place})`, { cause: error })
}

/**
 * Returns the message of a connector that cannot be started with the place of its syntax error, if it is one: its own process may not
 * start another to find it. `folder`: URL.
 */
export const locateSyntaxError = async (message: string, folder: string): Promise<string> => {
  if (!message.startsWith(START_FAILURE) || message.endsWith(")")) return message
  const reason = message.slice(START_FAILURE.length).replace(/^its simulation: /u, "")
  const place = await findByCheck(reason, fileURLToPath(folder))
  return place === null ? message : `${message} (${place})`
}

/** By its name: it may come from another realm. */
const isSyntaxError = ({ name }: Error): boolean => name === "SyntaxError"

/** The place in the first lines of an error that Node has decorated with it, else the first call from the folder. */
const findInStack = ({ stack = "" }: Error, folder: string): string | null =>
  findExcerpt(stack, folder) ?? findCall(stack, folder)

/** `file:///acme-hr/index.js:1`, the line of the code, and carets below the column unless it is the end of the file. */
const EXCERPT =
  /^(?<file>(?:file:|\/|[A-Za-z]:[\\/]).*):(?<line>\d+)\r?\n(?<code>.*)\r?\n(?:(?<before>[ \t]*)\^)?/u

const findExcerpt = (text: string, folder: string): string | null => {
  const { file, line = "", code = "", before = code } = EXCERPT.exec(text)?.groups ?? {}
  return file === undefined ? null : `${shorten(file, folder)}:${line}:${String(before.length + 1)}`
}

const CALL = /^ +at .*?(?<file>file:\/\/[^\s()]+):(?<line>\d+):(?<column>\d+)\)?$/gmu

const findCall = (stack: string, folder: string): string | null => {
  for (const { groups: { file = "", line = "", column = "" } = {} } of stack.matchAll(CALL)) {
    const short = shorten(file, folder)
    if (!short.startsWith("..")) return `${short}:${line}:${column}`
  }
  return null
}

const shorten = (file: string, folder: string): string =>
  relative(folder, file.startsWith("file:") ? fileURLToPath(file) : file)
    .split(sep)
    .join("/")

const MODULE = /\.[cm]?js$/u
/** A process for each file takes about 50 ms. */
const MAX_FILES = 50

/** Lets Node check the files of the folder until one has this error. */
const findByCheck = async (message: string, folder: string): Promise<string | null> => {
  if ("permission" in process) return null
  const entries = await readdir(folder, { recursive: true })
  const files = entries.filter((name) => MODULE.test(name) && !name.split(sep).includes("node_modules"))
  for (const file of files.toSorted(byDepth).slice(0, MAX_FILES)) {
    const output = await check(folder + file)
    if (output.includes(`SyntaxError: ${message}`)) return findExcerpt(output, folder)
  }
  return null
}

const byDepth = (one: string, other: string): number => one.split(sep).length - other.split(sep).length

/** What `node --check` prints about the file; empty when its syntax is right. */
const check = (file: string): Promise<string> =>
  new Promise((resolve) => {
    execFile(process.execPath, ["--check", file], (_, __, stderr) => {
      resolve(stderr)
    })
  })
