import { spawnAs, type Account } from "./account.ts"

export interface RunOptions {
  /** Inherited, so that nobody starts while an orphaned program still writes. */
  readonly life: number
  readonly input?: string
}

/** Runs a program and returns what it complained about when it failed, never empty; null: it succeeded. */
export async function runToEnd(
  account: Account,
  command: readonly string[],
  { life, input = "" }: RunOptions,
): Promise<string | null> {
  const { code, complaint } = await new Promise<{ code: number | null; complaint: string }>(
    (resolve, reject) => {
      const child = spawnAs(account, command, ["pipe", "ignore", "pipe", life])
      let complaint = ""
      child.stderr?.setEncoding("utf8").on("data", (text: string) => (complaint += text))
      child.once("error", reject)
      child.once("close", (code) => resolve({ code, complaint: complaint.trim() }))
      // A program that ends early closes its input; its exit code says so.
      child.stdin?.on("error", () => undefined).end(input)
    },
  )
  if (code === 0) return null
  return complaint === "" ? `${command[0] ?? ""} ended with ${String(code)}` : complaint
}
