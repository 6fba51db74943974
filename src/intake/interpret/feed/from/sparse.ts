/** Removes absent properties. */

type Present<Value> = Exclude<Value, null | undefined | false>

/** Properties whose value may be absent become optional. */
type Sparse<Fields> = {
  [Name in keyof Fields as Present<Fields[Name]> extends Fields[Name]
    ? Fields[Name] extends Present<Fields[Name]>
      ? Name
      : never
    : never]: Fields[Name]
} & {
  [Name in keyof Fields as Fields[Name] extends Present<Fields[Name]>
    ? never
    : Name]?: Present<Fields[Name]>
}

const isPresent = (value: unknown): boolean =>
  value !== null &&
  value !== undefined &&
  value !== false &&
  !(Array.isArray(value) && value.length === 0)

/** Drops properties that are null, undefined, false or an empty list. */
export function sparse<Fields extends object>(fields: Fields): Sparse<Fields> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => isPresent(value)),
  ) as Sparse<Fields>
}
