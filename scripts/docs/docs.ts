import { writeFile } from "node:fs/promises"
import { runScript } from "../run-script.ts"
import { printCommandsPage } from "./commands-page.ts"
import { printIngress } from "./ingress.ts"

/* `npm run docs`: writes what is made of the code. A test fails while it differs from it. */

await runScript({ name: "npm run docs" }, async () => {
  await writeFile("config/deploy/commands.md", await printCommandsPage())
  await writeFile("config/deploy/kubernetes/components/ingress/ingress.yaml", printIngress())
})
