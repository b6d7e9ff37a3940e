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
  Archive, Radio, Theatre, Bookshop, Market, Choir, Runners, Institute, Café ☕, Bücherstube
`);

export const hashtags: readonly string[] = words(`
  reading, weather, trains, opening, spring, Wettbewerb, café, running, lakeside, museum
`);

export const cashtags: readonly string[] = words('BREAD, BOAT, RAIL, BOOK');

export const applications: readonly string[] = words('Web App, Phone App, Tablet App, Scheduler');

export const descriptions: readonly string[] = [
  'Books, maps and a quiet table by the water.',
  'Measurements every ten minutes, forecasts twice a day.',
  'Timetables, delays and the occasional sunrise.',
  'Objects and the stories behind them. Closed on Mondays.',
  'Brot, Kuchen und Kaffee, seit 1911.\nMontags geschlossen.',
  'Chœur amateur, répétitions le mardi 🎶',
];

export const descriptionsInScripts: readonly string[] = [
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
