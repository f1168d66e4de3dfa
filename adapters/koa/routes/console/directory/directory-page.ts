import type {
  ConsoleDirectory,
  ConsoleDirectorySearch,
  ConsoleEmployee,
} from "../../../../../core/contract/employee/console/directory.ts"
import { formatTimestamp } from "../../../../../core/contract/wire-values.ts"
import type {
  DirectoryLine,
  DirectoryPage,
  DirectoryPlace,
  SearchDirectoryInput,
} from "../../../../../core/use-cases/employee/search-directory.ts"

/* A search of directories, and its page, on the wire. */

const PAGE_SIZE = 100

export const toDirectorySearch = (
  vendorOrgId: string | null,
  body: ConsoleDirectorySearch,
): SearchDirectoryInput => ({
  vendorOrgId,
  connectionId: body.client ?? null,
  search: body.search ?? "",
  department: body.department ?? "",
  designation: body.designation ?? "",
  status: body.status ?? null,
  after: parseCursor(body.cursor),
  limit: PAGE_SIZE,
})

const parseCursor = (cursor: string | undefined): DirectoryPlace | null => {
  const [connectionId, id] = cursor?.split(".") ?? []
  return connectionId === undefined || id === undefined ? null : { connectionId, id }
}

export const toDirectoryPage = ({ employees, next, total }: DirectoryPage): ConsoleDirectory => ({
  items: employees.map(toLine),
  total,
  next_cursor: next === null ? null : `${next.connectionId}.${next.id}`,
})

export const toLine = ({
  connectionId,
  orgName,
  vendorName,
  employeeId,
  updatedAt,
  ...line
}: DirectoryLine): ConsoleEmployee => ({
  ...line,
  connection_id: connectionId,
  client: orgName,
  vendor: vendorName,
  employee_id: employeeId,
  updated_at: formatTimestamp(updatedAt),
})
