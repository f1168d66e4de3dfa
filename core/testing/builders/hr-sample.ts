/*
 * A file with the columns and the forms of a public sample of HR data with 311 employees, "HRDataset_v14" of Carla Patalano and
 * Rich Huebner (https://www.kaggle.com/datasets/rhuebner/human-resources-data-set), and invented people: births with two digits
 * of their year, managers numbered apart from employees, and words of an American HR department.
 */

const HEADER = [
  ...["Employee_Name", "EmpID", "MarriedID", "MaritalStatusID", "GenderID", "EmpStatusID", "DeptID"],
  ...["PerfScoreID", "FromDiversityJobFairID", "Salary", "Termd", "PositionID", "Position", "State", "Zip"],
  ...["DOB", "Sex", "MaritalDesc", "CitizenDesc", "HispanicLatino", "RaceDesc", "DateofHire"],
  ...["DateofTermination", "TermReason", "EmploymentStatus", "Department", "ManagerName", "ManagerID"],
  ...["RecruitmentSource", "PerformanceScore", "EngagementSurvey", "EmpSatisfaction"],
  ...["SpecialProjectsCount", "LastPerformanceReview_Date", "DaysLateLast30", "Absences"],
]

const NAMES = [
  "Rao Asha",
  "Roy Ben",
  "Das Chitra",
  "Kaur Deep",
  "Jain Esha",
  "Pai Farid",
  "Sen Gita",
  "Nair Hari",
]
const MARITAL = ["Single", "Married", "Divorced", "Separated", "Widowed"]
const MANAGERS = ["Uma Iyer", "Vik Bose", "Wim Lal"]

/** Words for a status: `status` of the employee at this position. */
const findStatus = (index: number, unknown: ReadonlyArray<string>): string => {
  if (index % 3 === 1) return "Voluntarily Terminated"
  if (index % 7 === 3) return "Terminated for Cause"
  return index % 5 === 4 ? (unknown[index % unknown.length] ?? "Active") : "Active"
}

const pad = (value: number): string => String(value).padStart(2, "0")

const makeRow = (index: number, unknown: ReadonlyArray<string>): ReadonlyArray<string> => {
  const status = findStatus(index, unknown)
  const hasLeft = status.includes("Terminated")
  const born = `${pad((index % 12) + 1)}/${pad((index % 28) + 1)}/${pad(51 + (index % 42))}`
  const joined = `${(index % 12) + 1}/${(index % 28) + 1}/${2008 + (index % 9)}`
  return [
    ...[NAMES[index % NAMES.length] ?? "", String(10_001 + index), "0", "0", "1", "1", "5", "3", "0"],
    ...[String(50_000 + index), hasLeft ? "1" : "0", "19", "Production Technician I", "MA", "1960", born],
    ...[
      index % 2 === 0 ? "F" : "M",
      MARITAL[index % MARITAL.length] ?? "",
      "US Citizen",
      "No",
      "White",
      joined,
    ],
    ...[
      hasLeft ? `${(index % 12) + 1}/15/2018` : "",
      hasLeft ? "career change" : "N/A-StillEmployed",
      status,
    ],
    ...[
      "Production",
      MANAGERS[index % MANAGERS.length] ?? "",
      index % 35 === 9 ? "" : String(1 + (index % 39)),
    ],
    ...["LinkedIn", "Fully Meets", "4.6", "5", "0", "1/17/2019", "0", "1"],
  ]
}

/** The lines of the file. `unknown`: statuses of people who are employed, in turn. */
export const makeHrSample = (rows: number, unknown: ReadonlyArray<string>): ReadonlyArray<string> => [
  HEADER.join(","),
  ...Array.from({ length: rows }, (_, index) => makeRow(index, unknown).join(",")),
]
