/** Around the whole run: one OpenSearch for every test file that asks for it. */
import type { TestProject } from 'vitest/node'
import { openSharedServer, type Started } from '../shared-server.ts'
import { startCluster } from './cluster.ts'

async function start(): Promise<Started> {
  const cluster = await startCluster()
  return {
    url: cluster.urls,
    async end() {
      await cluster[Symbol.asyncDispose]()
    },
  }
}

export default async function aroundWholeRun(
  project: TestProject,
): Promise<() => Promise<void>> {
  const shared = await openSharedServer({
    name: 'OpenSearch',
    running: process.env['TEST_OPENSEARCH_URL'],
    start,
    needs:
      'It needs Maven (`apt-get install maven`), Python with pip, and their registries.',
  })
  project.provide('openSearchStarter', shared.starterUrl)
  return () => shared.end()
}
