/** Removes per-request tokens from enclosure URLs. */

/** Names of signature and expiry parameters, in lower case. */
const TOKEN_NAME =
  /^(?:token|access_?token|auth|sig|signature|expires?|hmac|hdnts?|hdnea|policy|key-pair-id|session(?:id)?|nonce|timestamp|awsaccesskeyid|googleaccessid|x-(?:amz|goog)-[a-z-]+)$/
/** Keeps the order of the remaining parameters. */
export function withoutTokens(url: string): string {
  const at = url.indexOf('?')
  if (at < 0) return url
  const kept = url
    .slice(at + 1)
    .split('&')
    .filter((parameter) => !isToken(parameter))
  return kept.length === 0 ? url.slice(0, at) : `${url.slice(0, at)}?${kept.join('&')}`
}

const isToken = (parameter: string): boolean => {
  const [name = ''] = parameter.split('=')
  return TOKEN_NAME.test(name.toLowerCase())
}
