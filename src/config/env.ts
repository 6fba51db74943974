/** Reads the environment; nothing else does. */

/** Returns every `CASTDEX_*` variable that is set, known or not. */
export function readEnvironment(
  environment: NodeJS.ProcessEnv = process.env,
): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(environment).flatMap(([name, value]) =>
      name.toUpperCase().startsWith('CASTDEX_') && value !== undefined
        ? [[name, value] as const]
        : [],
    ),
  )
}

/** Returns whether npm runs this process, as `npm start` does. */
export function isRunByNpm(environment: NodeJS.ProcessEnv = process.env): boolean {
  return environment['npm_lifecycle_event'] !== undefined
}
