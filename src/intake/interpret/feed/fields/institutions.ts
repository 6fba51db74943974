/** Detects from texts whether a show belongs to an institution rather than a person. */

export const FAITH =
  /\b(?:abbey|assemblies of god|baptist|basilica|bible|buddhist|cathedral|catholic|chabad|chapel|christian|church|congregation|diocese|episcopal|evangelical|gemeinde|gospel|gurdwara|iglesia|igreja|islamic|jesus|kirche|lutheran|masjid|methodist|ministry|ministries|mosque|parish|presbyterian|sangha|synagogue|temple|église)\b/iu

/** Words that often indicate an institution. */
const INSTITUTION =
  /(?<!\p{L})(?:academy|agency|association|bank|brand|broadcast(?:er)? on|campus|church|club|college|company|conference|council|department|foundation|fm|fraktion|inc|institute?|istituto|instituto|llc|ltd|gmbh|magazine|ministr(?:y|ies)|museum|network|newspaper|our (?:customers|clients|products|services|team)|part(?:y|ei)|pastor|patients|presents|press|productions|publish(?:er|ing)|radio|records|ré(?:gion|dio)|school|sermons?|society|station|studios?|the (?:firm|group)|tv|(?:casa|house) of? ?(?:de )?(?:oraci[oó]n|prayer))(?!\p{L})/iu

/** Universities, faculties, courses and students, in several languages. */
const TEACHING =
  /(?<!\p{L})(?:universi(?:t|d|té)\p{L}*|facult\p{L}+|facolt\p{L}+|facultad|fakult\p{L}+|cors[oi] di|curso de|cours de|course|class(?:es|room)?|lectures?|seminary?|students?|teaching)(?!\p{L})/iu

export function speaksOfInstitution(text: string): boolean {
  return INSTITUTION.test(text) || TEACHING.test(text) || FAITH.test(text)
}

/** Returns whether a text contains the host's surname. */
export function namesHost(texts: readonly string[], host: string): boolean {
  const last = host
    .toLowerCase()
    .split(' ')
    .findLast((part) => part.length > 2)
  return last !== undefined && texts.some((text) => text.toLowerCase().includes(last))
}
