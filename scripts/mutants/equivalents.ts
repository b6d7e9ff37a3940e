import type { Mutant } from './mutants.ts';

/** A mutant that no test can notice, and why. */
interface Equivalent extends Pick<Mutant, 'file' | 'code' | 'before' | 'after'> {
  readonly because: string;
}

/** Each was looked at by hand. */
export const equivalents: readonly Equivalent[] = [
  {
    file: 'packages/mock/src/journal/journal.ts',
    code: 'if (this.#size === 0) return;',
    before: 'this.#size === 0',
    after: '(false as boolean)',
    because: 'It saves time: a request is written down, and forgotten at once.',
  },
  {
    file: 'spec/scripts/bundle.ts',
    code: 'aliasDuplicateObjects: false,',
    before: 'false',
    after: 'true',
    because: 'Today no object comes twice. An alias would be refused by many readers of YAML.',
  },
  {
    file: 'spec/scripts/render-workflows.ts',
    code: 'return stringify(document, { lineWidth: 0, aliasDuplicateObjects: false });',
    before: 'false',
    after: 'true',
    because: 'Today no object comes twice. An alias would be refused by many readers of YAML.',
  },
  {
    file: 'packages/conformance/src/answer.ts',
    code: 'if (!saysJson && !/^\\s*[{[]/.test(text)) {',
    before: '/^\\s*[{[]/',
    after: '/\\s*[{[]/',
    because: 'Text with a brace further on is parsed in vain, and read as the same text.',
  },
  {
    file: 'packages/conformance/src/answer.ts',
    code: 'if (!/(?:^|[[:,])\\s*-?\\d{16}/.test(text)) return value;',
    before: '!/(?:^|[[:,])\\s*-?\\d{16}/.test(text)',
    after: '(false as boolean)',
    because: 'It saves time: without long numbers, there is nothing to quote.',
  },
  {
    file: 'packages/conformance/src/contract.ts',
    code: 'nodes.set(pointer, node);',
    before: 'nodes.set(pointer, node);',
    after: '{}',
    because: 'It saves work: the node is found again.',
  },
  {
    file: 'packages/conformance/src/contract.ts',
    code: `export const operation: string = \`#/paths/\${path.replaceAll('~', '~0').replaceAll('/', '~1')}/get\`;`,
    before: "path.replaceAll('~', '~0')",
    after: 'path',
    because: 'The path has no tilde.',
  },
  {
    file: 'packages/conformance/src/rules/walks.ts',
    code: 'const walk = { first: page, steps: [{ page, position, isBack: false }] };',
    before: 'false',
    after: 'true',
    because: 'The first page is no step, and no token led to it.',
  },
  {
    file: 'packages/conformance/src/schema.ts',
    code: 'return compiler.getSchema(name) ?? compiler.compile({ $ref: name });',
    before: '??',
    after: '&&',
    because: 'It saves work: the schema is compiled anew.',
  },
  {
    file: 'packages/conformance/src/schema.ts',
    code: 'if (forms.length > 0) return violationsOfForms(forms, value);',
    before: '0',
    after: '(0 + 1)',
    because: 'No union has a single form.',
  },
  {
    file: 'packages/conformance/src/schema.ts',
    code: '!unions.some(({ instancePath }) => error.instancePath.startsWith(instancePath)),',
    before: 'startsWith',
    after: 'endsWith',
    because: 'The forms of a union are plain values: nothing is wrong below one.',
  },
  ...[
    ['some', 'every'],
    ['all.some(({ violations }) => violations.length === 0)', '(false as boolean)'],
  ].map(([before = '', after = '']) => ({
    file: 'packages/conformance/src/schema.ts',
    code: 'if (all.some(({ violations }) => violations.length === 0)) return [];',
    before,
    after,
    because: 'The first form that has its members is the one that a valid body has.',
  })),
  ...[
    ['status: response.statusCode ?? 0,', '0', '(0 + 1)'],
    ["statusMessage: response.statusMessage ?? '',", "''", "'mutant'"],
    ["const { statusCode = 0, statusMessage = '' } = response;", '0', '(0 + 1)'],
    ["const { statusCode = 0, statusMessage = '' } = response;", "''", "'mutant'"],
  ].map(([code = '', before = '', after = '']) => ({
    file: 'packages/conformance/src/proxy/forward.ts',
    code,
    before,
    after,
    because: 'Only the types allow that an answer has none.',
  })),
  ...[
    [
      "includes.some(([member]) => member === 'tweets')",
      "!(includes.some(([member]) => member === 'tweets'))",
    ],
    ['some', 'every'],
    ['===', '!=='],
    ["'tweets'", "''"],
  ].map(([before = '', after = '']) => ({
    file: 'packages/mock/src/service/page.ts',
    code: "const write = includes.some(([member]) => member === 'tweets') ? writeOnce() : writeList;",
    before,
    after,
    because: 'It saves time: both ways write the same bytes.',
  })),
  {
    file: 'packages/mock/src/data-set/check-data-set.ts',
    code: "if (keyword === 'pattern' && /^\\/posts\\/\\d+\\/created_at$/.test(path)) {",
    before: '/^\\/posts\\/\\d+\\/created_at$/',
    after: '/\\/posts\\/\\d+\\/created_at$/',
    because: 'Only the first member of a path is called so.',
  },
  {
    file: 'packages/mock/src/node/server-command.ts',
    code: `name === 'url' ? '<url>' : \`--\${name.replace(/[A-Z]/g, '-$&').toLowerCase()}\`,`,
    before: '/[A-Z]/g',
    after: '/[A-Z]/',
    because: 'No flag has more than two words.',
  },
  ...[
    ["server.on('connection', (socket: Socket) => {", "'connection'", "''"],
    ["socket.once('close', () => {", "'close'", "''"],
    [
      "if (response.req.socket === socket) response.emit('close');",
      'response.req.socket === socket',
      '(false as boolean)',
    ],
    [
      "if (response.req.socket === socket) response.emit('close');",
      "response.emit('close');",
      '{}',
    ],
    ["if (response.req.socket === socket) response.emit('close');", "'close'", "''"],
  ].map(([code = '', before = '', after = '']) => ({
    file: 'packages/mock/src/node/listen.ts',
    code,
    before,
    after,
    because: 'Only Node 20 needs it, on which the matrix runs.',
  })),
  ...[
    ["message.on('error', () => {});", '{}'],
    ["'error'", "''"],
  ].map(([before = '', after = '']) => ({
    file: 'packages/mock/src/node/listen.ts',
    code: "message.on('error', () => {});",
    before,
    after,
    because: 'Node emits no error of a broken request to which nobody listens.',
  })),
  {
    file: 'packages/types/src/request/suggest.ts',
    code: 'const meant = letters(name.slice(0, 64));',
    before: 'name.slice(0, 64)',
    after: 'name',
    because: 'It saves work: a longer name is near none.',
  },
  {
    file: 'packages/types/src/request/suggest.ts',
    code: 'if (Math.abs(written.length - meant.length) >= limit) continue;',
    before: 'Math.abs(written.length - meant.length) >= limit',
    after: '(false as boolean)',
    because: 'It saves work: the distance is at least the difference of the lengths.',
  },
];

/** Why a mutant cannot be noticed; undefined if it can. */
export function reasonOf(mutant: Mutant): string | undefined {
  return equivalents.find((one) => isThis(one, mutant))?.because;
}

/** Those below a path that are no mutant any more, since the code has changed. */
export function outdated(path: string, mutants: readonly Mutant[]): readonly Equivalent[] {
  return equivalents.filter(
    (one) => one.file.startsWith(path) && !mutants.some((mutant) => isThis(one, mutant)),
  );
}

function isThis({ file, code, before, after }: Equivalent, mutant: Mutant): boolean {
  return (
    mutant.file === file &&
    mutant.code === code &&
    mutant.before === before &&
    mutant.after === after
  );
}
