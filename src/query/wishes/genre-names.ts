/** Everyday names of Apple's genres in languages, as people type them. */
import { GENRES, mapGenre } from '../../record/genre/genre.ts'
import { GERMAN_GENRES } from '../../record/genre/german-genres.ts'
import { splitText } from '../../search/text/text.ts'

/**
 * Names by genre, with `_` for a blank. A base code precedes the names of a language, and `mul` those of
 * many.
 */
const NAMES: Readonly<Record<string, string>> = {
  Arts: 'en: art arts de: kunst fr: art arts es: arte it: arte pt: arte nl: kunst sv: konst da: kunst no: kunst fi: taide pl: sztuka ru: искусство tr: sanat ja: 芸術 ko: 예술 zh: 艺术 uk: мистецтво cs: umění hu: művészet ro: artă el: τέχνη he: אמנות ar: فن فنون id: seni vi: nghệ_thuật hr: umjetnost ca: art',
  Books:
    'en: book books literature reading de: bücher literatur fr: livres littérature es: libros literatura it: libri letteratura pt: livros literatura nl: boeken sv: böcker fi: kirjat pl: książki literatura ru: книги литература tr: kitap ja: 本 読書 zh: 书 读书 ko: 책 uk: книги література cs: knihy literatura hu: könyvek irodalom ro: cărți el: βιβλία λογοτεχνία he: ספרים ar: كتب أدب id: buku vi: sách hr: knjige ca: llibres da: bøger litteratur no: bøker litteratur',
  Design: 'es: diseño ja: デザイン zh: 设计 mul: design',
  'Fashion & Beauty':
    'en: fashion beauty de: mode schönheit fr: mode beauté es: moda belleza it: moda pt: moda nl: mode sv: mode da: mode no: mote zh: 时尚',
  Food: 'en: cooking cook food recipes recipe baking de: kochen essen rezepte küche fr: cuisine recettes es: cocina recetas it: cucina ricette pt: culinária cozinha receitas nl: koken eten recepten sv: matlagning mat recept da: madlavning no: mat fi: ruoka pl: gotowanie kuchnia ru: кулинария еда tr: yemek ja: 料理 グルメ ko: 요리 zh: 美食 烹饪 uk: кулінарія їжа cs: vaření jídlo hu: főzés ro: gătit el: μαγειρική he: בישול ar: طبخ id: masak memasak vi: nấu_ăn hr: kuhanje ca: cuina',
  'Performing Arts':
    'en: theatre theater dance dancing de: theater fr: théâtre es: teatro it: teatro pt: teatro nl: theater mul: ballet',
  Business:
    'en: business economy economics de: wirtschaft fr: affaires économie es: negocios economía it: affari economia pt: negócios economia nl: zakelijk sv: ekonomi no: næringsliv da: erhverv fi: talous pl: biznes ru: бизнес экономика tr: iş ekonomi ja: ビジネス 経済 ko: 비즈니스 경제 zh: 商业 财经 uk: бізнес економіка cs: byznys podnikání ekonomika hu: üzlet gazdaság ro: afaceri el: επιχειρήσεις οικονομία he: עסקים כלכלה ar: أعمال اقتصاد id: bisnis vi: kinh_doanh hr: posao ca: negocis',
  Careers: 'en: career careers de: karriere fr: carrière',
  Entrepreneurship: 'en: entrepreneur entrepreneurs de: gründer mul: startup startups',
  Investing:
    'en: investing investment stocks finance personal_finance money de: finanzen börse geld fr: finance es: inversión finanzas it: investimenti finanza pt: investimentos finanças nl: beleggen geld sv: aktier ja: 投資 zh: 投资 ko: 재테크 mul: ekonomi',
  Marketing: 'mul: marketing',
  Comedy:
    'en: comedy funny humour humor fr: comédie humour es: comedia comico humor it: commedia comico pt: comédia comico humor de: humor komödie nl: humor sv: komedi humor da: komedie no: komedie humor pl: komedia tr: komedi ru: кабаре юмор комедия ja: お笑い コメディ ko: 코미디 zh: 喜剧 uk: гумор комедія cs: komedie humor hu: vicces humor ro: comedie umor el: κωμωδία χιούμορ he: קומדיה הומור ar: كوميديا id: komedi vi: hài hr: komedija ca: comèdia',
  'Stand-Up': 'mul: standup stand_up stand-up',
  Education:
    'en: education educational de: bildung lernen fr: éducation es: educación it: istruzione pt: educação nl: onderwijs sv: utbildning da: uddannelse no: utdanning fi: koulutus pl: edukacja ru: образование tr: eğitim ja: 教育 zh: 教育 ko: 교육 uk: освіта cs: vzdělávání hu: oktatás ro: educație el: εκπαίδευση he: חינוך ar: تعليم id: pendidikan vi: giáo_dục hr: obrazovanje ca: educació',
  'Self-Improvement':
    'en: self_improvement self_help self-help personal_development de: selbsthilfe',
  Fiction:
    'en: fiction audio_drama fiction_podcast fr: fiction de: fiktion hörspiel hörspiele es: ficción',
  'Science Fiction': 'mul: science_fiction sci_fi sci-fi scifi',
  Government: 'en: government',
  'Health & Fitness':
    "en: health de: gesundheit fr: santé es: salud it: salute pt: saúde nl: gezondheid sv: hälsa da: sundhed no: helse fi: terveys pl: zdrowie ru: здоровье tr: sağlık ja: 健康 zh: 健康 ko: 건강 uk: здоров'я cs: zdraví hu: egészség ro: sănătate el: υγεία he: בריאות ar: صحة id: kesehatan vi: sức_khỏe hr: zdravlje ca: salut",
  Fitness: 'en: exercise gym mul: fitness workout',
  Medicine:
    'en: medicine medical de: medizin fr: médecine it: medicina es: medicina pt: medicina',
  'Mental Health':
    'en: mental_health psychology de: psychologie fr: psychologie nl: psychologie es: psicología pt: psicologia it: psicologia sv: psykologi da: psykologi no: psykologi ru: психология ja: 心理 zh: 心理',
  Nutrition: 'en: nutrition fr: nutrition de: ernährung es: nutrición',
  History:
    'en: history de: geschichte fr: histoire es: historia it: storia pt: história nl: geschiedenis sv: historia da: historie no: historie cs: historie sl: zgodovina fi: historia pl: historia ru: история uk: історія tr: tarih ja: 歴史 zh: 历史 ko: 역사 bg: история ro: istorie hu: történelem el: ιστορία he: היסטוריה ar: تاريخ id: sejarah vi: lịch_sử hr: povijest ca: història th: ประวัติศาสตร์ hi: इतिहास',
  'Kids & Family':
    'en: kids children child toddlers kid family de: kinder familie fr: enfants es: niños niñas it: bambini pt: crianças nl: kinderen familie sv: barn no: barn da: børn familie fi: lapset lapsille pl: dzieci ru: дети детям tr: çocuk çocuklar ja: 子供 子ども ko: 어린이 zh: 儿童 uk: діти дітям cs: děti dětem hu: gyerekek gyerekeknek ro: copii el: παιδιά he: ילדים ar: أطفال id: anak vi: trẻ_em hr: djeca ca: nens',
  Parenting:
    'en: parenting parents moms dads fr: parents parentalité de: eltern es: crianza',
  'Pets & Animals':
    'en: pets animals dogs cats de: tiere haustiere fr: animaux es: animales it: animali nl: dieren sv: djur',
  Leisure: 'en: leisure de: freizeit fr: loisirs es: ocio',
  Automotive:
    'en: cars car automotive motoring de: autos nl: autos es: autos coches fr: voitures zh: 汽车',
  Aviation: 'en: aviation flying fr: aviation de: luftfahrt es: aviación',
  Crafts: 'en: crafts knitting sewing de: basteln stricken',
  Games: 'en: board_games boardgames tabletop de: brettspiele',
  'Home & Garden':
    'en: gardening garden de: garten fr: jardinage es: jardinería sv: trädgård nl: tuin',
  'Video Games':
    'en: gaming video_games games de: videospiele fr: jeux_vidéo es: videojuegos it: videogiochi sv: tv-spel fi: videopelit ru: игры видеоигры tr: oyun ja: ゲーム ko: 게임 zh: 游戏 mul: videogames',
  Music:
    'en: music de: musik sv: musik da: musik fr: musique es: música pt: música it: musica nl: muziek no: musikk fi: musiikki pl: muzyka cs: hudba ru: музыка tr: müzik ja: 音楽 ko: 음악 zh: 音乐 uk: музика bg: музика hu: zene ro: muzică el: μουσική he: מוזיקה ar: موسيقى id: musik vi: âm_nhạc hr: glazba ca: música th: ดนตรี hi: संगीत',
  News: 'en: news de: nachrichten fr: actualités actualité informations es: noticias it: notizie pt: notícias nl: nieuws sv: nyheter no: nyheter da: nyheder fi: uutiset pl: wiadomości cs: zprávy hu: hírek ru: новости uk: новини tr: haber haberler ja: ニュース ko: 뉴스 zh: 新闻 ar: أخبار he: חדשות bg: новини ro: știri el: ειδήσεις νέα id: berita vi: tin_tức hr: vijesti ca: notícies th: ข่าว hi: समाचार fa: اخبار',
  Politics:
    'en: politics political de: politik politics sv: politik da: politik fr: politique es: política pt: política it: politica nl: politiek no: politikk fi: politiikka pl: polityka ru: политика cs: politika tr: siyaset politika ja: 政治 zh: 政治 ko: 정치 ar: سياسة uk: політика hu: politika ro: politică el: πολιτική he: פוליטיקה id: politik vi: chính_trị hr: politika ca: política',
  'Tech News': 'en: tech_news technology_news',
  'Sports News': 'en: sports_news sport_news',
  'Business News': 'en: business_news',
  'Religion & Spirituality':
    'en: religion religious spirituality faith de: religion fr: religion sv: religion da: religion es: religión it: religione pt: religião nl: religie pl: religia ru: религия tr: din ja: 宗教 zh: 宗教 ko: 종교 uk: релігія cs: náboženství hu: vallás ro: religie el: θρησκεία he: דת ar: دين id: agama vi: tôn_giáo hr: religija fi: uskonto',
  Christianity:
    'en: christian christianity bible sermons de: christlich bibel fr: chrétien bible es: cristiano it: cristiano sv: bibel',
  Islam: 'en: islamic muslim mul: islam',
  Judaism: 'en: jewish judaism',
  Buddhism: 'en: buddhism buddhist',
  Science:
    'en: science sciences de: wissenschaft wissenschaften fr: science sciences es: ciencia ciencias it: scienza scienze pt: ciência nl: wetenschap sv: vetenskap da: videnskab no: vitenskap fi: tiede pl: nauka cs: věda hu: tudomány ru: наука tr: bilim ja: 科学 zh: 科学 ko: 과학 uk: наука bg: наука ro: știință el: επιστήμη he: מדע ar: علوم علم id: sains vi: khoa_học hr: znanost ca: ciència th: วิทยาศาสตร์ hi: विज्ञान',
  Astronomy: 'en: astronomy space de: astronomie weltraum fr: astronomie es: astronomía',
  Mathematics:
    'en: mathematics maths math de: mathematik fr: mathématiques es: matemáticas',
  Physics: 'en: physics de: physik fr: physique es: física',
  Nature:
    'en: nature fr: nature de: natur sv: natur da: natur no: natur es: naturaleza it: natura',
  'Society & Culture':
    'en: society culture de: gesellschaft kultur fr: société culture es: sociedad cultura it: società cultura pt: sociedade cultura sv: samhälle kultur da: samfund kultur no: kultur ru: общество культура uk: суспільство культура cs: společnost kultura hu: kultúra társadalom ro: cultură societate el: κοινωνία πολιτισμός he: תרבות חברה ar: ثقافة مجتمع id: budaya vi: văn_hóa hr: kultura pl: kultura społeczeństwo fi: kulttuuri yhteiskunta tr: kültür toplum ja: 文化 社会 zh: 文化 社会 ko: 문화 사회 nl: cultuur maatschappij',
  Documentary:
    'en: documentary documentaries de: dokumentation fr: documentaire nl: documentaire es: documental it: documentario',
  Philosophy:
    'en: philosophy de: philosophie fr: philosophie es: filosofía it: filosofia pt: filosofia sv: filosofi da: filosofi no: filosofi nl: filosofie cs: filosofie ru: философия ja: 哲学 zh: 哲学 ko: 철학 uk: філософія el: φιλοσοφία he: פילוסופיה ar: فلسفة pl: filozofia hu: filozófia fi: filosofia tr: felsefe',
  'Places & Travel':
    'en: travel travelling traveling de: reisen reise fr: voyage voyages es: viajes it: viaggi pt: viagens nl: reizen sv: resor da: rejser no: reise fi: matkailu pl: podróże ru: путешествия tr: seyahat ja: 旅行 zh: 旅行 ko: 여행 uk: подорожі cs: cestování hu: utazás ro: călătorii el: ταξίδια he: טיולים ar: سفر id: perjalanan vi: du_lịch hr: putovanja ca: viatges',
  Relationships: 'en: relationships dating de: beziehungen es: relaciones',
  Sports:
    'en: sports es: deportes deporte pt: esportes desporto fi: urheilu tr: spor no: idrett ru: спорт ja: スポーツ ko: 스포츠 zh: 体育 ar: رياضة mul: sport de: sportarten cs: sporty uk: спорт bg: спорт hu: sportok el: αθλητικά σπορ he: ספורט id: olahraga vi: thể_thao ca: esports th: กีฬา hi: खेल',
  Baseball: 'ja: 野球 mul: baseball',
  Basketball: 'es: baloncesto it: pallacanestro pt: basquete mul: basketball basket nba',
  Cricket: 'en: cricket',
  Football: 'en: american_football nfl',
  Soccer:
    'en: soccer de: fussball fußball es: fútbol futbol it: calcio pt: futebol nl: voetbal sv: fotboll da: fodbold no: fotball fi: jalkapallo tr: futbol ru: футбол ja: サッカー ko: 축구 zh: 足球 cs: fotbal ro: fotbal hu: foci labdarúgás pl: piłka_nożna uk: футбол el: ποδόσφαιρο he: כדורגל ar: كرة_القدم vi: bóng_đá hr: nogomet ca: futbol id: sepak_bola',
  Golf: 'mul: golf',
  Hockey: 'en: ice_hockey nhl de: eishockey sv: ishockey fi: jääkiekko mul: hockey',
  Running: 'en: running de: laufen nl: hardlopen sv: löpning mul: marathon',
  Tennis: 'es: tenis pl: tenis pt: tenis mul: tennis',
  Wrestling: 'mul: wrestling',
  'TV & Film':
    'en: film films movie movies television tv cinema de: film filme kino fr: film films cinéma es: cine películas it: film cinema pt: cinema filme sv: film da: film no: film nl: film films fi: elokuva pl: film kino ru: кино ja: 映画 ko: 영화 zh: 电影 uk: кіно cs: film filmy hu: filmek ro: filme el: ταινίες κινηματογράφος he: קולנוע סרטים ar: سينما أفلام id: film vi: phim tr: sinema film ca: cinema',
  Technology:
    'en: technology tech de: technik technologie fr: technologie es: tecnología pt: tecnologia it: tecnologia nl: technologie sv: teknik da: teknologi no: teknologi fi: teknologia pl: technologia ru: технологии tr: teknoloji ja: テクノロジー zh: 科技 技术 ko: 기술 uk: технології cs: technologie technika hu: technológia ro: tehnologie el: τεχνολογία he: טכנולוגיה ar: تكنولوجيا تقنية id: teknologi vi: công_nghệ hr: tehnologija ca: tecnologia',
  'True Crime':
    'en: true_crime crime de: kriminalfälle verbrechen krimi krimis wahre_kriminalfälle es: crimen crímenes crimen_real it: crimini cronaca_nera fr: criminalité crimes faits_divers affaires_criminelles sv: brott krim no: krim kriminal fi: rikos pl: zbrodnie ru: преступления da: krimi kriminalsager pt: crimes crimes_reais nl: misdaad hu: bűnügyek cs: krimi uk: злочини el: εγκλήματα he: פשע',
}

