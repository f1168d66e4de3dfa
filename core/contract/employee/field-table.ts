import type { FieldRow } from "./field-row.ts"

/* The fields of the employee record that hold one value, in the order of a record. */

export const FIELD_TABLE = {
  employeeId: {
    kind: "identifier",
    flag: 2,
    defaultFlag: -1,
    subset: 1,
    headers: `
      Employee Code | Employee No | Employee Number | Employee Identifier | Emp Code | Emp ID | Emp No |
      Emp Number | Empl ID | E Code | EID | Staff ID | Staff No | Staff Code | Personnel Number |
      Personnel No | PERNR | Payroll ID | Payroll No | Token No | Ticket No | Worker ID | Associate ID`,
  },
  name: {
    kind: "person-name",
    flag: 1,
    defaultFlag: -1,
    headers: `
      Employee Name | Emp Name | Full Name | Employee Full Name | Name of Employee | Name of the Employee |
      Display Name | Staff Name | Worker Name | Associate Name`,
  },
  email: {
    kind: "email",
    flag: 4,
    nullable: true,
    headers: `
      E-mail ID | Email ID | Email Address | Official Email | Official Email ID | Official Email Address |
      Office Email | Work Email | Work Email ID | Work Email Address | Company Email | Company Email ID |
      Corporate Email | Corporate Email ID | Business Email | Employee Email | Employee Email ID |
      Email (Official) | Email (Work)`,
  },
  personalEmail: {
    kind: "email",
    flag: 10,
    nullable: true,
    headers: `
      Personal Email ID | Personal Email Address | Personal Mail | Personal Mail ID | Private Email |
      Alternate Email | Alternate Email ID | Email (Personal) | Other Email`,
  },
  doj: {
    kind: "date",
    flag: 5,
    headers: `
      Date of Joining | Date of Join | Joining Date | Join Date | Joined On | Date Joined | DateOfJoining |
      Date of Appointment | Hire Date | Date of Hire | Hired On | Employment Start Date`,
  },
  dob: {
    kind: "date",
    flag: 8,
    nullable: true,
    headers: "Date of Birth | Birth Date | Birthdate | Birthday | Born On | D.O.B.",
  },
  status: {
    kind: "status",
    flag: 3,
    defaultFlag: -1,
    subset: 9,
    headers: `
      Employee Status | Emp Status | Employment Status | Working Status | Current Status | Active Status |
      Status of Employee`,
  },
  employmentType: {
    kind: "employment-type",
    flag: 6,
    nullable: true,
    subset: 8,
    headers: `
      Employee Type | Emp Type | Type of Employment | Employment Category | Employee Category |
      Worker Type | Contract Type | Nature of Employment`,
  },
  gender: { kind: "gender", flag: 7, headers: "Sex | Employee Gender | M/F" },
  pan: {
    kind: "pan",
    flag: 9,
    masked: true,
    nullable: true,
    headers: `
      PAN No | PAN Number | PAN Card | PAN Card No | PAN Card Number | Permanent Account Number |
      Income Tax PAN | Employee PAN`,
  },
  aadhar: {
    kind: "aadhaar",
    flag: 19,
    masked: true,
    nullable: true,
    headers: `
      Aadhaar | Aadhaar No | Aadhaar Number | Aadhaar Card | Aadhaar Card No | Aadhaar Card Number |
      Aadhar No | Aadhar Number | Aadhar Card | Aadhar Card No | Aadhar Card Number | Adhar | Adhaar |
      Adhar No | Adhar Number | UID | UID No | UIDAI Number`,
  },
  uan: {
    kind: "uan",
    flag: 20,
    masked: true,
    nullable: true,
    headers: `
      UAN No | UAN Number | PF UAN | PF UAN No | EPF UAN | Universal Account Number | Universal Account No`,
  },
  mobileNumber: {
    kind: "mobile",
    flag: 15,
    masked: true,
    nullable: true,
    headers: `
      Mobile | Mobile No | Mob No | Mobile Phone | Mobile Phone Number | Phone | Phone No | Phone Number |
      Contact No | Contact Number | Cell | Cell No | Cell Number | Cell Phone | Personal Mobile |
      Personal Mobile No | Personal Mobile Number | Employee Mobile | Employee Mobile No |
      Primary Contact Number`,
  },
  maritalStatus: {
    kind: "marital-status",
    flag: 17,
    nullable: true,
    headers: "Marital | Civil Status | Married Status | Marriage Status",
  },
  nationality: { kind: "text", flag: 18, nullable: true, headers: "Citizenship | Country of Citizenship" },
  fatherName: {
    kind: "person-name",
    flag: 11,
    nullable: true,
    headers: "Father's Name | Fathers Name | Name of Father | Father Full Name | Father's Full Name",
  },
  bloodGroup: { kind: "text", flag: 12, nullable: true, headers: "Blood Type | Blood Grp" },
  designation: {
    kind: "text",
    flag: 13,
    subset: 3,
    headers: `
      Job Title | Title of Job | Designation Name | Current Designation | Position | Position Title | Job Position`,
  },
  department: {
    kind: "text",
    flag: 14,
    subset: 2,
    headers: "Dept | Dept Name | Department Name | Current Department",
  },
  grade: {
    kind: "text",
    flag: 22,
    subset: 4,
    headers: "Grade Name | Band | Job Band | Level | Job Level | Job Grade | Pay Grade | Employee Grade",
  },
  groupName: {
    kind: "text",
    flag: 23,
    subset: 5,
    headers: "Group | Business Unit | Business Unit Name | BU | Employee Group",
  },
  costCenter: {
    kind: "text",
    flag: 24,
    subset: 6,
    headers: `
      Cost Centre | Cost Center Name | Cost Centre Name | Cost Center Code | Cost Centre Code |
      Payroll Cost Center`,
  },
  companyName: {
    kind: "text",
    flag: 30,
    subset: 7,
    headers: `
      Company | Legal Entity | Legal Entity Name | Entity | Entity Name | Group Company | Employer |
      Employer Name | Organization | Organisation | Organization Name | Organisation Name`,
  },
  terminationDate: {
    kind: "date",
    flag: 21,
    nullable: true,
    isSparse: true,
    headers: `
      Date of Termination | Exit Date | Date of Exit | Last Working Day | Last Working Date | LWD |
      Leaving Date | Date of Leaving | DOL | Relieving Date | Date of Relieving | Separation Date |
      Date of Separation | Employment End Date`,
  },
  manager: {
    kind: "text",
    flag: 16,
    headers: `
      Manager Name | Reporting Manager | Reporting Manager Name | Reports To | Reporting To | Line Manager |
      Line Manager Name | Supervisor | Supervisor Name | Immediate Supervisor | Immediate Manager | Reporting Officer |
      L1 Manager | L1 Manager Name | Direct Manager`,
  },
  managerEmail: {
    kind: "email",
    flag: 25,
    nullable: true,
    headers: `
      Manager Email ID | Manager's Email | Manager Work Email | Manager Email Address | Manager Email 1 | Reporting Manager Email |
      Reporting Manager Email ID | Line Manager Email | Supervisor Email | L1 Manager Email |
      L1 Manager Email ID | Direct Manager Email | Reports To Email`,
  },
  managerEmail2: {
    kind: "email",
    flag: 26,
    nullable: true,
    isSparse: true,
    headers: `
      Manager Email 2 | Manager 2 Email | L2 Manager Email | Reporting Manager 2 Email |
      Manager Email ID 2 | Manager 2 Email ID | L2 Manager Email ID | Reporting Manager 2 Email ID`,
  },
  managerEmail3: {
    kind: "email",
    flag: 27,
    nullable: true,
    isSparse: true,
    headers: `
      Manager Email 3 | Manager 3 Email | L3 Manager Email | Reporting Manager 3 Email |
      Manager Email ID 3 | Manager 3 Email ID | L3 Manager Email ID | Reporting Manager 3 Email ID`,
  },
  managerEmail4: {
    kind: "email",
    flag: 28,
    nullable: true,
    isSparse: true,
    headers: `
      Manager Email 4 | Manager 4 Email | L4 Manager Email | Reporting Manager 4 Email |
      Manager Email ID 4 | Manager 4 Email ID | L4 Manager Email ID | Reporting Manager 4 Email ID`,
  },
  managerEmail5: {
    kind: "email",
    flag: 29,
    nullable: true,
    isSparse: true,
    headers: `
      Manager Email 5 | Manager 5 Email | L5 Manager Email | Reporting Manager 5 Email |
      Manager Email ID 5 | Manager 5 Email ID | L5 Manager Email ID | Reporting Manager 5 Email ID`,
  },
  countryCode: {
    kind: "country-code",
    subset: 10,
    headers: "Country | Country Name | Employee Country | Work Country",
  },
} as const satisfies Readonly<Record<string, FieldRow>>
