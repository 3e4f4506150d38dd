import type { Command, Option } from '../../src/commands/cli/command.ts'
import { commands, optionsOf } from '../../src/commands/spec/commands.ts'

/** What bash completes: commands, their first words, their options and the values of these; files elsewhere. */
export function completion(): string {
  return `# bash completion for nightporter
_nightporter() {
    local word=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD-1]}
    local command='' count=0 choices='' options='--help' at
    COMPREPLY=()
    for ((at = 1; at < COMP_CWORD; at++)); do
        case \${COMP_WORDS[at]} in
            ${valueOptions().join('|')}) ((at += 1)) ;;
            -*) ;;
            *)
                ((count += 1))
                [[ $count == 1 ]] && command=\${COMP_WORDS[at]}
                ;;
        esac
    done
    case $before in
${valueCases()}
    esac
    case $command in
        '') choices='${names().join(' ')} help' options='--help --version' ;;
        help) choices='${names().join(' ')}' ;;
${commands.map(commandCase).join('\n')}
    esac
    [[ $count -gt 1 ]] && choices=''
    [[ $word == -* ]] && choices=$options
    COMPREPLY=($(compgen -W "$choices" -- "$word"))
}
complete -o default -F _nightporter nightporter
`
}

function names(): string[] {
  return commands.map(({ name }) => name)
}

function commandCase(command: Command): string {
  const options = Object.keys(optionsOf(command)).map((name) => `--${name}`)
  const choices = command.choices ?? []
  return `        ${command.name}) choices='${choices.join(' ')}' options='${options.join(' ')}' ;;`
}

/** Each option once; it takes a value, or not, in all commands alike. */
function allOptions(): Map<string, Option> {
  return new Map(commands.flatMap((command) => Object.entries(command.options)))
}

function valueOptions(): string[] {
  return [...allOptions()].filter(([, { value }]) => value).map(([name]) => `--${name}`)
}

/** Values that are a choice are completed; for others bash offers files. */
function valueCases(): string {
  return [...allOptions()]
    .filter(([, { value }]) => value)
    .map(([name, { choices = [] }]) => {
      const words = choices.join(' ')
      return `        --${name}) COMPREPLY=($(compgen -W '${words}' -- "$word")); return ;;`
    })
    .join('\n')
}
