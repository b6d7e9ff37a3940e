import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

/** A workflow of the contract: a use case, and what must be true of its answers. */
export interface Workflow {
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
  /** Each workflow sends one request, and some go on to others. */
  readonly workflows: readonly Workflow[];
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

/** Reads the use cases of the contract. */
export async function readUseCases(): Promise<UseCase[]> {
  return Promise.all(
    names.map(async (name) => {
      const file = pathOf(name);
      return { name, file, needs: inputs[name], workflows: await readWorkflows(file) };
    }),
  );
}

/** The workflows that others go on to. */
export function readContinuations(): Promise<Workflow[]> {
  return readWorkflows(pathOf('pages'));
}

function pathOf(name: string): string {
  return fileURLToPath(import.meta.resolve(`@liked-posts/spec/workflows/${name}.arazzo.yaml`));
}

async function readWorkflows(file: string): Promise<Workflow[]> {
  const document: { workflows: { workflowId: string; summary: string }[] } = parse(
    await readFile(file, 'utf8'),
  );
  return document.workflows.map(({ workflowId, summary }) => ({
    id: workflowId,
    sentence: summary,
  }));
}
