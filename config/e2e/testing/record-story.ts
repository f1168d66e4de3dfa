import { mkdir } from "node:fs/promises"
import type { OpenConsole } from "./console-page.ts"

/** Records what the person does and sees: open recordings/NAME.zip with "npx playwright show-trace". */
export const recordStory = async (
  name: string,
  { context }: OpenConsole,
  story: () => Promise<void>,
): Promise<void> => {
  await context.tracing.start({ screenshots: true, snapshots: true })
  try {
    await story()
  } finally {
    await mkdir("recordings", { recursive: true })
    await context.tracing.stop({ path: `recordings/${name}.zip` })
  }
}
