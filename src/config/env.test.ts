import { expect, test } from 'vitest'
import { readEnvironment } from './env.ts'

test.each([
  ['CASTDEX_SERVICE_HOST', '10.0.0.1'],
  ['CASTDEX_SERVICE_PORT', '8080'],
  ['CASTDEX_SERVICE_PORT_HTTP', '8080'],
  ['CASTDEX_PORT', 'tcp://10.0.0.1:8080'],
  ['CASTDEX_PORT_8080_TCP', 'tcp://10.0.0.1:8080'],
  ['CASTDEX_PORT_8080_TCP_PROTO', 'tcp'],
  ['CASTDEX_PORT_8080_TCP_PORT', '8080'],
  ['CASTDEX_PORT_8080_TCP_ADDR', '10.0.0.1'],
  ['CASTDEX_POSTGRES_PORT', 'tcp://10.0.0.2:5432'],
  ['CASTDEX_POSTGRES_SERVICE_PORT_POSTGRES', '5432'],
  ['CASTDEX_DNS_PORT_53_UDP_ADDR', '10.0.0.3'],
])('%s=%s is a service link of Kubernetes', (name, value) => {
  const { variables, serviceLinks } = readEnvironment({ [name]: value, PATH: '/bin' })
  expect([...variables]).toEqual([])
  expect(serviceLinks).toEqual([name])
})

test.each([
  ['CASTDEX_PORT', '8081'],
  ['CASTDEX_PORT', 'eighty'],
  ['CASTDEX_HOST', '0.0.0.0'],
  ['CASTDEX_SERVICE', 'x'],
  ['castdex_port', '1'],
])('%s=%s is a setting, or a mistake in one', (name, value) => {
  const { variables, serviceLinks } = readEnvironment({ [name]: value })
  expect([...variables]).toEqual([[name, value]])
  expect(serviceLinks).toEqual([])
})
