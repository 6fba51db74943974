/** The live service's official Python client. */
import { installPackage, pythonOf } from './python-venv.ts'

const PODENGINE = {
  requirement: 'podengine==0.3.2',
  module: 'podengine',
  folder: 'castdex-venv',
}

export const PYTHON = pythonOf(PODENGINE)

/** Undefined when it is there; else why not. */
export function installClient(): Promise<string | undefined> {
  return installPackage(PODENGINE)
}
