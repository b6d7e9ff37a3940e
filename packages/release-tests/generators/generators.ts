import { readFileSync, writeFileSync } from 'node:fs';
import manifest from '../../test-utils/e2e-tools/package.json' with { type: 'json' };

/** A third-party generator, and a program that pages with the generated code. */
export interface Generator {
  readonly title: string;
  readonly package: keyof typeof manifest.dependencies;
  /** The language of the generated code, or the library that it uses: `with Zod`. */
  readonly flavor: string;
  /** Generates code in a folder with `openapi.json` and `page.json`. */
  readonly command: string;
  /** A file in `programs/`. */
  readonly program: string;
  readonly language: 'ts' | 'go' | 'java' | 'py';
  /** What the program adds to the generated code, in Markdown; missing if nothing. */
  readonly adds?: string;
}

const quicktype = 'quicktype -s schema page.json --top-level LikedPostsPage';

export const generators: readonly Generator[] = [
  {
    title: 'Hey API',
    package: '@hey-api/openapi-ts',
    flavor: 'with Zod',
    command:
      'openapi-ts -i openapi.json -o generated -p @hey-api/typescript @hey-api/sdk @hey-api/client-fetch zod',
    program: 'hey-api.ts',
    language: 'ts',
  },
  {
    title: 'Orval',
    package: 'orval',
    flavor: 'with fetch',
    command: 'orval --input openapi.json --output generated/index.ts --client fetch',
    program: 'orval.ts',
    language: 'ts',
    adds: 'a `fetch` that puts the address of the service before the path',
  },
  {
    title: 'swagger-typescript-api',
    package: 'swagger-typescript-api',
    flavor: 'with fetch',
    command:
      'swagger-typescript-api generate -p openapi.json -o generated -n index.ts --generate-union-enums',
    program: 'swagger-typescript-api.ts',
    language: 'ts',
    adds: "`format: 'json'`, and a method that writes a list as one value",
  },
  {
    title: 'quicktype',
    package: 'quicktype',
    flavor: 'for Go, with kin-openapi',
    command: `${quicktype} -l go --package main -o generated.go`,
    program: 'quicktype.go',
    language: 'go',
    adds: 'the request; kin-openapi validates it and the response',
  },
  {
    title: 'quicktype',
    package: 'quicktype',
    flavor: 'for Java, with Jackson',
    command: `${quicktype} -l java --package generated -o generated/Converter.java`,
    program: 'quicktype.java',
    language: 'java',
    adds: 'the request',
  },
  {
    title: 'quicktype',
    package: 'quicktype',
    flavor: 'for Python',
    command: `${quicktype} -l python -o generated.py`,
    program: 'quicktype.py',
    language: 'py',
    adds: 'the request',
  },
];

/** Renders the table of spec/generators.md. This module writes it if run. */
export function renderGeneratorTable(): string {
  const rows = generators.map(({ title, package: name, flavor, command, program, adds }) => [
    `${title} ${manifest.dependencies[name]}, ${flavor}`,
    `\`${command}\``,
    `[${program}](../packages/release-tests/generators/programs/${program})`,
    adds ?? '–',
  ]);
  return renderTable(['Generator', 'Command', 'Program', 'What the program adds'], rows);
}

function renderTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((_, column) =>
    Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)),
  );
  const lines = [head, widths.map((width) => '-'.repeat(width)), ...rows].map((row) =>
    row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | '),
  );
  return lines.map((line) => `| ${line} |\n`).join('');
}

if (import.meta.main) {
  const document = new URL('../../../spec/generators.md', import.meta.url);
  const text = readFileSync(document, 'utf8');
  writeFileSync(document, text.replace(/^\|.*\n(\|.*\n)*/m, renderGeneratorTable));
}
