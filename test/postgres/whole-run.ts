/** Around the whole run: one PostgreSQL for every test file that asks for it. */
import type { TestProject } from 'vitest/node'
import { openSharedServer, type Started } from '../shared-server.ts'
import { findPrograms, startPostgres } from './start-server.ts'

async function start(): Promise<Started> {
  const programs = findPrograms()
  if (programs === undefined) throw new Error('PostgreSQL 15 or later is not installed')
  return startPostgres(programs)
}

export default async function aroundWholeRun(
  project: TestProject,
): Promise<() => Promise<void>> {
  const shared = await openSharedServer({
    name: 'PostgreSQL',
    running: process.env['TEST_POSTGRES_URL'],
    start,
    needs: 'It needs the package `postgresql` (`apt-get install postgresql`).',
  })
  project.provide('postgresStarter', shared.starterUrl)
  return () => shared.end()
}
