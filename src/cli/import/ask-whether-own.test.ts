import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { askWhetherOwn } from './ask-whether-own.ts'

const terminal = (isTTY: boolean) => Object.assign(new PassThrough(), { isTTY })

const ask = async (
  typed: string,
  isTTY = true,
): Promise<readonly [own: boolean, shown: string]> => {
  const [stdin, stderr] = [terminal(isTTY), terminal(isTTY)]
  stdin.end(typed)
  const own = await askWhetherOwn({ stdin, stdout: terminal(isTTY), stderr })
  return [own, String((stderr.read() as Buffer | null) ?? '')]
}

test.each([
  ['y\n', true],
  [' Yes \n', true],
  ['n\n', false],
  ['\n', false],
  ['yesterday\n', false],
  ['no\ny\n', false],
  ['', false],
])('a terminal that answers %j says %s, and is asked once', async (typed, own) => {
  const [said, shown] = await ask(typed)
  expect(said).toBe(own)
  expect(shown.match(/\[y\/N\]/g)).toHaveLength(1)
})

test('elsewhere nobody is asked', async () => {
  expect(await ask('y\n', false)).toEqual([false, ''])
})
