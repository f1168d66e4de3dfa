/*
 * What corporates call the columns of their files, for each key of the employee model: own wording of HR departments and
 * the exports of greytHR, Keka, Darwinbox and Zoho. A header of two meanings ("Basic", per month or per year?) stands
 * here under neither: it is suggested, and a person decides.
 */

const LISTED: Readonly<Record<string, string>> = {
  employeeId: `
    Employee Code | Employee No | Employee Number | Employee Identifier | Emp Code | Emp ID | Emp No |
    Emp Number | Empl ID | E Code | EID | Staff ID | Staff No | Staff Code | Personnel Number |
    Personnel No | PERNR | Payroll ID | Payroll No | Token No | Ticket No | Worker ID | Associate ID`,
  name: `
    Employee Name | Emp Name | Full Name | Employee Full Name | Name of Employee |
    Name of the Employee | Display Name | Staff Name | Worker Name | Associate Name`,
  email: `
    E-mail ID | Email ID | Email Address | Official Email | Official Email ID | Official Email Address |
    Office Email | Work Email | Work Email ID | Work Email Address | Company Email | Company Email ID |
    Corporate Email | Corporate Email ID | Business Email | Employee Email | Employee Email ID |
    Email (Official) | Email (Work)`,
  personalEmail: `
    Personal Email ID | Personal Email Address | Personal Mail | Personal Mail ID | Private Email |
    Alternate Email | Alternate Email ID | Email (Personal) | Other Email`,
  doj: `
    Date of Joining | Date of Join | Joining Date | Join Date | Joined On | Date Joined |
    DateOfJoining | Date of Appointment | Hire Date | Date of Hire | Hired On | Employment Start Date`,
  dob: "Date of Birth | Birth Date | Birthdate | Birthday | Born On | D.O.B.",
  status: `
    Employee Status | Emp Status | Employment Status | Working Status | Current Status | Active Status |
    Status of Employee`,
  employmentType: `
    Employee Type | Emp Type | Type of Employment | Employment Category | Employee Category |
    Worker Type | Contract Type | Nature of Employment`,
  gender: "Sex | Employee Gender | M/F",
  pan: `
    PAN No | PAN Number | PAN Card | PAN Card No | PAN Card Number | Permanent Account Number |
    Income Tax PAN | Employee PAN`,
  aadhar: `
    Aadhaar | Aadhaar No | Aadhaar Number | Aadhaar Card | Aadhaar Card No | Aadhaar Card Number |
    Aadhar No | Aadhar Number | Aadhar Card | Aadhar Card No | Aadhar Card Number | Adhar | Adhaar |
    Adhar No | Adhar Number | UID | UID No | UIDAI Number`,
  uan: `
    UAN No | UAN Number | PF UAN | PF UAN No | EPF UAN | Universal Account Number |
    Universal Account No`,
  mobileNumber: `
    Mobile | Mobile No | Mob No | Mobile Phone | Mobile Phone Number | Phone | Phone No | Phone Number |
    Contact No | Contact Number | Cell | Cell No | Cell Number | Cell Phone | Personal Mobile |
    Personal Mobile No | Personal Mobile Number | Employee Mobile | Employee Mobile No |
    Primary Contact Number`,
  maritalStatus: "Marital | Civil Status | Married Status | Marriage Status",
  nationality: "Citizenship | Country of Citizenship",
  fatherName: "Father's Name | Fathers Name | Name of Father | Father Full Name | Father's Full Name",
  bloodGroup: "Blood Type | Blood Grp",
  designation: `
    Job Title | Title of Job | Designation Name | Current Designation | Position | Position Title |
    Role | Job Role`,
  department: "Dept | Dept Name | Department Name | Current Department",
  grade: "Grade Name | Band | Job Band | Level | Job Level | Job Grade | Pay Grade | Employee Grade",
  groupName: "Group | Business Unit | Business Unit Name | BU | Employee Group",
  costCenter: `
    Cost Centre | Cost Center Name | Cost Centre Name | Cost Center Code | Cost Centre Code |
    Payroll Cost Center`,
  companyName: `
    Company | Legal Entity | Legal Entity Name | Entity | Entity Name | Group Company | Employer |
    Employer Name | Organization | Organisation | Organization Name | Organisation Name`,
  terminationDate: `
    Date of Termination | Exit Date | Date of Exit | Last Working Day | Last Working Date | LWD |
    Leaving Date | Date of Leaving | DOL | Relieving Date | Date of Relieving | Separation Date |
    Date of Separation | Employment End Date`,
  manager: `
    Manager Name | Reporting Manager | Reporting Manager Name | Reports To | Reporting To |
    Line Manager | Line Manager Name | Supervisor | Supervisor Name | L1 Manager | L1 Manager Name |
    Direct Manager`,
  managerEmail: `
    Manager Email ID | Manager's Email | Manager Email 1 | Reporting Manager Email |
    Reporting Manager Email ID | Line Manager Email | Supervisor Email | L1 Manager Email |
    L1 Manager Email ID | Direct Manager Email | Reports To Email`,
  countryCode: "Country | Country Name | Employee Country | Work Country",
  bankDetails_accountNumber: `
    Bank Account | Bank Account No | Bank Account Number | Bank A/C No | Bank A/C Number | Bank Acc No |
    Account No | Account Number | A/C No | A/C Number | Acc No | Salary Account No |
    Salary Account Number`,
  bankDetails_ifscCode: `
    IFSC | IFSC Code | IFS Code | Bank IFSC | Bank IFSC Code | IFSC No | Branch IFSC | RTGS Code`,
  bankDetails_bankName: "Bank | Bank Name | Name of Bank | Name of the Bank | Salary Bank",
  jobLocation_city: `
    Job Location | Location | Location Name | Work Location | Office Location | Base Location |
    Place of Work | Work City | Job City | Office City`,
  jobLocation_pincode: `
    Job Location Pin | Job Location Pin Code | Work Location Pincode | Office Pincode |
    Location Pincode`,
  employeeMetadata_marriageDate: `
    Marriage Date | Date of Marriage | Wedding Date | Wedding Anniversary | Marriage Anniversary |
    Anniversary Date`,
  ctc_grossPay: `
    CTC | Annual CTC | Total CTC | CTC Annual | CTC Per Annum | CTC PA | Cost to Company | Yearly CTC`,
  monthly_month: "Salary Month | Pay Month | Payroll Month | Month of Salary",
  monthly_year: "Salary Year | Pay Year | Payroll Year",
}

/** Mapping key to headers, beside the key itself. */
export const HEADER_SYNONYMS: ReadonlyMap<string, ReadonlyArray<string>> = new Map(
  Object.entries(LISTED).map(([key, headers]) => [key, headers.split("|").map((header) => header.trim())]),
)
