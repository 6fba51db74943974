/** Finds names that Japanese, Chinese and Korean texts announce. */

export interface NamedPerson {
  readonly name: string
  readonly role: 'guest' | 'host'
}

const JAPANESE =
  /(ゲスト|MC|司会)\s*(?:は|[:：])\s*((?:[\p{Script=Han}々\p{Script=Katakana}ー・]{2,12}?(?:さん|氏|先生|様)[、,と&＆]?)+)/giu
const JAPANESE_NAME =
  /([\p{Script=Han}々\p{Script=Katakana}ー・]{2,12}?)(?:さん|氏|先生|様)/gu

const CHINESE_SURNAME =
  '王李张張刘劉陈陳杨楊赵趙黄黃周吴吳徐孙孫胡朱高林何郭马馬罗羅梁宋郑鄭谢謝韩韓唐冯馮于董萧蕭程曹袁邓鄧许許傅沈曾彭吕呂苏蘇卢盧蒋蔣蔡贾賈丁魏薛叶葉阎閻余潘杜戴夏钟鍾汪田任姜范方石姚谭譚廖邹鄒熊金陆陸郝孔白崔康毛邱秦江史顾顧侯邵孟龙龍万萬段雷钱錢汤湯'
const CHINESE = new RegExp(
  `(本期嘉宾|嘉宾|嘉賓|主持人|主播|主持)\\s*[:：]\\s*((?:[${CHINESE_SURNAME}]\\p{Script=Han}{1,2}(?=$|[\\s、，,；;。｜|/&（(])[、，,/&\\s]?)+)`,
  'gu',
)

const KOREAN_SURNAME =
  '김이박최정강조윤장임한오서신권황안송류전홍고문양손배백허유남심노하곽성차주우구민진지엄채원천방공현함변염여추도소석선설마길연위표명기반왕금옥육인맹제모'
const KOREAN = new RegExp(
  `(게스트|진행)(?:\\s*[:：]|는|은)\\s*([${KOREAN_SURNAME}][가-힣]{2})(?=\\s*(?:님|씨|$|[,.·|/(]))`,
  'gu',
)

const roleOf = (label: string): NamedPerson['role'] =>
  /MC|司会|主持|主播|진행/iu.test(label) ? 'host' : 'guest'

function japaneseNames(text: string): readonly NamedPerson[] {
  return [...text.matchAll(JAPANESE)].flatMap(([, label = '', list = '']) =>
    [...list.matchAll(JAPANESE_NAME)].map(([, name = '']) => ({
      name,
      role: roleOf(label),
    })),
  )
}

function chineseNames(text: string): readonly NamedPerson[] {
  return [...text.matchAll(CHINESE)].flatMap(([, label = '', list = '']) =>
    list
      .split(/[、，,/&\s]+/u)
      .filter((name) => name !== '')
      .map((name) => ({ name, role: roleOf(label) })),
  )
}

export function eastAsianNames(text: string): readonly NamedPerson[] {
  if (!/\p{Script=Han}|\p{Script=Hangul}|\p{Script=Katakana}/u.test(text)) return []
  const korean = [...text.matchAll(KOREAN)].map(([, label = '', name = '']) => ({
    name,
    role: roleOf(label),
  }))
  return [...japaneseNames(text), ...chineseNames(text), ...korean]
}
