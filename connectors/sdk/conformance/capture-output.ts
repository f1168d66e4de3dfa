import { format } from "node:util"

const METHODS = ["log", "info", "warn", "error", "debug", "trace", "dir", "table"] as const

/** Collects what this thread prints until `stop` is called. */
export const captureOutput = (): { readonly text: () => string; readonly stop: () => void } => {
  const captured: Array<string> = []
  const undo = [
    ...METHODS.map((name) =>
      replaceMethod(console, name, (...args: ReadonlyArray<unknown>) => captured.push(format(...args))),
    ),
    ...[process.stdout, process.stderr].map((stream) =>
      replaceMethod(stream, "write", (chunk: unknown) => captured.push(String(chunk)) > 0),
    ),
  ]
  return {
    text: () => captured.join("\n"),
    stop: () => {
      for (const put of undo) put()
    },
  }
}

const replaceMethod = (owner: object, name: string, value: unknown): (() => void) => {
  const own = Object.getOwnPropertyDescriptor(owner, name)
  Object.defineProperty(owner, name, { configurable: true, writable: true, enumerable: true, value })
  return () => {
    Reflect.deleteProperty(owner, name)
    if (own !== undefined) Object.defineProperty(owner, name, own)
  }
}
