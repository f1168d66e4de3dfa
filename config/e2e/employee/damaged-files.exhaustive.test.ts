import { describeDamagedFiles } from "../../testing/damaged-files.ts"

describeDamagedFiles(2_000)
