import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import type { Check, Exchange } from './exchange.ts';

const redocly = fileURLToPath(
  new URL('bin/cli.js', import.meta.resolve('@redocly/cli/package.json')),
);

/** Where to send the requests of workflows, and how many at most. */
export interface Run {
  readonly url: string;
  readonly inputs: Readonly<Record<string, string | number>>;
  readonly maxRequests: number;
  /** How long to wait for one answer, in milliseconds. */
  readonly timeout: number;
  readonly signal?: AbortSignal | undefined;
}

/** Redocly could not run the workflows. */
export class RespectError extends Error {
  override readonly name = 'RespectError';
  /** What Redocly printed. */
  readonly output: string;

  constructor(output: string) {
    super(
      `Redocly could not run the workflows. Install the package anew, or report this:\n${output}`,
    );
    this.output = output;
  }
}

/**
 * Runs files of workflows against a service. Returns the exchanges of each file, by its path.
 *
 * Redocly runs in an empty folder, where no configuration of the user's changes what is checked. The access token
 * is handed over in its environment: a command line can be read by every user of the machine.
 *
 * @throws {RespectError} when Redocly ends without a result.
 */
export async function runRespect(
  files: readonly string[],
  run: Run,
): Promise<Map<string, Exchange[]>> {
  const results = new Map<string, Exchange[]>();
  let left = run.maxRequests;
  // What repeats itself is recorded as HAR, and Redocly writes one HAR for one file.
  const repeating = files.filter(repeats);
  const batches = [files.filter((file) => !repeats(file)), ...repeating.map((file) => [file])];
  for (const batch of batches) {
    if (batch.length === 0) continue;
    for (const [file, exchanges] of await runBatch(batch, {
      ...run,
      maxRequests: Math.max(1, left),
    })) {
      results.set(file, exchanges);
      left -= exchanges.length;
    }
  }
  return results;
}

function repeats(file: string): boolean {
  return basename(file) === 'walk.arazzo.yaml';
}

async function runBatch(files: readonly string[], run: Run): Promise<Map<string, Exchange[]>> {
  const folder = await mkdtemp(join(tmpdir(), 'liked-posts-conformance-'));
  try {
    const result = join(folder, 'result.json');
    const recording = join(folder, 'recording.har');
    const isRecorded = files.some(repeats);
    const output = await runRedocly(
      [
        'respect',
        ...files,
        `--server=contract=${run.url}`,
        `--max-steps=${run.maxRequests}`,
        `--max-fetch-timeout=${run.timeout}`,
        `--json-output=${result}`,
        ...(isRecorded ? [`--har-output=${recording}`] : []),
      ],
      {
        cwd: folder,
        signal: run.signal,
        env: {
          ...process.env,
          REDOCLY_TELEMETRY: 'off',
          REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
          REDOCLY_CLI_RESPECT_INPUT: JSON.stringify(run.inputs),
        },
      },
    );
    const text = await readFile(result, 'utf8').catch(() => {
      throw new RespectError(output);
    });
    const exchanges = readResult(JSON.parse(text), run.url);
    if (!isRecorded) return exchanges;
    const har = await readFile(recording, 'utf8');
    return new Map(
      [...exchanges].map(([file, list]) => [file, withRecording(list, JSON.parse(har))]),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function runRedocly(
  args: readonly string[],
  options: { cwd: string; env: NodeJS.ProcessEnv; signal: AbortSignal | undefined },
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [redocly, ...args], {
      ...options,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const keep = (text: string) => {
      // The end says what went wrong; all that was right is in the result.
      output = (output + text).slice(-10_000);
    };
    child.stdout.setEncoding('utf8').on('data', keep);
    child.stderr.setEncoding('utf8').on('data', keep);
    child.on('error', reject);
    child.on('close', () => resolve(stripVTControlCharacters(output).trim()));
  });
}

interface Result {
  readonly files: Readonly<
    Record<string, { readonly executedWorkflows: readonly ExecutedWorkflow[] }>
  >;
}

interface ExecutedWorkflow {
  readonly type: 'workflow';
  readonly workflowId: string;
  /** Its steps, and the workflows that they went on to. */
  readonly executedSteps: readonly (ExecutedStep | ExecutedWorkflow)[];
}

interface ExecutedStep {
  readonly type: 'step';
  readonly stepId: string;
  readonly request?: { readonly url: string };
  readonly response?: {
    readonly statusCode: number;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: unknown;
  };
  readonly checks: readonly Check[];
}

function readResult({ files }: Result, base: string): Map<string, Exchange[]> {
  return new Map(
    Object.entries(files).map(([file, { executedWorkflows }]) => [
      file,
      executedWorkflows.flatMap((executed) => readExchanges(executed, executed.workflowId, base)),
    ]),
  );
}

function readExchanges(
  executed: ExecutedStep | ExecutedWorkflow,
  useCase: string,
  base: string,
): Exchange[] {
  if (executed.type === 'workflow') {
    return executed.executedSteps.flatMap((step) => readExchanges(step, useCase, base));
  }
  const { stepId, request, response, checks } = executed;
  const url = request?.url ?? '';
  return [
    {
      useCase,
      step: stepId,
      request: url.startsWith(base) ? url.slice(base.length) : url,
      query: URL.canParse(url) ? new Map(new URL(url).searchParams) : new Map(),
      status: response?.statusCode ?? 0,
      headers: response?.headers ?? {},
      body: response?.body,
      checks: checks.map(({ name, passed, message, condition }) => ({
        name,
        passed,
        message: stripVTControlCharacters(message),
        ...(condition !== undefined && { condition }),
      })),
    },
  ];
}

interface Recording {
  readonly log: {
    readonly entries: readonly {
      readonly response: {
        readonly status: number;
        readonly headers: readonly { readonly name: string; readonly value: string }[];
        readonly content: { readonly text?: string };
      };
    }[];
  };
}

/**
 * The exchanges with the answers that were recorded. Of a step that comes more than once, Redocly keeps the last answer
 * only, and its checks: it goes on from a step only when all were passed.
 */
function withRecording(exchanges: readonly Exchange[], { log }: Recording): Exchange[] {
  return exchanges.map((exchange, index) => {
    const isLast = exchanges.findLastIndex(({ step }) => step === exchange.step) === index;
    const checks = isLast
      ? exchange.checks
      : exchange.checks.map((check) => ({ ...check, passed: true }));
    const response = log.entries[index]?.response;
    if (response === undefined) return { ...exchange, checks };
    const headers = response.headers.map(({ name, value }) => [name.toLowerCase(), value]);
    return {
      ...exchange,
      status: response.status,
      headers: Object.fromEntries(headers),
      body: bodyOf(response.content.text ?? ''),
      checks,
    };
  });
}

function bodyOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
