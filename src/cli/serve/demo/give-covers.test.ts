import { expect, it } from 'vitest'
import type { Directory } from '../../../store/directory.ts'
import { giveCovers } from './give-covers.ts'

it('stops after the batch in which it is told to', async () => {
  const stopping = new AbortController()
  const asked: number[] = []
  const owners = async ({ feedKeys }: { readonly feedKeys: readonly string[] }) => {
    asked.push(feedKeys.length)
    if (asked.length === 2) stopping.abort('SIGTERM')
    return Promise.resolve({ byFeedKey: new Map() })
  }
  const directory = { writer: { owners } } as unknown as Directory
  await giveCovers(directory, {
    baseUrl: 'https://directory.example/',
    nowMs: 0,
    signal: stopping.signal,
  })
  expect(asked).toEqual([50, 50])
})
