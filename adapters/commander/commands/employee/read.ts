import type { Command } from "commander"
import type { Cli } from "../../cli.ts"
import { readWholeNumber } from "../../arguments/read-whole-number.ts"
import { readText } from "../../arguments/read-text.ts"

interface ReadOptions {
  readonly connection: string
  readonly employee?: string
  readonly page?: string
  readonly size?: string
  readonly key: string
  readonly username: string
  readonly password: string
  readonly url?: string
}

export const readCommand = (program: Command, cli: Cli): void => {
  program
    .command("read")
    .description("call the encrypted read API as a vendor and print the decrypted employees")
    .requiredOption("--connection <id>", "connection_id")
    .option("--employee <employeeId>", "employeeId (default: all employees)")
    .option("--page <number>", "page to read (default: all pages)")
    .option("--size <number>", "employees per page, 1 to 500")
    .requiredOption("--key <file>", "file with the vendor's RSA private key (PEM)")
    .requiredOption("--username <name>", "Basic user name")
    .requiredOption("--password <password>", "Basic password")
    .option("--url <url>", "URL of the service (default: BASE_URL)")
    .action((options: ReadOptions) => read(cli, options))
}

const read = async ({ app, console }: Cli, options: ReadOptions): Promise<void> => {
  const answer = await app.readEmployees({
    baseUrl: options.url ?? app.getBaseUrl(),
    username: options.username,
    password: options.password,
    privateKeyPem: await readText(options.key),
    request: {
      connection_id: options.connection,
      ...(options.employee === undefined ? {} : { employee_id: options.employee }),
      ...(options.page === undefined ? {} : { page: readWholeNumber("page", options.page) }),
      ...(options.size === undefined ? {} : { size: readWholeNumber("size", options.size) }),
    },
  })
  console.document(answer)
}
