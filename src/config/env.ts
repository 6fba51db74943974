/** Reads the environment; nothing else does. */

/** Returns every `CASTDEX_*` variable that is set, known or not. */
export const readEnvironment = (
  environment: NodeJS.ProcessEnv = process.env,
): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(environment).flatMap(([name, value]) =>
      name.toUpperCase().startsWith('CASTDEX_') && value !== undefined
        ? [[name, value] as const]
        : [],
    ),
  )

/** Returns whether npm runs this process, as `npm start` does. */
export const isRunByNpm = (environment: NodeJS.ProcessEnv = process.env): boolean =>
  environment['npm_lifecycle_event'] !== undefined
