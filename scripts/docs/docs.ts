import { writeFile } from "node:fs/promises"
import { printCommandsPage } from "./commands-page.ts"

/* `npm run docs`: writes the pages that are made of the code. A test fails while they differ from it. */

await writeFile("config/deploy/commands.md", await printCommandsPage())
