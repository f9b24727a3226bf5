import type { CommandWords, FlagWords } from './words.ts'

/** The scripts by shell. The shells complete paths themselves. */
export const SCRIPTS: Readonly<Record<string, (commands: readonly CommandWords[]) => string>> = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
}

/** Quotes a text with single quotes, as all shells read it. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}

function bashScript(commands: readonly CommandWords[]): string {
  const names = commands.map(({ name }) => name).join(' ')
  const values = commands.flatMap(({ name, flags }) =>
    flags
      .filter(({ choices }) => choices.length > 0)
      .map((flag) => {
        const patterns = spellings(flag).map((spelling) => `"${name} ${spelling}"`)
        return `    ${patterns.join('|')}) words=${quoted(flag.choices.join(' '))} ;;`
      }),
  )
  const flags = commands.map(
    ({ name, flags: own }) => `    ${name}) words=${quoted(own.flatMap(spellings).join(' '))} ;;`,
  )
  return `_toolbake() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" command="\${COMP_WORDS[1]}" words=''
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W '${names}' -- "$current"))
    return
  fi
  case "$command $previous" in
${values.join('\n')}
  esac
  if [ -z "$words" ]; then case "$current" in -*) case "$command" in
${flags.join('\n')}
  esac ;; esac; fi
  if [ -n "$words" ]; then COMPREPLY=($(compgen -W "$words" -- "$current")); fi
}
complete -o default -F _toolbake toolbake`
}

function zshScript(commands: readonly CommandWords[]): string {
  const names = commands.map(({ name, summary }) => `    ${quoted(`${name}:${summary}`)}`)
  const cases = commands.map(({ name, flags }) => {
    const specs = flags.flatMap((flag) =>
      spellings(flag).map((spelling) => {
        const text = flag.description.replace(/[[\]\\]/g, '\\$&')
        const choices = flag.choices.length > 0 ? `(${flag.choices.join(' ')})` : '_files'
        return quoted(
          `*${spelling}[${text}]${flag.placeholder === undefined ? '' : `:${flag.placeholder}:${choices}`}`,
        )
      }),
    )
    return `    ${name}) _arguments ${[...specs, quoted('*:file:_files')].join(' ')} ;;`
  })
  return `#compdef toolbake
_toolbake() {
  local -a commands=(
${names.join('\n')}
  )
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  local command=$words[2]
  shift words
  (( CURRENT-- ))
  case $command in
${cases.join('\n')}
  esac
}
if [ "$funcstack[1]" = _toolbake ]; then _toolbake "$@"; else compdef _toolbake toolbake; fi`
}

function fishScript(commands: readonly CommandWords[]): string {
  const lines = commands.flatMap(({ name, summary, flags }) => [
    `complete -c toolbake -n __fish_use_subcommand -f -a ${name} -d ${fishText(summary)}`,
    ...flags.map(({ name: flag, short, placeholder, choices, description }) => {
      const condition = fishText(`__fish_seen_subcommand_from ${name}`)
      const takes =
        placeholder === undefined
          ? []
          : choices.length > 0
            ? ['-x', '-a', fishText(choices.join(' '))]
            : ['-r']
      const letter = short === undefined ? [] : ['-s', short]
      const parts = ['-l', flag, ...letter, ...takes, '-d', fishText(description)]
      return `complete -c toolbake -n ${condition} ${parts.join(' ')}`
    }),
  ])
  return lines.join('\n')
}

/** Quotes a text with single quotes for fish, which reads two escapes in them. */
function fishText(text: string): string {
  return `'${text.replace(/['\\]/g, '\\$&')}'`
}

function spellings({ name, short }: FlagWords): string[] {
  return short === undefined ? [`--${name}`] : [`--${name}`, `-${short}`]
}
