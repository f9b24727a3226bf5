export const noAnswer = (server: string, seconds: number): string =>
  `The MCP server ${server} did not list its tools within ${seconds} s`
export const raiseTimeout = '--timeout sets the limit, in seconds.'
export const serverFailed = (server: string, reason: string): string =>
  `The MCP server ${server} failed: ${reason}`
export const becauseOf = (reason: string, cause: string): string => `${reason} (${cause})`
export const noList = 'The MCP server answered tools/list without a list of tools'
export const tooManyPages = (pages: number): string =>
  `The MCP server lists its tools on more than ${pages} pages`
export const closed = 'it closed the connection'
export const fileOrServer = 'Name a file, or an MCP server with --mcp'
