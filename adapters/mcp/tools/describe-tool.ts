import type { Tool as ToolDescription } from "@modelcontextprotocol/sdk/types.js"
import { toObjectSchema } from "../wire/json-schema.ts"
import type { Tool } from "./tool.ts"

/** A tool as clients list it. */
export const describeTool = ({ name, title, description, input, output }: Tool): ToolDescription => ({
  name,
  title,
  description,
  inputSchema: toObjectSchema(input),
  outputSchema: toObjectSchema(output),
  annotations: {
    title,
    readOnlyHint: true,
    destructiveHint: false,
    idempotentHint: true,
    // It reads this service alone.
    openWorldHint: false,
  },
})
