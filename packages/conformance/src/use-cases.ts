import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

/** A step of a workflow: one request, and what must be true of its answer. */
export interface Step {
  readonly id: string;
  /** What must be true, in one sentence. */
  readonly sentence: string;
}

/** A file of workflows. */
export interface UseCase {
  /** The name of the file without its endings, such as `page-size`. */
  readonly name: string;
  /** The path of the file. */
  readonly file: string;
  /** The input that it needs beside an access token and a user; it cannot run without. */
  readonly needs: 'unknownUserId' | 'emptyUserId' | undefined;
  readonly steps: readonly Step[];
}

const names = [
  'first-page',
  'authentication',
  'limits',
  'walk',
  'tweet-fields',
  'expansions',
  'user-fields',
  'media-fields',
  'poll-fields',
  'place-fields',
  'no-likes',
  'unknown-user',
] as const;

/** The name of a use case. */
export type UseCaseName = (typeof names)[number];

/** The names of all use cases, in the order in which they run. */
export const useCaseNames: readonly UseCaseName[] = names;

const inputs: Partial<Record<UseCaseName, UseCase['needs']>> = {
  'no-likes': 'emptyUserId',
  'unknown-user': 'unknownUserId',
};

/** Reads the use cases of the contract, in the order of their names. */
export async function readUseCases(): Promise<UseCase[]> {
  return Promise.all(
    names.map(async (name) => {
      const file = pathOf(name);
      return { name, file, needs: inputs[name], steps: await readSteps(file) };
    }),
  );
}

/** The steps that the walk goes on to. */
export function readPageSteps(): Promise<Step[]> {
  return readSteps(pathOf('pages'));
}

function pathOf(name: string): string {
  return fileURLToPath(import.meta.resolve(`@liked-posts/spec/workflows/${name}.arazzo.yaml`));
}

async function readSteps(file: string): Promise<Step[]> {
  const document: {
    workflows: { steps: { stepId: string; description: string }[] }[];
  } = parse(await readFile(file, 'utf8'));
  return document.workflows
    .flatMap(({ steps }) => steps)
    .map(({ stepId, description }) => ({ id: stepId, sentence: description }));
}
