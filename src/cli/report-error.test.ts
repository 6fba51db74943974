import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import { CodedError, ERRORS, type ErrorCode } from '../errors.ts'
import { reportError } from './report-error.ts'

const said = (error: unknown): string => {
  const stderr = new PassThrough()
  reportError(error, stderr, { isVerbose: false, words: [] })
  return String(stderr.read())
}

it('leads to the command that mends an index', () => {
  expect(said(new CodedError('INDEX_REBUILDING', 'it is damaged'))).toContain(
    'Run `castdex reindex`',
  )
})

it('speaks of no header of an answer over HTTP, whatever was refused', () => {
  for (const code of Object.keys(ERRORS))
    expect(said(new CodedError(code as ErrorCode, 'no'))).not.toMatch(
      /Retry-After|; \/readyz|error\.details/,
    )
})

it.each([
  ['ENOSPC', 'Make room'],
  ['EACCES', 'the owner of the data folder'],
  ['3D000', 'CASTDEX_POSTGRES_URL'],
])('says what to do about %s', (code, remedy) => {
  const failure = Object.assign(new Error('no such thing'), { code, path: '/data' })
  expect(said(failure)).toContain('castdex: no such thing\n')
  expect(said(failure)).toContain(remedy)
  expect(said(new Error('no such thing'))).toContain('unexpected error')
})

it('takes what is refused elsewhere for no file', () => {
  const failure = Object.assign(new Error('connect'), {
    code: 'EACCES',
    syscall: 'connect',
  })
  expect(said(failure)).toContain('unexpected error')
})
