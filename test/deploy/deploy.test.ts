/**
 * What deploy/ calls is what castdex has: containers are not started here, so names, ports, paths
 * and words are compared.
 */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { OPS_ROUTES } from '../../src/api/ops/index.ts'
import { COMMANDS } from '../../src/cli/index.ts'
import { loadConfig } from '../../src/config/load.ts'
import { TASK_KINDS } from '../../src/store/task.ts'
import { ERRORS } from '../../src/errors.ts'
import { startCastdex } from '../api/castdex.ts'
import { SERVER_VERSION } from '../opensearch/install-server.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const DEPLOY = join(ROOT, 'deploy')
const read = (file: string): string => readFileSync(join(DEPLOY, file), 'utf8')
const readYaml = (file: string): unknown => parse(read(file), { merge: true })

interface Service {
  readonly image: string
  readonly command?: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
  readonly ports?: readonly string[]
  readonly volumes?: readonly string[]
  readonly networks: readonly string[]
  readonly read_only?: boolean
  readonly cap_drop?: readonly string[]
  readonly build?: { readonly context: string; readonly dockerfile: string }
  readonly depends_on?: Readonly<Record<string, unknown>>
  readonly secrets?: readonly string[]
}

interface Compose {
  readonly services: Readonly<Record<string, Service>>
  readonly networks: Readonly<Record<string, unknown>>
  readonly secrets: Readonly<Record<string, unknown>>
  readonly volumes: Readonly<Record<string, unknown>>
}

const compose = readYaml('compose.yaml') as Compose
const services = Object.entries(compose.services)
const nodes = services.filter(([, { image }]) => image.startsWith('opensearchproject/'))
const castdex = services.filter(([, { image }]) => image === 'castdex')
const apis = castdex.filter(([, { command }]) => command?.[0] === 'serve')

const environmentOf = (
  texts: Readonly<Record<string, string>>,
): ReadonlyMap<string, string> =>
  // `${NAME:-value}` is the value where the operator has set nothing.
  new Map(
    Object.entries(texts)
      .filter(([name]) => !name.endsWith('_FILE'))
      .map(([name, text]) => [name, text.replace(/^\$\{\w+:-(.*)\}$/, '$1')]),
  )

const dockerfile = read('Dockerfile')
/** The last one of that instruction. */
const instruction = (word: string): string =>
  dockerfile
    .split('\n')
    .filter((line) => line.startsWith(`${word} `))
    .at(-1)
    ?.slice(word.length + 1) ?? ''
const imageEnvironment = Object.fromEntries(
  instruction('ENV')
    .split(' ')
    .map((pair) => pair.split('=') as [string, string])
    .filter(([name]) => name.startsWith('CASTDEX_')),
)

describe('compose.yaml', () => {
  test('has PostgreSQL, three nodes that know each other, two servers, a crawler', () => {
    expect(compose.services['postgres']?.image).toMatch(/^postgres:(?:1[5-9]|[2-9]\d)\b/)
    expect(nodes).toHaveLength(3)
    expect(apis).toHaveLength(2)
    expect(castdex.filter(([, { command }]) => command?.[0] === 'crawl')).toHaveLength(1)
    const names = nodes.map(([name]) => name).join(',')
    for (const [name, { image, environment }] of nodes) {
      expect(image).toMatch(
        new RegExp(
          `^opensearchproject/opensearch:${SERVER_VERSION.replaceAll('.', '[.]')}\\b`,
        ),
      )
      expect(environment).toMatchObject({
        'node.name': name,
        'discovery.seed_hosts': names,
        'cluster.initial_cluster_manager_nodes': names,
      })
    }
  })

  test('calls commands that there are, with settings that there are', () => {
    expect(castdex.length).toBeGreaterThanOrEqual(4)
    for (const [, { command = [], environment = {} }] of castdex) {
      const [word = '', part] = command
      expect(COMMANDS.has(word)).toBe(true)
      expect([undefined, 'run']).toContain(part)
      expect(environment['CASTDEX_POSTGRES_URL_FILE']).toBe('/run/secrets/postgres-url')
      const url = { CASTDEX_POSTGRES_URL: 'postgres://castdex:s3same@postgres/castdex' }
      const { config } = loadConfig({
        environment: environmentOf({ ...imageEnvironment, ...environment, ...url }),
        flags: new Map(),
      })
      expect(config).toMatchObject({
        host: '0.0.0.0',
        crawl: 'off',
        listings: 'off',
        store: 'postgres',
        search: 'opensearch',
      })
      expect(config.opensearchUrl.split(',')).toEqual(
        nodes.map(([name]) => `http://${name}:9200`),
      )
      expect(config.opensearchReplicas).toBeGreaterThanOrEqual(1)
    }
  })

  test('publishes the port that castdex listens on, and nothing of the cluster', () => {
    for (const [, { ports = [] }] of apis)
      expect(ports[0]).toMatch(/^127\.0\.0\.1:\d+:8080$/)
    for (const [, { ports, networks }] of [
      ...nodes,
      ...services.filter(([name]) => name === 'postgres'),
    ]) {
      expect(ports).toBeUndefined()
      expect(networks).toEqual(['cluster'])
    }
    expect(compose.networks['cluster']).toEqual({ internal: true })
  })

  test('lets castdex write nowhere but in memory, and gives it no rights', () => {
    for (const [, service] of castdex) {
      expect(service).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        networks: ['cluster', 'outside'],
      })
      const { context = '', dockerfile: file = '' } = service.build ?? {}
      expect(existsSync(join(DEPLOY, context, file))).toBe(true)
    }
  })

  test('names files, volumes and services that there are', () => {
    for (const [, { volumes = [], depends_on: needed = {} }] of services) {
      expect(Object.keys(compose.services)).toEqual(
        expect.arrayContaining(Object.keys(needed)),
      )
      for (const [source = ''] of volumes.map((volume) => volume.split(':'))) {
        expect(
          source.startsWith('.')
            ? existsSync(join(DEPLOY, source))
            : source in compose.volumes,
        ).toBe(true)
      }
    }
  })
})

