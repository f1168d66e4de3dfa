import { describeCompanyFiles } from "../../testing/company-files/describe-company-files.ts"

describeCompanyFiles(2_000)
