/** Determines the owner of an address by its domain and the words around it. */
import { parse } from 'tldts'
import { registrableDomain } from '../registrable-domain.ts'

/** Public mail providers, whose domain does not identify the owner. */
const PUBLIC_MAILBOXES: ReadonlySet<string> = new Set(
  `126.com 163.com aol.com arcor.de att.net bellsouth.net bigpond.com bluewin.ch bol.com.br btinternet.com charter.net
  comcast.net cox.net duck.com earthlink.net eircom.net fastmail.com fastmail.fm freenet.de free.fr gmail.com gmx.at gmx.ch
  gmx.com gmx.de gmx.net googlemail.com hey.com hotmail.co.uk hotmail.com hotmail.de hotmail.es hotmail.fr hotmail.it hushmail.com
  icloud.com inbox.com laposte.net libero.it live.co.uk live.com live.fr live.nl mac.com mail.com mail.de mail.ru mailbox.org
  me.com msn.com naver.com orange.fr outlook.com outlook.de outlook.es outlook.fr pm.me posteo.de posteo.net proton.me
  protonmail.ch protonmail.com qq.com rambler.ru riseup.net rocketmail.com rogers.com sbcglobal.net seznam.cz sfr.fr shaw.ca
  sky.com t-online.de telenet.be terra.com.br tin.it tutanota.com tuta.io uol.com.br ukr.net verizon.net virgilio.it virginmedia.com
  wanadoo.fr web.de wp.pl xs4all.nl yahoo.ca yahoo.co.jp yahoo.co.uk yahoo.com yahoo.com.br yahoo.de yahoo.es yahoo.fr yahoo.it
  yandex.com yandex.ru ya.ru ymail.com zoho.com ziggo.nl`.split(/\s+/),
)

const domainOf = (email: string): string =>
  registrableDomain(`https://${email.slice(email.lastIndexOf('@') + 1)}/`)

export function isPublicMailbox(email: string): boolean {
  return PUBLIC_MAILBOXES.has(domainOf(email))
}

/** Shorter names collide between unrelated owners. */
const MIN_NAME = 5

const nameOf = (domain: string): string => parse(domain).domainWithoutSuffix ?? ''

/** Returns true also for `tidecast.com` if the site is `tidecast.fm`. */
export function isOfDomain(email: string, siteDomain: string): boolean {
  const domain = domainOf(email)
  if (siteDomain === '' || PUBLIC_MAILBOXES.has(domain)) return false
  const name = nameOf(domain)
  return domain === siteDomain || (name.length >= MIN_NAME && name === nameOf(siteDomain))
}

/** Names of mailboxes for legal and privacy matters. */
const LAW_NAME =
  /^(?:abuse|compliance|copyright|data-?protection|datenschutz\w*|dmca|dpo|dsb|dsgvo|gdpr|impressum-?recht|legal|privacidad|privacy|recht|rgpd)\b/i

export function isLawDesk(email: string): boolean {
  return LAW_NAME.test(email)
}

/** Words before an address that belongs to a third party. */
const OTHERS =
  /(?:datenschutz-?beauftragte|data protection (?:officer|contact|team)|\bDPO\b|protection des donn[ée]es|protecci[óo]n de datos|protezione dei dati|prote[çc][ãa]o de dados|encarregado|functionaris (?:voor )?gegevensbescherming|privacy (?:officer|team|requests?|inquiries|enquiries|questions|contact|matters)|questions about (?:this|our) privacy|aufsichtsbeh[öo]rde|supervisory authority|legal (?:notices?|department|inquiries|enquiries|team|matters)|rechtsanw[äa]lt|anwaltskanzlei|attorneys?|law firm|copyright (?:agent|claims?|infringement)|\bDMCA\b|takedown|presse-?(?:agentur|kontakt|anfragen)|presse\s?:|press (?:agency|contact|office|inquiries|enquiries|requests?)|press\s?:|\bPR (?:agency|contact)|public relations|contact presse|prensa\s?:|ufficio stampa|media (?:inquiries|enquiries)|web-?design|website (?:by|von|designed by)|(?:designed|built|developed) by|hosting\s?:|technische umsetzung)/iu

/** Maximum distance between such words and the address, in characters. */
const MAX_DISTANCE = 120

/**
 * Returns whether the words around an address name a lawyer, a data protection officer, a press
 * agency or a designer.
 */
export function belongsToThirdParty({
  before,
  after,
}: {
  readonly before: string
  readonly after: string
}): boolean {
  return OTHERS.test(before.slice(-MAX_DISTANCE)) || OTHERS.test(bracketBehind(after))
}

/** Returns the bracket after an address, as in `ann@example.org (DPO)`. */
function bracketBehind(text: string): string {
  const open = text.indexOf('(')
  const close = text.indexOf(')', open)
  const isBehind = open > 0 && close > open && !/\s/.test(text.slice(0, open).trimEnd())
  if (isBehind) return text.slice(open + 1, close)
  return ''
}
