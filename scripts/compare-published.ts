/** Compares our contract with the description that the service publishes. */
import { fileURLToPath } from 'node:url';
import { OwnCommand, wrongUsage } from '../packages/mock/src/node/own-command.ts';
import { hasColors, stylerFor } from '../packages/mock/src/node/terminal.ts';
import { causesOf } from '../packages/types/src/causes.ts';
import { printable } from '../packages/types/src/printable.ts';
import { renamed } from '../packages/types/src/request/renamed.ts';
import { section } from './check-breaking/bump.ts';
import { declaredChanges } from './check-breaking/declared.ts';
import { known } from './compare-published/known.ts';
import {
  comparable,
  type Outline,
  outline,
  readDescription,
  renames,
} from './compare-published/outline.ts';

const program: OwnCommand = new OwnCommand('node scripts/compare-published.ts')
  .description(
    'Says where a published description of the service differs from our contract: in the query, ' +
      'the statuses, and the names, types and values of a page. Known differences are listed in ' +
      'scripts/compare-published/known.ts, known names in packages/types/src/request/renamed.ts. ' +
      'Run `pnpm build` first.',
  )
  .argument('<file or URL>', 'an OpenAPI document, 3.0 or 3.1, in JSON or YAML')
  .addHelpText('after', '\nExit code: 0 no new difference, 1 new differences, 2 not compared.')
  .parse();
const [source = ''] = program.args;
const bundle = fileURLToPath(import.meta.resolve('@liked-posts/spec/openapi.json'));

try {
  const contract = outline(await readDescription(bundle));
  process.exitCode = report(contract, outline(await readDescription(source), renamed));
} catch (error) {
  const reasons = causesOf(error).map((cause) => (cause instanceof Error ? cause.message : cause));
  program.error(
    `${source} was not compared. ${printable(reasons.join(': '))}\n` +
      'Give the path or URL of an OpenAPI document that has the operation.',
    { exitCode: wrongUsage },
  );
}

/** Prints the differences. Returns the exit code. */
function report(ours: Outline, theirs: Outline): number {
  const changes = declaredChanges(
    comparable(ours.declared, theirs.declared),
    comparable(theirs.declared, ours.declared),
    new Set(['query']),
  );
  const found = new Set(changes.map(({ reason }) => reason));
  const fresh = changes.filter(({ reason }) => !known.includes(reason));
  const gone = [
    ...known.filter((difference) => !found.has(difference)),
    ...renames(renamed).filter((rename) => !theirs.renames.includes(rename)),
  ];

  console.log(`From our contract to ${source}, with the release that following it would need:\n`);
  console.log(section('new', fresh, stylerFor(hasColors(process.stdout))));
  console.log(
    `known: ${changes.length - fresh.length} differences, ${theirs.renames.length} other names`,
  );
  if (gone.length > 0) {
    console.log('\nno longer different, to be removed from our lists:');
    for (const one of gone) console.log(`  ${one}`);
  }
  return fresh.length === 0 ? 0 : 1;
}
