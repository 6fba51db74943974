/** Generates openapi.json, the document of /openapi.json. */
import { buildOpenApi } from './document/openapi.ts'
import { V1_ROUTES } from '../src/api/v1/index.ts'

export const openApi = (): string => `${JSON.stringify(buildOpenApi(V1_ROUTES), null, 2)}\n`
