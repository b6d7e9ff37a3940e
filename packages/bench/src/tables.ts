/** Writes the results into the documents that show them. */
import { documents, readDocument, withSection, writeDocument } from './readme.ts';
import { sectionFor } from './sections.ts';

for (const [document, names] of Object.entries(documents)) {
  const before = await readDocument(document);
  let after = before;
  for (const name of names) after = withSection(document, after, name, await sectionFor(name));
  if (after === before) continue;
  await writeDocument(document, after);
  console.log(`${document} shows ${names.join(', ')} as they were last measured.`);
}
