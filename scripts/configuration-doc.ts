/** docs/CONFIGURATION.md, from the schema of the settings. */
import { Config } from '../src/config/config.ts'

const INTRODUCTION = `<!-- Generated from src/config/config.ts by \`npm run generate\`. -->
# Configuration

Each setting is an environment variable or the flag of the same name; a flag wins. An unknown \`CASTDEX_*\` name or a bad
value stops the start with a sentence that says what is allowed. \`castdex check\` prints what is in force.
`

/** The parts of a JSON schema that a reader of the table needs. */
interface Setting {
  readonly type?: string
  readonly enum?: readonly string[]
  readonly minimum?: number
  readonly maximum?: number
  readonly default?: unknown
  readonly description?: string
}

/** `dataDir` → `DATA_DIR`. */
const toUpperSnake = (name: string): string => name.replaceAll(/[A-Z]/g, '_$&').toUpperCase()

const toFlag = (name: string): string => `--${name.replaceAll(/[A-Z]/g, '-$&').toLowerCase()}`

const viewAllowed = ({ type, enum: values, minimum, maximum }: Setting): string => {
  if (values !== undefined) return values.map((value) => `\`${value}\``).join(', ')
  if (type === 'boolean') return '`true`, `false`'
  if (minimum !== undefined && maximum !== undefined) {
    return `${type === 'integer' ? 'whole number, ' : ''}${String(minimum)} to ${String(maximum)}`
  }
  return 'text'
}

const viewDefault = ({ default: value }: Setting): string => (value === '' ? 'empty' : `\`${String(value)}\``)

const toRow = ([name, setting]: readonly [string, Setting]): string => {
  const cells = [
    `\`CASTDEX_${toUpperSnake(name)}\``,
    `\`${toFlag(name)}\``,
    viewDefault(setting),
    viewAllowed(setting),
    setting.description ?? '',
  ]
  return `| ${cells.map((cell) => cell.replaceAll('|', String.raw`\|`)).join(' | ')} |`
}

export const configurationDoc = (): string => {
  const rows = Object.entries(Config.properties as Readonly<Record<string, Setting>>).map(toRow)
  return `${INTRODUCTION}
| Variable | Flag | Default | Allowed | Meaning |
|---|---|---|---|---|
${rows.join('\n')}
`
}
