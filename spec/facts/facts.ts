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

/** Reads facts.yaml. In the result, `at` begins at the root of the bundle. */
export function readFacts(): Fact[] {
  const text = readFileSync(new URL('facts.yaml', import.meta.url), 'utf8');
  const sections: Section[] = parse(text);
  return sections.flatMap((section) =>
    section.facts.map(({ at = [], assumed = false, ...fact }) => ({
      ...fact,
      assumed,
      at: [...section.in.split('/').map((part) => part.replaceAll('~1', '/')), ...at],
    })),
  );
}
