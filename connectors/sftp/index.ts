import { defineConnector, manifestBeside } from "../sdk/index.ts"
import { makeSftpSource } from "./sftp-source.ts"

/** Reads a CSV file that the corporate puts on an SFTP server (specification/sources.md#sftp). */
export default defineConnector(manifestBeside(import.meta.url), makeSftpSource)
