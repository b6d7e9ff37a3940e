import { readFileSync } from 'node:fs';
import { requirePart } from '../read-contract.ts';
import { type Html, renderListing } from './markup.ts';
import type { RenderContext } from './schemas.ts';

/** Programs that read liked Posts, in `spec/samples`. */
const samples = [
  { language: 'curl', file: 'liked-posts.sh' },
  { language: 'TypeScript', file: 'liked-posts.ts' },
  { language: 'Python', file: 'liked_posts.py' },
  { language: 'Go', file: 'liked_posts.go' },
];

/** The same program in each language, one of which is visible: radio buttons need no script. */
export function renderPrograms({ servers, components }: RenderContext): Html {
  const inPath = Object.values(components.parameters).find((parameter) => parameter.in === 'path');
  const user = requirePart(inPath, 'a parameter in the path');
  const variables = `export BASE_URL=${requirePart(servers[0], 'a server').url}
export ACCESS_TOKEN=any-token
export USER_ID=${user.example}`;
  const tabs = samples.map(({ language, file }, index) => {
    const source = readFileSync(new URL(`../../samples/${file}`, import.meta.url), 'utf8');
    const checked = index === 0 ? ' checked' : '';
    return `<input type="radio" name="language" id="in-${language}"${checked}><label for="in-${language}">${language}</label>${renderListing(source.trimEnd())}`;
  });
  return `<p>Set these variables first:</p>
${renderListing(variables)}
<fieldset class="tabs"><legend>Read liked Posts with</legend>
${tabs.join('\n')}
</fieldset>
<p><a href="index.html">Send requests in the playground</a></p>`;
}
