/** Classifies failures of requests: the cluster refused, or it is unreachable. */
import { errors } from '@opensearch-project/opensearch'
import { CodedError } from '../../../errors.ts'
import type { ClusterRequest } from './cluster-request.ts'
import { SlowAnswer } from './pooled-connection.ts'

/** The cluster understood the request and refused it. */
export class ClusterRefusal extends Error {
  override readonly name = 'ClusterRefusal'
  readonly status: number
  /** Type of the error in the cluster: `version_conflict_engine_exception`. */
  readonly type: string

  constructor(request: ClusterRequest, status: number, type: string, reason: string) {
    const { method, path } = request
    super(`[search opensearch] ${method} ${path}: ${String(status)} ${type} ${reason}`)
    this.status = status
    this.type = type
  }
}

/** A request without a response. */
export interface TransportFailure {
  readonly message: string
  /** The cluster has certainly not executed the request. */
  readonly isUndone: boolean
  /** The cluster responds but is overloaded. */
  readonly isBusy: boolean
  /** A retry would fail again. */
  readonly isFinal: boolean
}

interface ErrorCause {
  readonly type?: string
  readonly reason?: string
}

interface ErrorBody {
  readonly error?: (ErrorCause & { readonly root_cause?: readonly ErrorCause[] }) | string
}

/** Seconds until callers should retry while the cluster is unreachable. */
const RETRY_AFTER_S = 5

/** Statuses of an overloaded or temporarily unable cluster. */
const BUSY_STATUSES: readonly number[] = [429, 502, 503, 504]

/** Node's errors for an untrusted or wrong certificate. */
const UNTRUSTED =
  /self.signed certificate|unable to (get|verify)|certificate (has expired|is not)|altnames|CERT_/i

/** Errors before the request was sent. */
const UNSENT = /ECONNREFUSED|EHOSTUNREACH|ENOTFOUND|UND_ERR_CONNECT_TIMEOUT|no living/i

const failure = (
  message: string,
  traits: Partial<TransportFailure> = {},
): TransportFailure => ({
  message,
  isUndone: false,
  isBusy: false,
  isFinal: false,
  ...traits,
})

/** Returns `undefined` for a response that refuses the request: see `toClusterError`. */
export function toTransportFailure(error: unknown): TransportFailure | undefined {
  if (error instanceof errors.ResponseError && BUSY_STATUSES.includes(error.statusCode)) {
    const isBusy = error.statusCode === 429
    return failure(`it answers ${String(error.statusCode)}`, { isUndone: isBusy, isBusy })
  }
  if (error instanceof errors.TimeoutError || error instanceof SlowAnswer)
    return failure('no answer in time')
  if (error instanceof errors.ConnectionError && UNTRUSTED.test(error.message)) {
    const remedy = 'CASTDEX_OPENSEARCH_CA_FILE names the file of who signed it'
    return failure(`its certificate is not trusted (${error.message}); ${remedy}`, {
      isFinal: true,
    })
  }
  if (
    error instanceof errors.ConnectionError ||
    error instanceof errors.NoLivingConnectionsError
  )
    return failure(error.message, { isUndone: UNSENT.test(error.message) })
  return undefined
}

/** Creates the error for failed authentication, which names the settings. */
const toUnwelcome = (status: number, reason: string, cause: unknown): CodedError => {
  const settings = 'CASTDEX_OPENSEARCH_USERNAME, _PASSWORD and _API_KEY'
  const message =
    status === 401
      ? `The OpenSearch cluster does not know the user or API key; check ${settings}.`
      : `The OpenSearch cluster does not permit this user or API key what castdex needs: ${reason}.`
  return new CodedError('NOT_READY', message, {
    cause,
    forOperator: true,
    retryAfterS: RETRY_AFTER_S,
  })
}

/** Converts a response that refuses the request into an error. Returns other errors unchanged. */
export function toClusterError(request: ClusterRequest, error: unknown): unknown {
  if (!(error instanceof errors.ResponseError)) return error
  const told = (error.body as ErrorBody | null)?.error
  const said: ErrorCause & { readonly root_cause?: readonly ErrorCause[] } =
    typeof told === 'string' ? { reason: told } : (told ?? {})
  const { type = '', reason = '', root_cause: rootCauses = [] } = said
  if (error.statusCode === 401 || type === 'security_exception')
    return toUnwelcome(error.statusCode, reason, error)
  // A search reports only that it failed; the shard's cause has the reason.
  const causes = rootCauses
    .filter((cause) => cause.type !== type)
    .map((cause) => `${cause.type ?? ''} ${cause.reason ?? ''}`)
  return new ClusterRefusal(
    request,
    error.statusCode,
    type,
    [reason, ...causes].join('; ').slice(0, 500),
  )
}

export function toUnreachable(reason: string, cause?: unknown): CodedError {
  return new CodedError('NOT_READY', `The OpenSearch cluster does not answer: ${reason}.`, {
    cause,
    forOperator: true,
    retryAfterS: RETRY_AFTER_S,
  })
}

/**
 * The nodes are alive, but the response was late. Usually the cluster counts as unreachable; a
 * search counts as too costly.
 */
export class LateResponse extends CodedError {
  constructor(cause: unknown) {
    super('NOT_READY', 'The OpenSearch cluster does not answer: no answer in time.', {
      cause,
      forOperator: true,
      retryAfterS: RETRY_AFTER_S,
    })
  }
}

export function toOverloaded(cause?: unknown): CodedError {
  return new CodedError('OVERLOADED', 'The cluster is overloaded.', {
    cause,
    retryAfterS: 1,
  })
}
