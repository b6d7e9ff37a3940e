import { createHash } from 'node:crypto';
import ts from 'typescript';

/** One small change of a source file that its tests should notice. */
export interface Mutant {
  readonly file: string;
  readonly line: number;
  /** The line of the source that it is in, or begins in. */
  readonly code: string;
  readonly operator: string;
  /** The changed piece, and what stands there instead. */
  readonly before: string;
  readonly after: string;
  readonly start: number;
}

const swaps = [
  ...['< <=', '> >=', '=== !==', '&& ||', '+ -', '* /', 'some every', 'min max'],
  ...['startsWith endsWith', 'floor ceil'],
].map((pair) => pair.split(' '));
const others = new Map([
  ...swaps.flatMap(([one = '', other = '']): [string, string][] => [
    [one, other],
    [other, one],
  ]),
  ['??', '&&'],
  ['%', '*'],
]);

const droppable = /^(filter|sort|toSorted|reverse|slice|trim|replaceAll|replace|toLowerCase)$/;

/** Every mutant of a file of TypeScript, in the order of the text. */
export function mutantsOf(file: string, text: string): Mutant[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const lines = text.split('\n');
  const mutants: Mutant[] = [];
  const add = (operator: string, node: ts.Node, after: string, from = node.getStart(source)) => {
    const { line } = source.getLineAndCharacterOfPosition(from);
    const before = text.slice(from, node.end);
    const code = lines[line]?.trim() ?? '';
    if (after !== before)
      mutants.push({ file, line: line + 1, code, operator, before, after, start: from });
  };
  const visit = (node: ts.Node) => {
    if (ts.isTypeNode(node) || ts.isTypeAliasDeclaration(node)) return;
    if (ts.isInterfaceDeclaration(node) || ts.isImportDeclaration(node)) return;
    if (ts.isExportDeclaration(node)) return;
    if (node !== source) mutate(node, source, add);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return mutants;
}

type Add = (operator: string, node: ts.Node, after: string, from?: number) => void;

function mutate(node: ts.Node, source: ts.SourceFile, add: Add): void {
  if (ts.isBinaryExpression(node)) {
    const after = others.get(node.operatorToken.getText(source));
    if (after !== undefined) add('operator', node.operatorToken, after);
  } else if (ts.isPrefixUnaryExpression(node)) {
    const isNot = node.operator === ts.SyntaxKind.ExclamationToken;
    if (isNot) add('negation', node, node.operand.getText(source));
  } else if (ts.isIfStatement(node) || ts.isWhileStatement(node)) {
    add('condition', node.expression, `!(${node.expression.getText(source)})`);
    // Code behind a plain `false` is refused by the compiler, whatever it does.
    add('condition', node.expression, '(false as boolean)');
  } else if (ts.isConditionalExpression(node)) {
    add('condition', node.condition, `!(${node.condition.getText(source)})`);
  } else if (ts.isExpressionStatement(node) || ts.isThrowStatement(node)) {
    add('statement', node, '{}');
  } else if (ts.isReturnStatement(node) && node.expression) {
    add('return', node.expression, 'undefined');
  } else if (ts.isCallExpression(node)) {
    mutateCall(node, source, add);
  } else {
    mutateLiteral(node, add);
  }
}

function mutateCall(node: ts.CallExpression, source: ts.SourceFile, add: Add): void {
  const [first, second] = node.arguments;
  // `Math.min` and the like take theirs in any order.
  if (first && second && !node.expression.getText(source).startsWith('Math.')) {
    const rest = node.arguments.slice(2).map((argument) => `, ${argument.getText(source)}`);
    const swapped = `${second.getText(source)}, ${first.getText(source)}${rest.join('')})`;
    add('arguments', node, swapped, first.getStart(source));
  }
  if (!ts.isPropertyAccessExpression(node.expression)) return;
  const { name, expression } = node.expression;
  const other = others.get(name.text);
  if (other !== undefined) add('method', name, other);
  if (droppable.test(name.text)) add('call', node, expression.getText(source));
}

function mutateLiteral(node: ts.Node, add: Add): void {
  const { parent } = node;
  if (ts.isPropertyAssignment(parent) && parent.name === node) return;
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) {
    add('text', node, node.text === '' ? "'mutant'" : "''");
  } else if (ts.isTemplateExpression(node)) {
    add('text', node, "''");
  } else if (ts.isNumericLiteral(node)) {
    add('number', node, `(${node.text} + 1)`);
  } else if (node.kind === ts.SyntaxKind.TrueKeyword) {
    add('boolean', node, 'false');
  } else if (node.kind === ts.SyntaxKind.FalseKeyword) {
    add('boolean', node, 'true');
  } else if (ts.isArrayLiteralExpression(node) && node.elements.length > 0) {
    add('list', node, '[]');
  } else if (ts.isRegularExpressionLiteral(node)) {
    const [, body = '', flags = ''] = /^\/(.*)\/(\w*)$/s.exec(node.text) ?? [];
    if (/^\^|\$$/.test(body)) add('pattern', node, `/${body.replace(/^\^|\$$/, '')}/${flags}`);
    if (flags.includes('g')) add('pattern', node, `/${body}/${flags.replace('g', '')}`);
    if (/[+*]/.test(body)) add('pattern', node, `/${body.replace(/[+*]/, '')}/${flags}`);
  }
}

/**
 * A sample that a seed decides. Operators take turns, because literals would outnumber the rest; a
 * mutant keeps its place among its like when other code changes.
 */
export function sample(mutants: readonly Mutant[], seed: number, size: number): Mutant[] {
  const rank = ({ file, operator, code, before, after }: Mutant) =>
    createHash('sha256')
      .update(JSON.stringify([seed, file, operator, code, before, after]))
      .digest('hex');
  const ranked = mutants.map((mutant) => ({ mutant, rank: rank(mutant) }));
  ranked.sort((a, b) => (a.rank < b.rank ? -1 : a.rank > b.rank ? 1 : 0));
  const turns = new Map<string, number>();
  return ranked
    .map(({ mutant }) => {
      const turn = turns.get(mutant.operator) ?? 0;
      turns.set(mutant.operator, turn + 1);
      return { mutant, turn };
    })
    .sort((a, b) => a.turn - b.turn)
    .slice(0, size)
    .map(({ mutant }) => mutant);
}
