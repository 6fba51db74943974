/** What shells do with `castdex completion`. */
import { execFileSync, spawnSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openTemporaryFolder, runCastdex } from './castdex.ts'

/** Shells that this machine may not have: what they would do is tried where they are. */
const hasShell = (name: string): boolean => {
  const isHere = spawnSync(name, ['-c', 'exit 0']).status === 0
  if (!isHere) process.stderr.write(`left out: the completion of ${name} needs ${name}\n`)
  return isHere
}

test('bash completes commands, their second words and their options', async () => {
  const { stdout } = await runCastdex(['completion', 'bash'])
  const complete = (...words: readonly string[]): readonly string[] => {
    const script = `${stdout}\nCOMP_WORDS=(castdex ${words.map((word) => `'${word}'`).join(' ')})\nCOMP_CWORD=${String(words.length)}\n_castdex\nprintf '%s\\n' "\${COMPREPLY[@]}"`
    return execFileSync('bash', ['-c', script], { encoding: 'utf8' }).trim().split('\n')
  }
  expect(complete('rest')).toEqual(['restore'])
  expect(complete('key', 'cr')).toContain('create')
  expect(complete('key', 'create', '--new')).toEqual(['--new-keys'])
  expect(complete('import', 'opml', '--ref')).toEqual(['--refused'])
  expect(complete('import', 'o')).toContain('opml')
  expect(complete('import', 's')).toContain('signals')
  // Files only where one may stand.
  expect(complete('key', '')).toEqual(['create', 'list', 'usage', 'revoke', 'update'])
  expect(complete('restore', 'package.')).toEqual(['package.json'])
  expect(complete('export', '')).toContain('ndjson')
  expect(complete('help', 'unm')).toContain('unmerge')
  expect(complete('list', '--state', 'pen')).toEqual(['pending'])
  expect(complete('list', '--json', '--state', '')).toContain('not-a-podcast')
  expect(complete('copy', '--to', 'p')).toEqual(['postgres'])
  expect(complete('pin', 'my-show', 'authoris')).toEqual([''])
  expect(complete('pin', 'my-show', 'auth')).toContain('author')
  expect(complete('completion', 'z')).toContain('zsh')
  expect((await runCastdex(['completion', 'fish'])).stdout).toMatch(/ -f -a restore/)
  expect((await runCastdex(['completion', 'zsh'])).stdout).toMatch(/^#compdef castdex/)
  expect((await runCastdex(['completion', 'bsh'])).stderr).toContain('did you mean bash?')
})

test.skipIf(!hasShell('fish'))(
  'fish offers what fits the place, and no other word of the same command',
  async () => {
    await using folder = await openTemporaryFolder()
    await writeFile(join(folder.path, 'subscriptions.opml'), '')
    const script = join(folder.path, 'castdex.fish')
    await writeFile(script, (await runCastdex(['completion', 'fish'])).stdout)
    const complete = (line: string): readonly string[] => {
      const words = ['-N', '-c', `source ${script}; complete -C '${line}'`]
      const said = execFileSync('fish', words, { encoding: 'utf8', cwd: folder.path })
      return said
        .trim()
        .split('\n')
        .map((found) => found.split('\t')[0] ?? '')
    }
    expect(complete('castdex rest')).toEqual(['restore'])
    expect(complete('castdex key ')).toEqual([
      'create',
      'list',
      'revoke',
      'update',
      'usage',
    ])
    expect(complete('castdex key create ')).toEqual([''])
    expect(complete('castdex key create --new')).toEqual(['--new-keys'])
    expect(complete('castdex key list --sta')).toEqual([''])
    expect(complete('castdex list --state pen')).toEqual(['pending'])
    expect(complete('castdex import ')).toEqual([
      'charts',
      'ndjson',
      'opml',
      'podcast-index',
      'signals',
    ])
    expect(complete('castdex import opml sub')).toEqual(['subscriptions.opml'])
    expect(complete('castdex import signals --ow')).toEqual([''])
    expect(complete('castdex completion ')).toEqual(['bash', 'fish', 'zsh'])
    expect(complete('castdex help sub')).toEqual(['submissions'])
  },
)

test.skipIf(!hasShell('zsh'))(
  'zsh completes from a file of its own folder of functions, the first time too',
  async () => {
    await using folder = await openTemporaryFolder()
    await writeFile(
      join(folder.path, '_castdex'),
      (await runCastdex(['completion', 'zsh'])).stdout,
    )
    // As while something is completed, without a terminal.
    const script = `
      fpath=(${folder.path} $fpath)
      autoload -Uz compinit && compinit -u -D
      functions[compinit]='print SET UP ANEW'
      compadd() { print -r -- $matches }
      compset() { return 1 }
      words=(castdex key '') CURRENT=3
      _castdex`
    const said = execFileSync('zsh', ['-f', '-c', script], { encoding: 'utf8' })
    expect(said).toBe('create list usage revoke update\n')
  },
)

test.each([[['help', 'completion']], [['completion', '--help']]])(
  'what completion is for, and where its words go: %j',
  async (words) => {
    const { code, stdout } = await runCastdex(words)
    expect(code).toBe(0)
    expect(stdout).toContain('castdex completion fish > ~/.config/fish')
  },
)
