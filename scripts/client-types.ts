/** Converts JSON schemas to TypeScript types, for the generated client. */

interface JsonSchema {
  readonly $ref?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly allOf?: readonly JsonSchema[]
  readonly type?: string | readonly string[]
  readonly items?: JsonSchema
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | JsonSchema
  readonly patternProperties?: Readonly<Record<string, JsonSchema>>
  readonly description?: string
}

const PLAIN: Readonly<Record<string, string>> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  null: 'null',
}

const union = (types: readonly string[]): string => [...new Set(types)].join(' | ')

const toComment = (text: string | undefined): string =>
  text === undefined ? '' : `/** ${text.replaceAll('*/', '*\\/').replace(/\s+/g, ' ')} */\n`

interface Field {
  readonly name: string
  readonly type: string
  readonly isRequired: boolean
  readonly description?: string | undefined
}

export function toObjectType(fields: readonly Field[]): string {
  if (fields.length === 0) return 'object'
  const lines = fields.map(({ name, type, isRequired, description }) => {
    const key = /^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name)
    return `${toComment(description)}readonly ${key}${isRequired ? '' : '?'}: ${type}`
  })
  return `{\n${lines.join('\n')}\n}`
}

function ofObject(schema: JsonSchema): string {
  const { properties, required = [], additionalProperties, patternProperties } = schema
  if (properties === undefined) {
    const values = Object.values(patternProperties ?? {})
    if (typeof additionalProperties === 'object') values.push(additionalProperties)
    const type = values.length === 0 ? 'unknown' : union(values.map(toType))
    return `Readonly<Record<string, ${type}>>`
  }
  return toObjectType(
    Object.entries(properties).map(([name, property]) => ({
      name,
      type: toType(property),
      isRequired: required.includes(name),
      description: property.description,
    })),
  )
}

function ofName(name: string, schema: JsonSchema): string {
  if (name === 'object') return ofObject(schema)
  if (name === 'array') return `readonly (${toType(schema.items ?? {})})[]`
  return PLAIN[name] ?? 'unknown'
}

/** Returns the type of a schema; components become members of `Schemas`. */
export function toType(schema: JsonSchema): string {
  if (schema.$ref !== undefined)
    return `Schemas['${schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)}']`
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum !== undefined)
    return union(schema.enum.map((value) => JSON.stringify(value)))
  const choices = schema.anyOf ?? schema.oneOf
  if (choices !== undefined) return union(choices.map(toType))
  if (schema.allOf !== undefined)
    return schema.allOf.map((part) => `(${toType(part)})`).join(' & ')
  if (schema.type === undefined) return 'unknown'
  return union([schema.type].flat().map((name) => ofName(name, schema)))
}