/** Names of `${NAME:?…}`, without which compose refuses to start, and of `${NAME:+…}`. */
const variablesIn = (text: string): ReadonlySet<string> =>
  new Set(text.match(/(?<=\$\{)\w+(?=:[?+])/g))

describe('what strangers may do', () => {
  const text = read('compose.yaml')

  test('every port is of this machine alone', () => {
    const ports = services.flatMap(([, service]) => service.ports ?? [])
    expect(ports.length).toBeGreaterThanOrEqual(4)
    for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/)
  })

  test('every image has a version, and a digest where the operator names one', () => {
    for (const [, { image }] of services) {
      if (image !== 'castdex')
        expect(image).toMatch(/:[\w.]+\$\{([A-Z]+_DIGEST):\+@\$\1\}$/)
    }
    const bases = dockerfile.split('\n').filter((line) => line.startsWith('FROM '))
    for (const base of bases) expect(base).toContain('${NODE_IMAGE}')
    expect(text).toContain(`NODE_IMAGE: "node:24-slim\${NODE_DIGEST:+@$NODE_DIGEST}"`)
    expect(read('compose.single.yaml')).not.toMatch(/\$\{\w+:\?/)
    expect(`${text}${dockerfile}`).not.toMatch(/sha256:[0-9a-f]/)
  })

  test('nothing has a default password, and /metrics asks for a token that Prometheus has', () => {
    expect(compose.services['grafana']?.environment).toEqual({
      GF_SECURITY_ADMIN_PASSWORD__FILE: '/run/secrets/grafana-password',
    })
    for (const [, { environment }] of apis) {
      expect(environment?.['CASTDEX_METRICS_TOKEN_FILE']).toBe('/run/secrets/metrics-token')
    }
    const { scrape_configs: configs } = readYaml('prometheus/prometheus.yaml') as {
      scrape_configs: { authorization: { credentials_file: string } }[]
    }
    expect(configs[0]?.authorization.credentials_file).toBe('/run/secrets/metrics-token')
    for (const [name, { secrets = [] }] of services) {
      for (const secret of secrets) expect(compose.secrets, name).toHaveProperty([secret])
    }
  })

  test('example.env names all that is required, and gives nothing a value', () => {
    const lines = read('example.env')
      .split('\n')
      .filter((line) => /^\w/.test(line))
    expect(new Set(lines.map((line) => line.replace(/=$/, '')))).toEqual(variablesIn(text))
  })
})

describe('Dockerfile', () => {
  test('copies what there is, runs what it copies', () => {
    const lines = dockerfile.split('\n').filter((line) => /^COPY (?!--from)/.test(line))
    const copied = lines.flatMap((line) => line.split(' ').slice(1, -1))
    for (const file of copied) expect(existsSync(join(ROOT, file))).toBe(true)
    const ignored = new Set(read('Dockerfile.dockerignore').split('\n'))
    for (const file of copied) expect(ignored.has(`!${file}`)).toBe(true)
    expect(JSON.parse(instruction('ENTRYPOINT'))).toEqual([
      'node',
      '/castdex/bin/castdex.js',
    ])
    expect(COMMANDS.has((JSON.parse(instruction('CMD')) as string[]).join(' '))).toBe(true)
    const { bin, engines } = JSON.parse(
      readFileSync(join(ROOT, 'package.json'), 'utf8'),
    ) as {
      bin: { castdex: string }
      engines: { node: string }
    }
    expect(bin.castdex).toBe('bin/castdex.js')
    const [, image] = /^ARG NODE_IMAGE=(.+)$/m.exec(dockerfile) ?? []
    expect(image).toBe(`node:${engines.node.replace('>=', '')}-slim`)
    expect(instruction('FROM')).toBe('${NODE_IMAGE}')
  })

  test('is no root, and asks the health path at the port of its own settings', () => {
    expect(instruction('USER')).toBe('node')
    const { config } = loadConfig({
      environment: environmentOf(imageEnvironment),
      flags: new Map(),
    })
    expect(instruction('EXPOSE')).toBe(String(config.port))
    expect(instruction('VOLUME')).toBe(config.dataDir)
    expect(dockerfile).toContain('COPY deploy/healthcheck.js healthcheck.js')
    const check = readFileSync(join(ROOT, 'deploy/healthcheck.js'), 'utf8')
    expect(check).toContain(`process.env.CASTDEX_PORT ?? '${String(config.port)}'`)
    const path = /path: '(\/\w+)'/.exec(check)?.[1]
    expect(OPS_ROUTES.map(({ url }) => url)).toContain(path)
  })

  test('takes along all of the optional clients that a production install leaves out', () => {
    const { packages } = JSON.parse(
      readFileSync(join(ROOT, 'package-lock.json'), 'utf8'),
    ) as {
      packages: Record<string, { dev?: boolean; dependencies?: Record<string, string> }>
    }
    const closure = (name: string): string[] => {
      const { dev, dependencies = {} } = packages[`node_modules/${name}`] ?? {}
      return [
        ...(dev === true ? [name] : []),
        ...Object.keys(dependencies).flatMap(closure),
      ]
    }
    const folders = ['@opensearch-project/opensearch', 'pg']
      .flatMap(closure)
      .map((name) => (name.startsWith('@') ? dirname(name) : name))
    const copied = dockerfile.match(
      /(?<=^COPY --from=build \/castdex\/node_modules\/)\S+/gm,
    )
    expect(copied?.toSorted()).toEqual([...new Set(folders)].sort())
  })
})

/** By sample and label, the values that it has. */
type Samples = ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>>

interface Scrape {
  /** Of families, whether or not they have samples now. */
  readonly names: ReadonlySet<string>
  readonly samples: Samples
}

/** What a server tells after a search and a refusal. */
const scrape = async (): Promise<Scrape> => {
  await using castdex = await startCastdex()
  await castdex.search({ searchTerms: [], pageSize: 1 })
  await castdex.call('/api/v1/podcasts/nobody')
  const { body } = await castdex.app.inject('/metrics')
  const samples = new Map<string, Map<string, Set<string>>>()
  for (const [, name = '', labels = ''] of body.matchAll(/^(\w+)(?:\{(.*)\})? \S+$/gm)) {
    const known = samples.get(name) ?? new Map<string, Set<string>>()
    for (const [, label = '', value = ''] of labels.matchAll(/(\w+)="([^"]*)"/g))
      known.set(label, (known.get(label) ?? new Set<string>()).add(value))
    samples.set(name, known)
  }
  return { names: new Set(body.match(/(?<=^# TYPE )\w+/gm)), samples }
}

/** Prometheus gives them to whatever it scrapes. */
const GIVEN = ['job', 'instance']
/** Their values are all told at any time; of others those that there were. */
const COMPLETE = ['state', 'kind']

const METRIC = /\b((?:castdex|process|nodejs)_\w+|up)\b(?:\{([^}]*)\})?/g

const SELECTED = /(\w+)[!=]~?"([^"]*)"/g

const expectMetric = (name: string, { names }: Scrape): void => {
  const family = name.replace(/_(?:bucket|sum|count)$/, '')
  expect(name === 'up' || names.has(name) || names.has(family), name).toBe(true)
}

const expectValue = (
  { name, label, value }: { name: string; label: string; value: string },
  { samples }: Scrape,
): void => {
  if (COMPLETE.includes(label)) expect(samples.get(name)?.get(label), name).toContain(value)
  if (label === 'code') expect(Object.keys(ERRORS)).toContain(value)
}

const labelsOf = (name: string, samples: Samples): readonly string[] => [
  ...GIVEN,
  ...(samples.get(name)?.keys() ?? []),
]

const groupedBy = (expression: string): readonly string[] =>
  [...expression.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list = '']) =>
    list.split(',').map((label) => label.trim()),
  )

