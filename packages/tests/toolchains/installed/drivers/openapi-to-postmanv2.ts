import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { asItComes, baseUrl, type Page, walk } from './walk.ts';

interface Item {
  item?: Item[];
  request?: { url: { query: Value[]; variable: Value[] } };
}
interface Value {
  key: string;
  value: string;
  disabled: boolean;
}
interface Run {
  run: { executions: { response?: { code: number; text(): string } }[] };
}
const newman: {
  run(options: object, done: (error: Error | null, summary: Run) => void): void;
} = createRequire(import.meta.url)('newman');

const collection: Item = JSON.parse(
  readFileSync(new URL('generated.json', import.meta.url), 'utf8'),
);
const url = requestsIn(collection)[0]?.url;

await walk(async (token) => {
  const chosen: Record<string, string | undefined> = {
    id: '42',
    'tweet.fields': 'created_at,author_id,reply_settings',
    expansions: 'author_id',
    pagination_token: token,
  };
  for (const value of asItComes ? [] : [...(url?.query ?? []), ...(url?.variable ?? [])]) {
    value.value = chosen[value.key] ?? '';
    value.disabled = chosen[value.key] === undefined;
  }
  const response = await new Promise<Run>((resolve, reject) => {
    const envVar = [
      { key: 'baseUrl', value: baseUrl },
      { key: 'bearerToken', value: 'any-token' },
    ];
    newman.run({ collection, envVar }, (error, run) => (error ? reject(error) : resolve(run)));
  }).then(({ run }) => run.executions[0]?.response);
  if (response?.code !== 200) throw new Error(`${response?.code}: ${response?.text()}`);
  const page: Page = JSON.parse(response.text());
  return page;
});

function requestsIn({ item = [], request }: Item): NonNullable<Item['request']>[] {
  return [...(request ? [request] : []), ...item.flatMap(requestsIn)];
}
