import { writeFile } from "node:fs/promises"
import { printCommandsPage } from "./commands-page.ts"
import { printIngress } from "./ingress.ts"

/* `npm run docs`: writes what is made of the code. A test fails while it differs from it. */

await writeFile("config/deploy/commands.md", await printCommandsPage())
await writeFile("config/deploy/kubernetes/components/ingress/ingress.yaml", printIngress())
