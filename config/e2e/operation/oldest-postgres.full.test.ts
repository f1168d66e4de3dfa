import { describePostgresMajor } from "../testing/describe-postgres-major.ts"

describePostgresMajor(15)
