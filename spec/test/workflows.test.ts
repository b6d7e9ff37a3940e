import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import contract from '@liked-posts/spec/openapi.json' with { type: 'json' };
import { listen } from '@liked-posts/test-utils/http-server';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { packageFolder, runRedocly } from '../scripts/redocly.ts';

const { examples } = contract.components;
const firstPage = examples['firstPage']?.value as PageBody;
const middlePage = examples['middlePage']?.value as PageBody;

interface PageBody {
  meta: { next_token?: string; previous_token?: string };
}

type Respond = (token: string | null) => unknown;

interface Step {
  stepId: string;
  description: string;
  successCriteria: { condition: string }[];
}

/** Redocly's report on a workflow or a step. */
interface Report {
  status: string;
  executedSteps?: Report[];
  checks?: { name: string; status: string }[];
}

/** What Redocly reports on a walk, and the requests that it sent. */
interface Walk {
  statuses: string[];
  requests: string[];
  /** The checks that failed. */
  failed: string[];
}

/**
 * Runs a walk for each of these ways to respond, all in one process of Redocly. Each walk has its own
 * copy of the files, because Redocly changes the documents that it has read.
 */
async function runWalks(...responders: Respond[]): Promise<Walk[]> {
  const requests: string[][] = [];
  await using server = await listen(({ url = '', headers }, response) => {
    const token = new URL(url, 'http://127.0.0.1').searchParams.get('pagination_token');
    // Only the first request of a walk has no token.
    if (token === null) requests.push([]);
    requests.at(-1)?.push(`${headers.authorization} ${url}`);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(responders[requests.length - 1]?.(token)));
  });
  const scratch = await mkdtemp(join(tmpdir(), 'liked-posts-walks-'));
  try {
    const copies = responders.map((_, index) => join(scratch, String(index)));
    await Promise.all(
      copies.map((copy) => cp(join(packageFolder, 'dist'), copy, { recursive: true })),
    );
    await runRedocly(
      packageFolder,
      'respect',
      ...copies.map((copy) => join(copy, 'workflows/walk.arazzo.yaml')),
      '--workflow=walk',
      `--server=contract=${server.url}`,
      '--input=accessToken=secret',
      '--input=userId=1',
      `--json-output=${join(scratch, 'report.json')}`,
    );
    const { files }: { files: Record<string, { executedWorkflows: Report[] }> } = JSON.parse(
      await readFile(join(scratch, 'report.json'), 'utf8'),
    );
    return Object.values(files).map(({ executedWorkflows }, index) => ({
      statuses: executedWorkflows.map(({ status }) => status),
      requests: requests[index] ?? [],
      failed: executedWorkflows.flatMap(listFailed),
    }));
  } finally {
    await rm(scratch, { recursive: true });
  }
}

function listFailed({ checks = [], executedSteps = [] }: Report): string[] {
  const failed = checks.filter(({ status }) => status !== 'success').map(({ name }) => name);
  return [...failed, ...executedSteps.flatMap(listFailed)];
}

describe('the workflow `walk`', async () => {
  const { next_token: _, ...lastMeta } = middlePage.meta;
  const respondWithTwoPages: Respond = (token) =>
    token === firstPage.meta.next_token ? { ...middlePage, meta: lastMeta } : firstPage;
  const respondWithSameToken: Respond = (token) =>
    token === null ? firstPage : { ...middlePage, meta: { ...middlePage.meta, next_token: token } };
  const respondWithFirstPage: Respond = () => firstPage;
  const [twoPages, sameToken, noWayBack] = await runWalks(
    respondWithTwoPages,
    respondWithSameToken,
    respondWithFirstPage,
  );

  test('repeats the token, the page size and the selection on its way there and back', () => {
    const selection =
      'tweet.fields=author_id%2Ccreated_at%2Creferenced_tweets&expansions=author_id%2Creferenced_tweets.id&user.fields=created_at';
    const request = `Bearer secret /2/users/1/liked_tweets?${selection}&max_results=5`;
    expect(twoPages).toEqual({
      requests: [
        request,
        `${request}&pagination_token=${firstPage.meta.next_token}`,
        `${request}&pagination_token=${middlePage.meta.previous_token}`,
      ],
      failed: [],
      statuses: ['success'],
    });
  });

  test('fails where a token leads to a page that has the same token', () => {
    expect(sameToken?.failed).toEqual(['success criteria check']);
    // The walk ends at the second page.
    expect(sameToken?.requests).toHaveLength(2);
  });

  test('fails where the next page has no way back', () => {
    expect(noWayBack?.failed).toContain('success criteria check');
  });
});

describe('the workflows', async () => {
  const files = (await readdir(join(packageFolder, 'dist/workflows'))).map(
    (file) => `dist/workflows/${file}`,
  );
  const texts = await Promise.all(files.map((file) => readFile(join(packageFolder, file), 'utf8')));
  const steps = texts.flatMap((text) =>
    parse(text).workflows.flatMap((workflow: { steps: Step[] }) => workflow.steps),
  );

  test('are valid', async () => {
    const { status, stdout, stderr } = await runRedocly(packageFolder, 'lint', ...files);
    expect(status, stdout + stderr).toBe(0);
  });

  test('have no chained criteria: Redocly overlooks the end of a chain', () => {
    const criteria = steps.flatMap((step) => step.successCriteria);
    expect(criteria.filter(({ condition }) => /&&|\|\|/.test(condition))).toEqual([]);
  });

  test('have steps with names of their own, which say in one sentence what must be true', () => {
    const names = steps.map(({ stepId }) => stepId);
    expect(names.length).toBeGreaterThan(9);
    expect(names).toEqual([...new Set(names)]);
    for (const { stepId, description } of steps) expect(description, stepId).toMatch(/^[A-Z].*\.$/);
  });
});
