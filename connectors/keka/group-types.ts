/** Values of `groups[].groupType`. */
export const GROUP_TYPES = {
  businessUnit: 1,
  department: 2,
  location: 3,
  costCentre: 4,
  payGroup: 5,
} as const
