import { CommandFailed } from "../run-command.ts"

export const unknownConnection = (id: string): CommandFailed =>
  new CommandFailed(`There is no connection ${id}; "hrsync connection list" shows those there are.`)
