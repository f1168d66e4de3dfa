import type { ChildProcess } from "node:child_process"

const living = new Set<ChildProcess>()

process.once("exit", () => {
  for (const child of living) child.kill("SIGKILL")
})

/** Kills all child processes when the soak is interrupted. */
export const endsWithUs = (child: ChildProcess): void => {
  living.add(child)
  child.once("exit", () => living.delete(child))
}
