/** The manifests for Kubernetes are what its schemas ask for, nothing unknown in them. */
import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { openTemporaryFolder } from '../cli/castdex.ts'
import { installPackage, pythonOf } from './python-venv.ts'

const run = promisify(execFile)
/** It carries the schemas of each version of Kubernetes. */
const VALIDATOR = {
  requirement: 'kubernetes-validate==1.37.0',
  module: 'kubernetes_validate',
  folder: 'castdex-kubernetes-venv',
}
const MANIFEST = fileURLToPath(
  new URL('../../deploy/kubernetes/castdex.yaml', import.meta.url),
)
/** The newest, and the oldest that has ReadWriteOncePod as a stable mode. */
const VERSIONS = ['1.37', '1.29']

const missing = await installPackage(VALIDATOR)
const mustRun = process.env['CI'] === 'true'
if (missing !== undefined)
  process.stdout.write(`left out: the schemas of Kubernetes: ${missing}\n`)

const validate = (file: string, version: string) => {
  const program = join(dirname(pythonOf(VALIDATOR)), 'kubernetes-validate')
  return run(program, ['--strict', '-k', version, file])
}

test('the validator is there', { skip: !mustRun }, () => {
  expect(missing).toBeUndefined()
})

test.each(VERSIONS)(
  'of Kubernetes %s',
  { skip: missing !== undefined },
  async (version) => {
    const { stdout, stderr } = await validate(MANIFEST, version)
    expect((stdout + stderr).match(/passed for resource \w+/g)).toEqual([
      'passed for resource persistentvolumeclaim',
      'passed for resource service',
      'passed for resource statefulset',
    ])
  },
)

test('a misspelt member is found', { skip: missing !== undefined }, async () => {
  await using folder = await openTemporaryFolder()
  const file = join(folder.path, 'castdex.yaml')
  const text = await readFile(MANIFEST, 'utf8')
  await writeFile(file, text.replace('readinessProbe', 'readynessProbe'))
  const refused = await validate(file, '1.37').catch((error: unknown) => error)
  const { stdout, stderr } = refused as { readonly stdout: string; readonly stderr: string }
  expect(stdout + stderr).toContain('readynessProbe')
})
