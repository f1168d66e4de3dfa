/** Fields whose values are never shown (specification/employee.md#masking). */
export const MASKED_FIELDS: ReadonlySet<string> = new Set([
  "pan",
  "aadhar",
  "uan",
  "mobileNumber",
  "bankDetails_accountNumber",
  "bankDetails_ifscCode",
])
