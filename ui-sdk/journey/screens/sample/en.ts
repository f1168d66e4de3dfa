/* Files to begin with, on the screens of the start and of the file. */

export const sampleEn = {
  title: "No file yet?",
  startTitle: "If you will upload a file",
  text: "Start from a sample with the columns that are asked for, or send the list to the colleague who has the data. The people in it are made up.",
  button: {
    csv: "Sample file (CSV)",
    xlsx: "Sample file (Excel)",
    needs: "List of columns to send or print",
  },
  names: {
    sample: (vendor: string) => `Sample for ${vendor}`,
    sheet: "Employees",
    needs: {
      title: (vendor: string) => `What ${vendor} needs`,
      lede: (vendor: string, company: string) =>
        `${company} is connecting its employee data to ${vendor}. This is what the file has to contain.`,
      how: "Make a CSV or Excel file with one employee in each row. The first row names the columns. Other names and other columns are fine, too.",
      field: "Column",
      example: "For example",
      required: "Columns with a star are required.",
      safe: "Please don't send the file by email. The person who gave you this page uploads it over an encrypted connection.",
    },
  },
}

export type SampleTexts = typeof sampleEn
