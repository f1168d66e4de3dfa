/** Where a vendor's logo is served; it changes with the contents. */
export const logoPath = (vendorOrgId: string, sha256: string): string => `/logo/${vendorOrgId}/${sha256}`
