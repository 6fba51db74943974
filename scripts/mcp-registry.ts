/**
 * Generates `server.json`, by which a registry of MCP servers lists castdex: how to start it, and
 * where a server of it is asked. https://modelcontextprotocol.io/registry
 */
import { readFile } from 'node:fs/promises'
import { ROOT } from './run.ts'

const SCHEMA =
  'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json'

/** The name without an owner, which `package.json` has as `mcpName`. */
const UNOWNED = 'io.github.OWNER/castdex'

interface Manifest {
  readonly name: string
  readonly version: string
  readonly mcpName?: string
}

export async function mcpRegistryEntry(): Promise<string> {
  const text = await readFile(new URL('package.json', ROOT), 'utf8')
  const { name, version, mcpName = UNOWNED } = JSON.parse(text) as Manifest
  const entry = {
    $schema: SCHEMA,
    name: mcpName,
    title: 'castdex',
    description:
      'A podcast directory: search shows and episodes, resolve feeds, see where they are listed.',
    version,
    packages: [
      {
        registryType: 'npm',
        identifier: name,
        version,
        transport: { type: 'stdio' },
        packageArguments: [{ type: 'positional', value: 'mcp' }],
        environmentVariables: [
          {
            name: 'CASTDEX_DATA_DIR',
            description: 'The folder of the directory to read.',
            format: 'filepath',
          },
        ],
      },
    ],
    remotes: [
      {
        type: 'streamable-http',
        url: 'https://{host}/mcp',
        variables: {
          host: { description: 'The host of a castdex server.', isRequired: true },
        },
        headers: [
          {
            name: 'Authorization',
            value: 'Bearer {key}',
            description: 'An API key of that server.',
            isRequired: true,
            variables: {
              key: { description: 'The key.', isRequired: true, isSecret: true },
            },
          },
        ],
      },
    ],
  }
  return `${JSON.stringify(entry, undefined, 2)}\n`
}
