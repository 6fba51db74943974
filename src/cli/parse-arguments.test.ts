import { expect, test } from 'vitest'
import type { CodedError } from '../errors.ts'
import { defineCommand } from './command.ts'
import { findCommandWords, parseArguments } from './parse-arguments.ts'

const command = defineCommand({
  name: 'paint',
  summary: 'Paints.',
  args: [
    { name: 'WALL', description: 'which' },
    { name: 'COLOUR', description: 'how', required: false },
  ],
  options: {
    coats: { type: 'string', description: 'how often' },
    fast: { type: 'boolean', description: 'in a hurry' },
    by: { type: 'string', description: 'who', required: true },
  },
  run: () => Promise.resolve(0),
})

test('arguments, options and settings, in any order', () => {
  const parsed = parseArguments(command, [
    'north',
    '--by=Ann',
    '--data-dir',
    '/x',
    '--fast',
    'red',
    '--port',
    '-1',
  ])
  expect(parsed).toEqual({
    args: ['north', 'red'],
    options: { coats: undefined, fast: true, by: 'Ann' },
    flags: new Map([
      ['data-dir', '/x'],
      ['port', '-1'],
    ]),
    help: false,
  })
})

test('- is an argument, and behind -- everything is', () => {
  expect(parseArguments(command, ['--by', 'x', '-', '--', '--fast'])).toMatchObject({
    args: ['-', '--fast'],
    options: { fast: false },
  })
})

test.each([
  [['north', '--by', 'x', '--cots', '2'], 'no option --cots (did you mean --coats?)'],
  [['north', '--by', 'x', '--data_dir', '2'], 'did you mean --data-dir?'],
  [['north', '--by', 'x', '-x'], 'no option -x'],
  [['north', '--by', 'x', '--constructor'], 'no option --constructor'],
  [['north', '--by'], '--by requires a value'],
  [['north', '--by', '--fast'], '--by requires a value'],
  [['north', '--by', 'x', '--fast=yes'], '--fast takes no value'],
  [['north', '--by', 'x', '--by', 'y'], '--by is repeated'],
  [['north'], 'requires --by'],
  [['--by', 'x'], 'requires WALL: which'],
  [['north', 'red', 'blue', '--by', 'x'], 'takes no argument "blue"'],
])('%j is refused', (argv, message) => {
  expect(() => parseArguments(command, argv)).toThrow(
    expect.objectContaining({ code: 'USAGE_INVALID' }) as CodedError,
  )
  expect(() => parseArguments(command, argv)).toThrow(message)
})

test('--help needs nothing else to be right', () => {
  expect(parseArguments(command, ['--help'])).toMatchObject({ help: true })
  expect(parseArguments(command, ['-h'])).toMatchObject({ help: true })
})

test.each([
  [
    ['key', 'create', '--name', 'x'],
    ['key', 'create'],
    ['--name', 'x'],
  ],
  [['--port', '0', 'serve', '--demo'], ['serve'], ['--port', '0', '--demo']],
  [
    ['--data-dir=/x', 'key', '--json', 'list'],
    ['key'],
    ['--data-dir=/x', '--json', 'list'],
  ],
  [['import', 'ndjson', '-'], ['import', 'ndjson'], ['-']],
  [['--help'], [], ['--help']],
])('the words of %j', (argv, words, rest) => {
  expect(findCommandWords(argv)).toEqual({ words, rest })
})

test.each([
  'youtube-key',
  'spotify-client-secret',
  'replicate-key',
  'opensearch-password',
  'metrics-token',
])('a secret is no option: --%s', (flag) => {
  const variable = `CASTDEX_${flag.replaceAll('-', '_').toUpperCase()}`
  const sentence =
    `--${flag} is a secret, and all users of the machine see command lines; ` +
    `set ${variable}, or ${variable}_FILE to a file that holds it`
  expect(() =>
    parseArguments(command, ['north', '--by', 'Ann', `--${flag}`, 's3same']),
  ).toThrow(sentence)
  expect(() => findCommandWords([`--${flag}=s3same`, 'paint'])).toThrow(sentence)
})
