import type { Choices } from './hash.ts';

export const adjectives: Choices<string> = [
  'Northern',
  'Quiet',
  'Harbour',
  'Lakeside',
  'Upper',
  'Old Town',
  'Riverside',
  'Eastern',
  'Green',
  'Coastal',
  'Open',
  'Central',
  'Little',
  'Mountain',
  'Evening',
  'Southern',
  'Blue',
  'Valley',
];

/** How handles begin: with the first words of names. */
export const handles: Choices<string> = [
  firstWord(adjectives[0]),
  ...adjectives.slice(1).map(firstWord),
];

function firstWord(name: string): string {
  return name.split(' ', 1).join('').toLowerCase();
}

export const institutions: Choices<string> = [
  'Library',
  'Museum',
  'Weather',
  'Railway',
  'Bakery',
  'Orchestra',
  'Observatory',
  'Gardens',
  'Cinema',
  'Ferries',
  'Archive',
  'Radio',
  'Theatre',
  'Bookshop',
  'Market',
  'Choir',
  'Runners',
  'Institute',
  '気象台',
  'مكتبة',
  'Café ☕',
];

/** A language of Posts: its tag and sentences in it. */
export interface Language {
  readonly tag: string;
  readonly sentences: Choices<string>;
}

const english: Language = {
  tag: 'en',
  sentences: [
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
};

/** Languages, the frequent ones several times. */
export const languages: Choices<Language> = [
  english,
  english,
  english,
  english,
  english,
  english,
  {
    tag: 'de',
    sentences: [
      'Heute Abend lesen wir aus drei neuen Büchern – Eintritt frei.',
      'Straßensperrung am Fluß: Bitte über die Brücke am Zoll ausweichen.',
      'Frühstück ab sieben, Brot solange der Vorrat reicht.',
    ],
  },
  {
    tag: 'es',
    sentences: [
      '¿Quién viene mañana al concierto en la plaza?',
      'El museo abre a las diez; los miércoles, entrada gratuita.',
      'Qué mañana más clara después de tanta lluvia.',
    ],
  },
  {
    tag: 'fr',
    sentences: [
      'La bibliothèque ferme à midi aujourd’hui, désolé !',
      'Marée haute à 17 h 40 : prudence sur la digue.',
    ],
  },
  {
    tag: 'ja',
    sentences: [
      '今朝の湖はとても静かでした。',
      '本日の運行は平常どおりです。いってらっしゃい!',
      '新しい展示は土曜日から始まります。',
    ],
  },
  {
    tag: 'ar',
    sentences: [
      'المكتبة مفتوحة اليوم حتى التاسعة مساءً.',
      'صباح الخير من المدينة القديمة، الجو صافٍ بعد المطر.',
    ],
  },
  {
    tag: 'he',
    sentences: ['הספרייה פתוחה הערב עד תשע.', 'בוקר טוב מהעיר העתיקה, שמש אחרי גשם.'],
  },
  {
    tag: 'hi',
    sentences: ['आज शाम पुस्तकालय नौ बजे तक खुला है।', 'बारिश के बाद सुबह बहुत साफ़ है।'],
  },
  {
    tag: 'pt',
    sentences: [
      'A exposição de inverno termina no domingo.',
      'Amanhã há feira no cais, das 8 às 14.',
    ],
  },
  { tag: 'und', sentences: ['🌅🚲☕', '👩‍🔬👍🏽 🏳️‍🌈', '❄️❄️❄️', '😂😂'] },
];

export const hashtags: Choices<string> = [
  'reading',
  'weather',
  'trains',
  'opening',
  'spring',
  'Wettbewerb',
  'café',
  '写真',
  'موسيقى',
  'running',
];

export const cashtags: Choices<string> = ['BREAD', 'BOAT', 'RAIL', 'BOOK'];

export const applications: Choices<string> = ['Web App', 'Phone App', 'Tablet App', 'Scheduler'];

export const descriptions: Choices<string> = [
  'Books, maps and a quiet table by the water.',
  'Measurements every ten minutes, forecasts twice a day.',
  'Timetables, delays and the occasional sunrise.',
  'Objects and the stories behind them. Closed on Mondays.',
  'كتب وخرائط وطاولة هادئة قرب الماء',
  '静かな湖のほとりから ☕📚',
];

export const pollLabels: Choices<Choices<string>> = [
  ['The ferry', 'The pilot boat'],
  ['Yes', 'No', 'Ask me tomorrow'],
  ['Spring', 'Summer', 'Autumn', 'Winter'],
  ['پنیر', 'زیتون'],
  ['🍎', '🍐', '🍒'],
];

/** What a Post may be about: a domain and the subjects in it. */
export interface Subject {
  readonly domain: { readonly id: string; readonly name: string; readonly description: string };
  readonly entity: { readonly id: string; readonly name: string; readonly description: string };
}

export const subjects: Choices<Subject> = [
  {
    domain: {
      id: '66',
      name: 'Interests and Hobbies Category',
      description: 'A grouping of interests and hobbies.',
    },
    entity: {
      id: '839543390668671488',
      name: 'Boating',
      description: 'Travel and sport on the water.',
    },
  },
  {
    domain: { id: '30', name: 'Entities', description: 'Things that a Post can be about.' },
    entity: { id: '781974596794716162', name: 'Weather', description: 'Wind, rain and sun.' },
  },
  {
    domain: { id: '45', name: 'Brand Vertical', description: 'A line of business.' },
    entity: {
      id: '781972125179518977',
      name: 'Public transport',
      description: 'Trains, trams and ferries.',
    },
  },
];
