/** Whether the user decides for the company, and not for its vendor. An operator, who may do both, is on the vendor's pages. */
export const actsForCompany = (can: (action: string) => boolean): boolean =>
  can("connection.answer-sharing-request") && !can("vendor.change-flags")
