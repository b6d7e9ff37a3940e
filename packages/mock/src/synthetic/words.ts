import type { Post } from '@liked-posts/types';

function words(list: string): string[] {
  return list.trim().split(/,\s+/);
}

export const adjectives: readonly string[] = words(`
  Northern, Quiet, Harbour, Lakeside, Upper, Old Town, Riverside, Eastern, Green, Coastal, Open,
  Central, Little, Mountain, Evening, Southern, Blue, Valley
`);

/** The first part of handles: the first words of names. */
export const handles: readonly string[] = adjectives.map((name) =>
  name.toLowerCase().replace(/ .*/, ''),
);

export const institutions: readonly string[] = words(`
  Library, Museum, Weather, Railway, Bakery, Orchestra, Observatory, Gardens, Cinema, Ferries,
  Archive, Radio, Theatre, Bookshop, Market, Choir, Runners, Institute, 気象台, مكتبة, Café ☕
`);

/** The tag of a language, with sentences in it. */
export type Language = readonly [tag: string, sentences: readonly string[]];

/** Languages; frequent ones are listed more than once. */
export const languages: readonly Language[] = Object.entries({
  en: [
    'The reading room stays open until nine tonight.',
    'Wind turning north by evening, light snow above 400 m.',
    'Trains to the coast now run every twenty minutes.',
    'We counted 214 swans on the lake this morning, 12 more than last winter.',
    "It's the little things: fresh bread, a free seat, a good book.",
    'Registration for the spring half marathon is open.',
    'The lift at platform 2 works again. Thank you for your patience!',
    'A map of every drinking fountain in the old town, made by our readers.',
    'Tonight at eight: "The Long Way Home", in the original with subtitles.',
    'Does anyone know which tram goes to the botanical garden on Sundays?',
    'Sold out & very happy. See you at the second concert.',
    'First frost on the east shore. Please drive with care.',
    'Ten books our readers could not put down this year.',
    'New in the archive: 3,200 photographs of the harbour, 1890 to 1930.',
  ],
  de: [
    'Heute Abend lesen wir aus drei neuen Büchern – Eintritt frei.',
    'Straßensperrung am Fluß: Bitte über die Brücke am Zoll ausweichen.',
    'Frühstück ab sieben, Brot solange der Vorrat reicht.',
  ],
  es: [
    '¿Quién viene mañana al concierto en la plaza?',
    'El museo abre a las diez; los miércoles, entrada gratuita.',
    'Qué mañana más clara después de tanta lluvia.',
  ],
  fr: [
    'La bibliothèque ferme à midi aujourd’hui, désolé !',
    'Marée haute à 17 h 40 : prudence sur la digue.',
  ],
  ja: [
    '今朝の湖はとても静かでした。',
    '本日の運行は平常どおりです。いってらっしゃい!',
    '新しい展示は土曜日から始まります。',
  ],
  ar: [
    'المكتبة مفتوحة اليوم حتى التاسعة مساءً.',
    'صباح الخير من المدينة القديمة، الجو صافٍ بعد المطر.',
  ],
  he: ['הספרייה פתוחה הערב עד תשע.', 'בוקר טוב מהעיר העתיקה, שמש אחרי גשם.'],
  hi: ['आज शाम पुस्तकालय नौ बजे तक खुला है।', 'बारिश के बाद सुबह बहुत साफ़ है।'],
  pt: ['A exposição de inverno termina no domingo.', 'Amanhã há feira no cais, das 8 às 14.'],
  und: ['🌅🚲☕', '👩‍🔬👍🏽 🏳️‍🌈', '❄️❄️❄️', '😂😂'],
}).flatMap((language) => Array<Language>(language[0] === 'en' ? 6 : 1).fill(language));

export const hashtags: readonly string[] = words(`
  reading, weather, trains, opening, spring, Wettbewerb, café, 写真, موسيقى, running
`);

export const cashtags: readonly string[] = words('BREAD, BOAT, RAIL, BOOK');

export const applications: readonly string[] = words('Web App, Phone App, Tablet App, Scheduler');

export const descriptions: readonly string[] = [
  'Books, maps and a quiet table by the water.',
  'Measurements every ten minutes, forecasts twice a day.',
  'Timetables, delays and the occasional sunrise.',
  'Objects and the stories behind them. Closed on Mondays.',
  'كتب وخرائط وطاولة هادئة قرب الماء',
  '静かな湖のほとりから ☕📚',
];

export const pollLabels: readonly (readonly string[])[] = [
  ['The ferry', 'The pilot boat'],
  ['Yes', 'No', 'Ask me tomorrow'],
  ['Spring', 'Summer', 'Autumn', 'Winter'],
  ['پنیر', 'زیتون'],
  ['🍎', '🍐', '🍒'],
];

const topic = (id: string, name: string, description: string) => ({ id, name, description });

/** Subjects of Posts, each with its domain. */
export const subjects: NonNullable<Post['context_annotations']> = [
  {
    domain: topic('66', 'Interests and Hobbies Category', 'A grouping of interests and hobbies.'),
    entity: topic('839543390668671488', 'Boating', 'Travel and sport on the water.'),
  },
  {
    domain: topic('30', 'Entities', 'Things that a Post can be about.'),
    entity: topic('781974596794716162', 'Weather', 'Wind, rain and sun.'),
  },
  {
    domain: topic('45', 'Brand Vertical', 'A line of business.'),
    entity: topic('781972125179518977', 'Public transport', 'Trains, trams and ferries.'),
  },
];