/** Names that mean several genres; a podcast needs one of them. */
const SEVERAL: Readonly<Record<string, readonly string[]>> = {
  football: ['Football', 'Soccer'],
}

const fold = (name: string): string => splitText(name).words.join(' ')

const MANY = 'mul'

interface EverydayName {
  readonly genre: string
  readonly name: string
  readonly language: string
}

function readNames(genre: string, listed: string): readonly EverydayName[] {
  let language = MANY
  return listed.split(' ').flatMap((word): readonly EverydayName[] => {
    if (!word.endsWith(':')) return [{ genre, name: word.replaceAll('_', ' '), language }]
    language = word.slice(0, -1)
    return []
  })
}

/** The names of the pages. Those that are English say no language. */
const GERMAN_NAMES = Object.entries(GERMAN_GENRES)
  .map(([genre, name]): EverydayName => ({ genre, name, language: 'de' }))
  .filter(({ genre, name }) => fold(genre) !== fold(name))

const EVERYDAY_NAMES = [
  ...GERMAN_NAMES,
  ...Object.entries(NAMES).flatMap(([genre, listed]) => readNames(genre, listed)),
]

/** Apple's genres by folded name. */
const GENRES_BY_NAME: ReadonlyMap<string, readonly string[]> = new Map([
  ...EVERYDAY_NAMES.map(({ genre, name }) => [fold(name), [genre]] as const),
  ...GENRES.map(({ name }) => [fold(name), [name]] as const),
  ...Object.entries(SEVERAL),
])

/** Languages by name, as written and folded. */
const LANGUAGES_BY_NAME = new Map<string, ReadonlySet<string>>()
for (const { name, language } of EVERYDAY_NAMES)
  if (language !== MANY)
    for (const written of [name, fold(name)])
      LANGUAGES_BY_NAME.set(
        written,
        new Set([...(LANGUAGES_BY_NAME.get(written) ?? []), language]),
      )

export const MOST_GENRE_WORDS = 4

/** Returns the genres with this name, any of which suffices, or an empty list. */
export function genresNamed(name: string): readonly string[] {
  const known = GENRES_BY_NAME.get(fold(name))
  if (known !== undefined) return known
  const [last] = mapGenre(name).slice(-1)
  if (last === undefined) return []
  return [last]
}

const NONE: ReadonlySet<string> = new Set()

/** Returns the languages in which a genre has this name. */
export function languagesOfGenre(name: string): ReadonlySet<string> {
  const written = name.normalize('NFC').toLowerCase()
  return LANGUAGES_BY_NAME.get(written) ?? LANGUAGES_BY_NAME.get(fold(name)) ?? NONE
}
