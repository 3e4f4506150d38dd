import type { Options } from '../cli/command.ts'

export const defaultConfig = '/etc/nightporter/nightporter.toml'
export const defaultData = '/var/lib/nightporter'

export const dataOption: Options = {
  data: { value: 'DIR', about: `The data folder; ${defaultData} when not given.` },
}

export const configOption: Options = {
  config: { value: 'FILE', about: `The site file; ${defaultConfig} when not given.` },
}

/** Every command has it. */
export const helpOption: Options = {
  help: { short: 'h', about: 'Shows this help.' },
}

/** Every command with a reply has it. */
export const jsonOption: Options = {
  json: { about: 'Prints JSON, for scripts.' },
}
