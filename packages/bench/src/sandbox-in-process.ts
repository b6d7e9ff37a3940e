import { execFile } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { authorization, page, sandboxFile, sandboxModule, target } from './sandbox-page.ts';
import { type Summary, summarise } from './statistics.ts';

const { createSandbox } = await sandboxModule();
/** What the sandbox costs without a socket. Pages per second are per second of processor time. */
export interface InProcess {
  /** Through `handle`, by pages that were not asked for before. */
  readonly handled: Summary;
  /** The same through `fetch`, with a `Request` and a `Response` for each. */
  readonly fetched: Summary;
  /** Through `handle`, by one page again and again. */
  readonly repeated: Summary;
  /** The time of the last pages of a timeline of ten million likes over that of the first pages. */
  readonly lastToFirst: Summary;
  /** Bytes that the heap grew by during a walk through all of that timeline. */
  readonly heapGrowth: number;
  readonly pagesWalked: number;
  /** Milliseconds to import the core in a fresh process. */
  readonly importMilliseconds: Summary;
}

/** Far more pages than the sandbox keeps, so that it writes each of them anew in each round. */
const pagesPerRound = 3000;
const sandbox = createSandbox({ likes: 10_000_000, journalSize: 0 });

/** Measures the sandbox in this process. */
export async function measureInProcess(rounds: number): Promise<InProcess> {
  const { heapGrowth, pagesWalked, firstPages, lastPages } = walk();
  const handled: number[] = [];
  const fetched: number[] = [];
  const repeated: number[] = [];
  const ratios: number[] = [];
  for (let round = -1; round < rounds; round += 1) {
    const first = await processorMicroseconds(firstPages, (url) => void page(sandbox, url));
    const last = await processorMicroseconds(lastPages, (url) => void page(sandbox, url));
    const fetching = await processorMicroseconds(firstPages, async (url) => {
      const request = new Request(`http://sandbox${url}`, { headers: { authorization } });
      await (await sandbox.fetch(request)).text();
    });
    const again = await processorMicroseconds(firstPages, () => void page(sandbox));
    // The first round warms up and is not counted.
    if (round < 0) continue;
    handled.push(1e6 / first);
    fetched.push(1e6 / fetching);
    repeated.push(1e6 / again);
    ratios.push(last / first);
  }
  return {
    handled: summarise(handled),
    fetched: summarise(fetched),
    repeated: summarise(repeated),
    lastToFirst: summarise(ratios),
    heapGrowth,
    pagesWalked,
    importMilliseconds: summarise(await importTimes(rounds)),
  };
}

/** Processor time per page. */
async function processorMicroseconds(
  urls: readonly string[],
  answer: (url: string) => void | Promise<void>,
): Promise<number> {
  const before = process.cpuUsage();
  for (const url of urls) await answer(url);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / urls.length;
}

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

function heapUsed(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

interface Walk {
  readonly heapGrowth: number;
  readonly pagesWalked: number;
  /** The addresses of the first and of the last pages, with ten Posts and their authors each. */
  readonly firstPages: string[];
  readonly lastPages: string[];
}

/** Walks the whole timeline: the first and the last pages as they are measured, those between with a hundred Posts. */
function walk(): Walk {
  const tokenOf = (url: string) => /"next_token":"([0-9a-z]+)"/.exec(page(sandbox, url).body)?.[1];
  const between = target.replace(/\?.*/, '?max_results=100');
  const at = (address: string, token: string | undefined) =>
    token === undefined ? address : `${address}&pagination_token=${token}`;
  const measuredLikes = pagesPerRound * 10;
  const pagesBetween = (10_000_000 - 2 * measuredLikes) / 100;

  let token: string | undefined;
  const take = (address: string, count: number): string[] => {
    const urls: string[] = [];
    for (let index = 0; index < count; index += 1) {
      const url = at(address, token);
      urls.push(url);
      token = tokenOf(url);
    }
    return urls;
  };
  const firstPages = take(target, pagesPerRound);
  const heap = heapUsed();
  for (let index = 0; index < pagesBetween; index += 1) take(between, 1);
  const heapGrowth = heapUsed() - heap;
  const lastPages = take(target, pagesPerRound);
  if (token !== undefined) throw new Error('The walk did not end at the ten-millionth like.');
  return { heapGrowth, pagesWalked: pagesBetween, firstPages, lastPages };
}

async function importTimes(rounds: number): Promise<number[]> {
  const script = `const begin = performance.now();
    await import(${JSON.stringify(pathToFileURL(sandboxFile('index.js')).href)});
    console.log(performance.now() - begin);`;
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const args = ['--input-type=module', '-e', script];
    const { stdout } = await promisify(execFile)(process.execPath, args);
    times.push(Number(stdout));
  }
  return times;
}
