export const noHandler = (tool: string): string => `There is no handler for ${tool}`

export const foreignTool = (name: string): string =>
  `decodeCall does not know the tool "${name}": pass the tools and decodeCall of one import, or combine the decoders`

export const unknownShape = (json: string): string => `This is not a tool of a known profile: ${json}`

export const noJsonSchema =
  "Tools of the profile gemini-openapi have schemas of Google's own: frameworks need profile=gemini, which has JSON Schema"

export const noOutput = (tool: string): string =>
  `The handler of ${tool} returned no output, but the tool has an output_schema`

export const sameName = (name: string): string =>
  `Mastra would send two of the tools by one name, "${name}": it writes _ for all but letters, digits, _ and -, and cuts long names`
