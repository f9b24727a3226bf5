// Errors of command lines and configurations, and their hints.

export const unknownCommand = (name: string): string => `Unknown command "${name}"`
export const missingArgument = 'An argument is missing'
export const unexpectedArgument = (text: string | undefined): string => `Unexpected argument "${text}"`

export const didYouMean = (name: string): string => `Did you mean "${name}"?`
export const known = (names: readonly string[]): string => `Known: ${names.join(', ')}.`

export const unknownAction = (action: string): string => `Unknown action "${action}"`
export const unknownShell = (shell: string): string => `No completion for the shell "${shell}"`
export const unknownFlag = (flag: string): string => `Unknown flag ${flag}`
export const flagsFollow = (hint: string): string => `${hint} Write the flags of a command after its name.`
export const takesNoValue = (flag: string): string => `--${flag} takes no value`
export const needsValue = (flag: string): string => `--${flag} needs a value`
export const writeWithEquals = (flag: string, value: string): string =>
  `If "${value}" is the value, write --${flag}=${value}.`
export const unknownValue = (flag: string, value: string): string => `--${flag}: unknown value "${value}"`
export const notACount = (flag: string, text: string): string =>
  `--${flag} must be a whole number, not "${text}"`
export const missingFlag = (flag: string): string => `--${flag} is missing`
export const nameOutFolder = 'Name the folder to write to.'
export const notAModule = (path: string): string => `--decoder: "${path}" is not the name of a module`
export const nameModule =
  'The decoder is JavaScript, with its types beside it: name a file that ends in .mjs or .js.'
export const nameTargetProfile = 'Name the profile to convert to.'

export const unknownProfile = (id: string): string => `Unknown profile "${id}"`
export const noStrictMode = (profile: string): string => `${profile} has no strict mode`
export const standsAlone = (flag: string, other: string): string => `${flag} cannot be combined with ${other}`
export const strictNeedsProfile = '--strict needs --profile'
export const strictInConfiguration = 'Set the strictness of all profiles in the configuration.'

export const inFile = (file: string, message: string): string => `${file}: ${message}`

export const noFileMatches = (pattern: string): string => `No file matches ${pattern}`
export const matchesNoToolFile = (arg: string): string => `"${arg}" matches no tool file`
export const initWritesFirst = 'toolbake init writes a first one.'
export const noFileForTypes =
  'No *.schema.yaml was found in this project, and no import of one: only the generic types are written.'
export const lockNotCompared = (file: string): string =>
  `${file} is not compared: check all files for that, without naming any.`

export const isFolder = (subject: string): string => `"${subject}" is a folder`
export const nameOneFile = 'Name one file; `toolbake check --verbose` reports everything about several.'
export const noSubject = (subject: string): string =>
  `There is no file, no tool and no diagnostic code "${subject}"`
export const nearCodes = (codes: readonly string[]): string => {
  const listed = new Intl.ListFormat('en', { type: 'disjunction' }).format(codes)
  return codes.length > 0 ? `Did you mean ${listed}?` : '`toolbake check` prints the code of each problem.'
}
export const noCommit = (name: string): string => `"${name}" is not a commit of this repository`
export const nameTwoVersions =
  'Name a branch, a tag or a commit, or two files or folders; --profiles compares revisions of the providers.'
export const noFolder = (path: string): string => `There is no folder "${path}"`
export const noFile = (subject: string): string => `There is no file "${subject}"`

export const holdsNoTools = (file: string): string => `${file} holds no tools`
export const toolsOfProvider = (file: string, profile: string): string =>
  `${file} is not a tool file: it contains tools in the format of ${profile}. Check them with ` +
  `\`toolbake check --tools ${file}\`, or convert them to tool files with \`toolbake import ${file}\`.`
export const openApiDocument = (file: string): string =>
  `${file} is not a tool file: it is an OpenAPI document. Convert its operations to tool files with ` +
  `\`toolbake import ${file}\`.`
export const jsonSchema = 'a JSON Schema'
const schemaAt = (place: string): string =>
  place === '' ? `it is ${jsonSchema}` : 'it is a list of JSON Schemas'
export const noToolButSchema = (place: string): string => `there is no tool in it: ${schemaAt(place)}`
/** @param place JSON Pointer of the schema, or of the first one */
export const referToSchema = (path: string, place: string): string => {
  const file = path.replace(/^.*[\\/]/, '')
  const renamed = file.replace(/\.schema(?=\.[^.]*$)/, '')
  const rename = renamed === file ? '' : `Rename it to ${renamed}, because it has the name of a tool file. `
  const reference = place === '' ? `./${renamed}` : JSON.stringify(`./${renamed}#${place}`)
  return `${rename}Refer to it in a tool file: \`input_schema: { $ref: ${reference} }\`, or \`schema:\` for structured output.`
}
export const schemaFile = (path: string, place: string): string =>
  `${path} is not a tool file: ${schemaAt(place)}. ${referToSchema(path, place)}`
export const noToolsFound = 'no tools of any provider were found in it'
export const formsRead = (profiles: readonly string[]): string =>
  'Files with a request, an answer to `tools/list`, a list of tools or one tool are read; `toolbake import` also reads ' +
  `OpenAPI documents and modules in code. If it is one of these, name the profile: ${profiles.join(', ')}.`
/** For a tool of a module in code. */
export const withoutName = 'a value without a name'
export const functionToolNeeds = 'A function tool has a name and a schema of its arguments.'
export const skipped = 'It is skipped.'
export const doesNotExist = (path: string): string => `${path} does not exist`
export const cannotBeRead = (path: string, reason: string | undefined): string =>
  `${path} cannot be read (${reason})`
export const generateShowsStart = 'toolbake generate shows how to start it.'
export const startWith = (text: string): string => `Start with:\n${text}`

export const standardInput = 'standard input'
export const notReadable = (
  file: string,
  format: string,
  message: string,
  line: number,
  column: number,
): string => `${file} is not valid ${format}: ${message} (line ${line}, column ${column})`

export const needsPackage = (name: string): string => `This command needs ${name}, which is not installed`
export const installPackage = (name: string): string => `npm install --save-dev ${name}`

export const sameTool = (first: string, second: string, identity: string): string =>
  `${first} and ${second} both have the tool "${identity}"`

/** A path that the system refuses. */
export const unusable = (path: string, reason: string): string => `${path} cannot be used: ${reason}`
