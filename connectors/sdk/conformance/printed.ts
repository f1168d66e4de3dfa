import { format } from "node:util"

const METHODS = ["log", "info", "warn", "error", "debug", "trace", "dir", "table"] as const

/** Until `stop`, what this thread prints is kept instead. */
export const recordPrinted = (): { readonly text: () => string; readonly stop: () => void } => {
  const kept: Array<string> = []
  const undo = [
    ...METHODS.map((name) =>
      replaced(console, name, (...args: ReadonlyArray<unknown>) => kept.push(format(...args))),
    ),
    ...[process.stdout, process.stderr].map((stream) =>
      replaced(stream, "write", (chunk: unknown) => kept.push(String(chunk)) > 0),
    ),
  ]
  return {
    text: () => kept.join("\n"),
    stop: () => {
      for (const put of undo) put()
    },
  }
}

const replaced = (owner: object, name: string, value: unknown): (() => void) => {
  const own = Object.getOwnPropertyDescriptor(owner, name)
  Object.defineProperty(owner, name, { configurable: true, writable: true, enumerable: true, value })
  return () => {
    Reflect.deleteProperty(owner, name)
    if (own !== undefined) Object.defineProperty(owner, name, own)
  }
}
