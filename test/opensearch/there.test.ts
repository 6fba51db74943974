/**
 * The tests with OpenSearch are left out where it cannot be had, but not in CI: there this file
 * fails.
 */
import { expect, test } from 'vitest'
import { openSharedNode } from './shared-node.ts'

const node = await openSharedNode()
const mustBeThere = process.env['CI'] === 'true'

test('OpenSearch is there', { skip: node.missing !== undefined && !mustBeThere }, () => {
  expect(node.missing).toBeUndefined()
})

test('it is the real one, and each prefix is an empty place', {
  skip: node.missing !== undefined,
}, async () => {
  const [one, other] = [node.newPrefix(), node.newPrefix()]
  expect(one).not.toBe(other)
  const about = (await (await fetch(node.url)).json()) as {
    version: { distribution: string; number: string }
  }
  expect(about.version).toMatchObject({ distribution: 'opensearch', number: '3.8.0' })
  const made = await fetch(`${node.url}/${one}-podcasts`, { method: 'PUT' })
  expect(made.status).toBe(200)
  const found = await (await fetch(`${node.url}/_cat/indices/${other}*?format=json`)).json()
  expect(found).toEqual([])
})