/** Of what the expression results in. */
const resultLabels = (expression: string, samples: Samples): readonly string[] => {
  const grouped = groupedBy(expression)
  if (grouped.length > 0) return grouped
  if (/\b(?:sum|max|min|avg|count)\(/.test(expression)) return []
  return [...expression.matchAll(METRIC)].flatMap(([, name = '']) =>
    labelsOf(name, samples),
  )
}

const alerts = readYaml('prometheus/alerts.yaml') as {
  groups: { rules: { alert: string; expr: string; annotations: { summary: string } }[] }[]
}
const dashboard = JSON.parse(read('grafana/dashboards/castdex.json')) as {
  panels: {
    datasource: { uid: string }
    targets: { expr: string; legendFormat: string }[]
  }[]
}
const expressions = [
  ...alerts.groups.flatMap(({ rules }) => rules.map(({ expr }) => expr)),
  ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
]

describe('Prometheus and its dashboard', () => {
  test('scrapes every server where it answers', () => {
    const { scrape_configs: configs, rule_files: files } = readYaml(
      'prometheus/prometheus.yaml',
    ) as {
      scrape_configs: {
        job_name: string
        metrics_path: string
        static_configs: { targets: string[] }[]
      }[]
      rule_files: string[]
    }
    expect(configs).toHaveLength(1)
    for (const { job_name: job, metrics_path: path, static_configs: hosts } of configs) {
      expect(hosts.flatMap(({ targets }) => targets)).toEqual(
        apis.map(([name]) => `${name}:8080`),
      )
      expect(OPS_ROUTES.map(({ url }) => url)).toContain(path)
      expect(expressions.join()).toContain(`job="${job}"`)
    }
    const mounted = compose.services['prometheus']?.volumes?.map(
      (volume) => volume.split(':')[1],
    )
    expect(mounted).toEqual(expect.arrayContaining(files))
  })

  test('asks for metrics, labels, states, task kinds and error codes that there are', async () => {
    const told = await scrape()
    expect(expressions.length).toBeGreaterThan(15)
    for (const expression of expressions) {
      for (const [, name = '', selected = ''] of expression.matchAll(METRIC)) {
        expectMetric(name, told)
        const known = labelsOf(name, told.samples)
        expect(known, expression).toEqual(
          expect.arrayContaining([...groupedBy(expression)]),
        )
        for (const [, label = '', value = ''] of selected.matchAll(SELECTED)) {
          expect(known, expression).toContain(label)
          expectValue({ name, label, value }, told)
        }
      }
    }
    const kinds = told.samples.get('castdex_tasks')?.get('kind')
    for (const kind of TASK_KINDS) expect(kinds).toContain(kind)
  })

  test('says labels of what it asks for', async () => {
    const { samples } = await scrape()
    const said = [
      ...alerts.groups.flatMap(({ rules }) =>
        rules.map(({ expr, annotations }) => ({ expr, text: annotations.summary })),
      ),
      ...dashboard.panels.flatMap(({ targets }) =>
        targets.map(({ expr, legendFormat: text }) => ({ expr, text })),
      ),
    ]
    let labels = 0
    for (const { expr, text } of said) {
      for (const [, label] of text.matchAll(/\{\{ ?(?:\$labels\.)?(\w+) ?\}\}/g)) {
        expect(resultLabels(expr, samples), expr).toContain(label)
        labels += 1
      }
    }
    expect(labels).toBeGreaterThan(10)
  })

  test.each(['CastdexPostgresAway', 'CastdexTransactionOpen', 'CastdexSearchBehind'])(
    'warns of what a cluster breaks by: %s',
    (name) => {
      expect(
        alerts.groups.flatMap(({ rules }) => rules.map(({ alert }) => alert)),
      ).toContain(name)
    },
  )

  test('the dashboard asks the data source that is provisioned, and lies where it is looked for', () => {
    const { datasources } = readYaml(
      'grafana/provisioning/datasources/prometheus.yaml',
    ) as {
      datasources: { uid: string; url: string }[]
    }
    expect(new Set(dashboard.panels.map(({ datasource }) => datasource.uid))).toEqual(
      new Set(datasources.map(({ uid }) => uid)),
    )
    expect(datasources[0]?.url).toBe('http://prometheus:9090')
    const { providers } = readYaml('grafana/provisioning/dashboards/castdex.yaml') as {
      providers: { options: { path: string } }[]
    }
    const mounted = compose.services['grafana']?.volumes?.map(
      (volume) => volume.split(':')[1],
    )
    expect(mounted).toContain(providers[0]?.options.path)
  })
})

test('the unit gives Node the options that castdex would start it anew for', () => {
  const bin = readFileSync(join(ROOT, 'bin/castdex.js'), 'utf8')
  const [, names = ''] = /'serve' \? \[(.*)\] : \[\]/.exec(bin) ?? []
  const options = names
    .split(', ')
    .map((name) => new RegExp(`^const ${name} = '(.*)'$`, 'm').exec(bin)?.[1] ?? name)
  expect(options.length).toBeGreaterThan(1)
  const command = `/usr/bin/env node ${options.join(' ')} /usr/local/bin/castdex serve`
  expect(read('systemd/castdex.service')).toContain(`\nExecStart=${command}\n`)
})
