/** Everyday names of Apple's genres in languages, as people type them. */
import { GENRES, mapGenre } from '../../record/genre/genre.ts'
import { splitText } from '../../search/text/text.ts'

/** Names by genre; `_` stands for a blank. */
const NAMES: Readonly<Record<string, string>> = {
  Arts: 'art arts kunst arte konst taide sztuka искусство sanat 芸術 예술 艺术',
  Books:
    'book books literature reading bücher literatur livres littérature libros literatura libri letteratura livros boeken böcker kirjat książki книги литература kitap 本 読書 책 书 读书',
  Design: 'design diseño 设计 デザイン',
  'Fashion & Beauty': 'fashion beauty mode moda mote schönheit beauté belleza 时尚',
  Food: 'cooking cook food recipes recipe baking kochen essen rezepte küche cuisine recettes cocina recetas cucina ricette culinária cozinha receitas koken eten recepten matlagning mat recept madlavning ruoka gotowanie kuchnia кулинария еда yemek 料理 グルメ 요리 美食 烹饪',
  'Performing Arts': 'theatre theater théâtre teatro dance dancing ballet',
  Business:
    'business economy economics wirtschaft affaires économie negocios economía affari economia negócios zakelijk ekonomi næringsliv erhverv talous biznes бизнес экономика iş ekonomi ビジネス 経済 비즈니스 경제 商业 财经',
  Careers: 'career careers karriere carrière',
  Entrepreneurship: 'entrepreneur entrepreneurs startup startups gründer',
  Investing:
    'investing investment stocks finance personal_finance money finanzen börse geld inversión finanzas investimenti finanza investimentos finanças beleggen aktier ekonomi 投資 投资 재테크',
  Marketing: 'marketing',
  Comedy:
    'comedy funny humour humor comedia comédie comico commedia comédia komedie komedi komedia komödie кабаре юмор комедия komedi お笑い コメディ 코미디 喜剧',
  'Stand-Up': 'standup stand_up stand-up',
  Education:
    'education educational bildung lernen éducation educación istruzione educação onderwijs utbildning uddannelse utdanning koulutus edukacja образование eğitim 教育 교육',
  'Self-Improvement':
    'self_improvement self_help self-help personal_development selbsthilfe',
  Fiction: 'fiction audio_drama fiktion ficción fiction_podcast hörspiel hörspiele',
  'Science Fiction': 'science_fiction sci_fi sci-fi scifi',
  Government: 'government',
  'Health & Fitness':
    'health gesundheit santé salud salute saúde gezondheid hälsa sundhed helse terveys zdrowie здоровье sağlık 健康 건강',
  Fitness: 'fitness workout exercise gym',
  Medicine: 'medicine medical medizin médecine medicina',
  'Mental Health':
    'mental_health psychology psychologie psicología psicologia psykologi психология 心理',
  Nutrition: 'nutrition ernährung nutrición',
  History:
    'history geschichte histoire historia storia história geschiedenis historie zgodovina historia история історія tarih 歴史 역사 历史',
  'Kids & Family':
    'kids children child toddlers kid family kinder familie enfants niños niñas bambini crianças kinderen barn børn lapset lapsille dzieci дети детям çocuk çocuklar 子供 子ども 어린이 儿童',
  Parenting: 'parenting parents moms dads eltern parentalité crianza',
  'Pets & Animals':
    'pets animals dogs cats tiere haustiere animaux animales animali dieren djur',
  Leisure: 'leisure freizeit loisirs ocio',
  Automotive: 'cars car autos automotive motoring autos voitures coches 汽车',
  Aviation: 'aviation flying luftfahrt aviación',
  Crafts: 'crafts knitting sewing basteln stricken',
  Games: 'board_games boardgames tabletop brettspiele',
  'Home & Garden': 'gardening garden garten jardinage jardinería trädgård tuin',
  'Video Games':
    'gaming video_games videogames videospiele jeux_vidéo videojuegos videogiochi videogames games tv-spel videopelit игры видеоигры oyun ゲーム 게임 游戏',
  Music:
    'music musik musique música musica muziek musikk musiikki muzyka hudba музыка müzik 音楽 음악 音乐',
  News: 'news nachrichten actualités actualité informations noticias notizie notícias nieuws nyheter nyheder uutiset wiadomości zprávy hírek новости новини haber haberler ニュース 뉴스 新闻 أخبار חדשות',
  Politics:
    'politics political politik politique política politica politiek politikk politiikka polityka политика politika siyaset 政治 정치 سياسة',
  'Tech News': 'tech_news technology_news',
  'Sports News': 'sports_news sport_news',
  'Business News': 'business_news',
  'Religion & Spirituality':
    'religion religious spirituality faith religión religione religião religie religia религия din 宗教 종교',
  Christianity: 'christian christianity bible sermons christlich chrétien cristiano bibel',
  Islam: 'islam islamic muslim',
  Judaism: 'jewish judaism',
  Buddhism: 'buddhism buddhist',
  Science:
    'science sciences wissenschaft wissenschaften sciences ciencia ciencias scienza scienze ciência wetenschap vetenskap videnskab vitenskap tiede nauka věda tudomány наука bilim 科学 과학',
  Astronomy: 'astronomy space astronomie weltraum astronomía',
  Mathematics: 'mathematics maths math mathematik mathématiques matemáticas',
  Physics: 'physics physik physique física',
  Nature: 'nature natur naturaleza natura',
  'Society & Culture':
    'society culture gesellschaft kultur société culture sociedad cultura società sociedade samhälle samfund общество культура',
  Documentary:
    'documentary documentaries dokumentation documentaire documental documentario',
  Philosophy:
    'philosophy philosophie filosofía filosofia filosofi filosofie философия 哲学 철학',
  'Places & Travel':
    'travel travelling traveling reisen reise voyage voyages viajes viaggi viagens reizen resor rejser matkailu podróże путешествия seyahat 旅行 여행',
  Relationships: 'relationships dating beziehungen relaciones',
  Sports:
    'sports sport deportes deporte esportes desporto urheilu спорт spor idrett スポーツ 스포츠 体育 رياضة',
  Baseball: 'baseball 野球',
  Basketball: 'basketball nba baloncesto pallacanestro basquete basket',
  Cricket: 'cricket',
  Football: 'american_football nfl',
  Soccer:
    'soccer fussball fußball fútbol calcio futebol voetbal fotboll fodbold fotball jalkapallo futbol футбол サッカー 축구 足球',
  Golf: 'golf',
  Hockey: 'hockey ice_hockey nhl eishockey ishockey jääkiekko',
  Running: 'running marathon laufen hardlopen löpning',
  Tennis: 'tennis tenis',
  Wrestling: 'wrestling',
  'TV & Film':
    'film films movie movies cinema tv television filme kino cinéma cine películas cinema elokuva 映画 영화 电影 кино',
  Technology:
    'technology tech technik technologie tecnología tecnologia teknik teknologi teknologia technologia технологии teknoloji テクノロジー 기술 科技 技术',
  'True Crime':
    'true_crime crime kriminalfälle verbrechen crimen criminalité crimini brott krim rikos zbrodnie преступления',
}

/** Names of more than one genre; one of them has to be there. */
const SEVERAL: Readonly<Record<string, readonly string[]>> = {
  football: ['Football', 'Soccer'],
}

const fold = (name: string): string => splitText(name).words.join(' ')

/** Apple's genres by folded name. */
const GENRES_BY_NAME: ReadonlyMap<string, readonly string[]> = new Map([
  ...Object.entries(NAMES).flatMap(([genre, names]) =>
    names.split(' ').map((name) => [fold(name.replaceAll('_', ' ')), [genre]] as const),
  ),
  ...GENRES.map(({ name }) => [fold(name), [name]] as const),
  ...Object.entries(SEVERAL),
])

/** The most words that a name has. */
export const MOST_GENRE_WORDS = 4

/** Returns the genres that a name means, any of which fits, or an empty list. */
export function genresNamed(name: string): readonly string[] {
  const known = GENRES_BY_NAME.get(fold(name))
  if (known !== undefined) return known
  const [last] = mapGenre(name).slice(-1)
  if (last === undefined) return []
  return [last]
}
