/** Renders `docs/CONFIGURATION.md` from the schema of the settings. */
import { fileVariable, isSecret } from './secret-files.ts'
import { describeAllowed, SETTINGS, type Setting } from './setting.ts'

const cell = (text: string): string => text.replaceAll('|', '\\|')

const row = (setting: Setting): string => {
  const { variable, flag, schema } = setting
  const fallback = schema.default === '' ? 'empty' : `\`${String(schema.default)}\``
  const names = isSecret(setting)
    ? `\`${variable}\`, \`${fileVariable(setting)}\` | –`
    : `\`${variable}\` | \`--${flag}\``
  return `| ${names} | ${cell(describeAllowed(setting))} | ${cell(fallback)} | ${cell(schema.description)} |`
}

/** Returns the whole page. */
export function renderConfigTable(): string {
  return `<!-- Generated from src/config/config.ts by \`npm run generate\`. -->
# Configuration

Every setting is an environment variable and, for every command, a flag of the same name: \`CASTDEX_DATA_DIR=/srv/castdex\` is
\`--data-dir /srv/castdex\`. A secret is no flag, for everybody on the machine sees those; it can stand in a file that the variable with
\`_FILE\` behind its name leads to. A flag wins over a variable, a variable over the default. An unknown \`CASTDEX_*\` name or a value
that is not allowed stops the start and says what would be allowed. \`castdex check\` shows what is in force and where it comes from.

| Variable | Flag | Allowed | Default | Meaning |
|---|---|---|---|---|
${SETTINGS.map(row).join('\n')}
`
}
