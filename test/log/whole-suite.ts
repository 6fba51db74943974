/**
 * Around the whole suite: a folder for logs before it, and a look at every line of them after it.
 */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { findSecrets } from './assert-nothing-secret.ts'

export default async function aroundWholeSuite(
  project: TestProject,
): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'castdex-log-'))
  project.provide('logFolder', folder)
  return async () => {
    const files = await readdir(folder)
    const texts = await Promise.all(
      files.map(async (file) => readFile(join(folder, file), 'utf8')),
    )
    await rm(folder, { recursive: true })
    const found = findSecrets(texts)
    if (found.length > 0)
      throw new Error(`the suite has logged secrets:\n${found.join('\n')}`)
  }
}
