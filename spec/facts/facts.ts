import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** A fact about the bundle; facts.yaml says what the members mean. */
export interface Fact {
  says: string;
  at: string[];
  is?: Record<string, unknown>;
  lacks?: string[];
  only?: string[];
  shape?: Record<string, string>;
  assumed: boolean;
}

interface Section {
  in: string;
  facts: (Omit<Fact, 'at' | 'assumed'> & { at?: string[]; assumed?: boolean })[];
}

let last: { text: string; facts: Fact[] } | undefined;

/** Reads facts.yaml. In the result, `at` begins at the root of the bundle. */
export function readFacts(): readonly Fact[] {
  const text = readFileSync(new URL('facts.yaml', import.meta.url), 'utf8');
  // `pnpm dev` asks on each save of the contract, and parsing takes longer than all the rest.
  if (last?.text !== text) last = { text, facts: factsIn(text) };
  return last.facts;
}

function factsIn(text: string): Fact[] {
  const sections: Section[] = parse(text);
  return sections.flatMap((section) =>
    section.facts.map(({ at = [], assumed = false, ...fact }) => ({
      ...fact,
      assumed,
      at: [...section.in.split('/').map((part) => part.replaceAll('~1', '/')), ...at],
    })),
  );
}
