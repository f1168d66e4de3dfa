import { startConsole } from "./start.ts"

document.body.append(startConsole(window, (request) => fetch(request)))
