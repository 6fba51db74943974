/**
 * openapi.json: the document that a server gives at /openapi.json, and that is there for those who
 * have no server at hand.
 */
import { buildOpenApi } from './document/openapi.ts'
import { V1_ROUTES } from '../src/api/v1/index.ts'

export const openApi = (): string => `${JSON.stringify(buildOpenApi(V1_ROUTES), null, 2)}\n`
