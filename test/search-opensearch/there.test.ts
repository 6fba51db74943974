/**
 * These tests are left out where OpenSearch cannot be had, but not in CI: there this file fails.
 */
import { expect, test } from 'vitest'
import { openSharedNode } from '../opensearch/shared-node.ts'

const node = await openSharedNode()
const mustBeThere = process.env['CI'] === 'true'

test('OpenSearch is there', { skip: node.missing !== undefined && !mustBeThere }, () => {
  expect(node.missing).toBeUndefined()
})
