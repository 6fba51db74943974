/** `castdex mcp`: MCP over stdio, on the data folder or a remote server. */
import { isPlainAndRemote } from '../../config/plain-credentials.ts'
import { CodedError } from '../../errors.ts'
import { answerLine, serveLines } from '../../api/mcp/serve-lines.ts'
import type { McpCaller } from '../../api/mcp/call-tool.ts'
import { defineCommand } from '../command.ts'
import { writeLine } from '../output.ts'
import { openBridge } from './bridge.ts'

/** File permissions are the access control. */
const OWNER: McpCaller = {
  id: 'mcp',
  assertScope: () => undefined,
  spendRate: () => undefined,
  charge: () => Promise.resolve(),
}

function readUrl(text: string): URL {
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new CodedError(
      'USAGE_INVALID',
      `--url is "${text}"; it has to be an http or https URL.`,
    )
  }
  return new URL('mcp', url.href.endsWith('/') ? url : `${url.href}/`)
}

export const mcp = defineCommand({
  name: 'mcp',
  summary: 'Serves the Model Context Protocol over stdin and stdout, for agents.',
  details:
    'Without options it uses the data folder, whether or not a server runs on it. With --url it forwards everything to a remote server with the key in CASTDEX_MCP_KEY.',
  args: [],
  options: {
    url: {
      type: 'string',
      value: 'URL',
      description: 'Of a castdex elsewhere: https://podcasts.example.org.',
    },
  },
  async run({ io, options, config, openContext, signal }) {
    const pipe = {
      input: io.stdin,
      signal,
      write: (line: string) => writeLine(io.stdout, line),
    }
    if (options.url !== undefined) {
      const { mcpKey: key } = config
      if (key === '')
        throw new CodedError(
          'USAGE_INVALID',
          'CASTDEX_MCP_KEY is missing; set it to a key of the other castdex.',
        )
      const url = readUrl(options.url)
      if (isPlainAndRemote(url.href))
        io.stderr.write(
          'warning: the URL is http://, which exposes the key; use https://\n',
        )
      await serveLines(pipe, openBridge({ url, key, signal }))
      return 0
    }
    await using context = await openContext('serve')
    const { directory, now } = context
    const tools = { directory, now, signal: () => signal, caller: OWNER }
    const tell = (error: unknown): void => {
      io.stderr.write(
        `${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
      )
    }
    await serveLines(pipe, (line) => answerLine(line, tools, tell))
    return 0
  },
})
