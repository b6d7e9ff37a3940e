/** A language: its tag, and paragraphs about one subject each, as lists of sentences. */
export interface Language {
  readonly tag: string;
  readonly paragraphs: readonly (readonly string[])[];
}

function inLanguage(tag: string, ...paragraphs: readonly string[]): Language {
  return { tag, paragraphs: paragraphs.map((text) => text.trim().split(/\n\s*/)) };
}

const english = inLanguage(
  'en',
  `The reading room stays open until nine tonight, and all weekend from ten.
   The heating is being repaired, but the lamps are warm.
   Ten books that our readers loved are on the table by the door.
   No card yet? It takes two minutes at the desk, and costs nothing.`,
  `Wind turning north by evening, with light snow above 400 m.
   First frost on the east shore, so please drive with care.
   It clears up after midnight: look east for the three planets.
   The coldest morning was in 1987, at 19 below zero.`,
  `Trains to the coast now run every twenty minutes, also on Sundays.
   The lift at platform 2 works again, after six weeks and one very patient pigeon.
   Thank you for your patience! 🚆
   If you change at the old harbour, allow five more minutes.`,
  `We counted 214 swans on the lake this morning, 12 more than last winter.
   Most were on the south side, where the ice is thin.
   Please don't feed them anything else. 🦢
   Next count: Sunday at eight, with binoculars for everybody.`,
  `It's the little things: fresh bread, a free seat by the window, a good book.
   The driver waited for an old man with a cello, and nobody complained.
   I had forgotten how quiet a city can be before seven.
   Anyway: good morning, everyone. ☕`,
  `Tonight at eight: "The Long Way Home", in the original with subtitles.
   Sold out within an hour: see you all at the second show.
   Ten seats are for people who come by bicycle.
   The director is here, and stays until the last tram.`,
  `New in the archive: 3,200 photographs of the harbour, taken between 1890 and 1930.
   Nobody knows who took them, but the same dog is in forty.
   If you recognise a house, a boat or a face, write to us.
   All of them are free to use, also in print.`,
  `Registration for the spring half marathon is open, with room for 900 runners.
   The course is flat for nine kilometres, and then it is not.
   Last year somebody finished dressed as a lighthouse.
   We still need volunteers: lunch and a jacket are included.`,
  `Does anyone know which tram goes to the botanical garden on Sundays?
   The map says 4, the driver says 6, and the garden's own page says take a boat.
   I took the boat. 👩‍🔬👍🏽
   No regrets, but it was the wrong garden.`,
  `A map of every drinking fountain in the old town, made by our readers.
   Green ones run all year; the grey one has not run since 1954.
   Download it, print it, correct it, pass it on.
   The second edition comes on Friday.`,
);

const otherLatin: readonly Language[] = [
  inLanguage(
    'de',
    `Heute Abend lesen wir aus drei neuen Büchern – Eintritt frei, Beginn um acht.
     Danach gibt es Suppe, solange der Vorrat reicht.
     Wer nicht kommen kann: Die Aufnahme steht ab Montag im Archiv.`,
    `Straßensperrung am Fluß: Bitte bis Donnerstag über die Brücke am Zoll ausweichen.
     Die Busse 12 und 14 halten solange am Marktplatz, gegenüber der Apotheke.
     Danke für Ihre Geduld, und grüßen Sie die Bagger. 🚧`,
  ),
  inLanguage(
    'es',
    `¿Quién viene mañana al concierto en la plaza? Empezamos a las nueve, con o sin lluvia.
     El museo abre a las diez; los miércoles, la entrada es gratuita para todo el mundo.
     Qué mañana más clara después de tanta lluvia, y qué bien huele el pan.`,
  ),
  inLanguage(
    'fr',
    `La bibliothèque ferme à midi aujourd’hui, désolé ! Elle rouvre demain à neuf heures.
     Marée haute à 17 h 40 : prudence sur la digue, surtout avec les enfants.
     La boulangerie du port, elle, reste ouverte jusqu’au dernier croissant. 🥐`,
  ),
  inLanguage(
    'pt',
    `A exposição de inverno termina no domingo, e a entrada é livre depois das cinco.
     Amanhã há feira no cais, das 8 às 14: peixe, flores, livros usados e boa conversa.`,
  ),
];

/** One for each variant of Posts in other scripts. */
export const otherScripts: readonly Language[] = [
  inLanguage(
    'ja',
    `今朝の湖はとても静かでした。白鳥は全部で二百十四羽、去年の冬より十二羽多いです。
     本日の運行は平常どおりです。いってらっしゃい!
     新しい展示は土曜日から始まります。入場は無料です。`,
  ),
  inLanguage(
    'ar',
    `المكتبة مفتوحة اليوم حتى التاسعة مساءً، والدخول مجاني للجميع.
     صباح الخير من المدينة القديمة، الجو صافٍ بعد المطر، والخبز ما زال ساخناً.
     القطار إلى الساحل كل عشرين دقيقة.`,
  ),
  inLanguage(
    'he',
    `הספרייה פתוחה הערב עד תשע, והכניסה חופשית לכולם.
     בוקר טוב מהעיר העתיקה, שמש אחרי גשם וקפה חם ליד החלון.`,
  ),
  inLanguage(
    'hi',
    `आज शाम पुस्तकालय नौ बजे तक खुला है, और प्रवेश निःशुल्क है।
     बारिश के बाद सुबह बहुत साफ़ है, और रोटी अभी गरम है।`,
  ),
  inLanguage(
    'ko',
    `오늘 저녁 도서관은 아홉 시까지 열려 있습니다. 누구나 무료로 들어올 수 있어요.
     비가 그친 뒤의 아침은 아주 맑습니다.`,
  ),
  inLanguage(
    'ru',
    `Сегодня читальный зал открыт до девяти вечера, вход свободный.
     Утром на озере было очень тихо, насчитали 214 лебедей.`,
  ),
  inLanguage(
    'th',
    `วันนี้ห้องสมุดเปิดถึงสามทุ่ม เข้าชมฟรีสำหรับทุกคน
     เช้านี้ทะเลสาบเงียบมาก และขนมปังยังร้อนอยู่`,
  ),
  inLanguage('und', '🌅🚲☕ 👩‍🔬👍🏽 🏳️‍🌈\n❄️❄️❄️ 😂😂'),
];

/** Languages in Latin letters; the most frequent one is listed more than once. */
export const latin: readonly Language[] = [...Array<Language>(20).fill(english), ...otherLatin];

/** Sentences as the service writes them, which escapes `&`, `<` and `>`. */
export const escapes: readonly string[] = [
  'Fish &amp; chips.',
  'Q&amp;A at 19:30.',
  'Rhythm &amp; blues &lt;3',
  'Pier 3 -&gt; pier 5.',
  'Queue &lt; 5 min.',
  'Tickets &amp; times &gt;',
  'B&amp;B full.',
];
