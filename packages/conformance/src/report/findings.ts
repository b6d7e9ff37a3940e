import { formatList, shorten } from '@liked-posts/internal/printable';
import { type Group, groupBy } from '../group-by.ts';
import type { Line } from './lines.ts';
import { excepted, type Finding, isPromised, type RuleResult } from './report.ts';

/*
 * The words of this file:
 *
 *   finding   a violation of a rule by one response, or a note about it
 *   kind      the findings of one category, such as all with `data[] lacks text.`
 *   fault     the rules that one fix probably mends: they have one basis, and all their violations are
 *             of one kind. A rule with violations of several kinds is a fault by itself.
 *   verbose   everything is printed: each rule of a fault, and each finding of a kind
 */

export type Detail = 'brief' | 'verbose';

/** How many names a line has, unless `verbose`. */
export const maxNames = 3;

/** How much of a detail is printed, unless `verbose`, in UTF-16 code units. */
const maxDetailLength = 240;

/** The broken rules, fault by fault. */
export function renderBroken(rules: readonly RuleResult[], detail: Detail): Line[] {
  const faults = [...groupBy(rules, nameFault).values()];
  return faults.flatMap(detail === 'verbose' ? renderWholeFault : renderFault);
}

/** The basis and the kind that all rules of a fault have; the rule itself if it has several kinds. */
function nameFault({ id, basis, violations }: RuleResult): string {
  const [category, ...others] = new Set(violations.map((violation) => violation.category));
  return others.length === 0 ? `${basis} ${category}` : id;
}

/**
 * The rules of a fault, its first kind, the next kind, and a command:
 *
 *   ✗ assumed: schema
 *       data[0].lang is the number 7. It must be text in quotes. → 200, in 4 requests
 *       Also: data[1] lacks text. → 200, in 16 requests and 2 more
 *       curl -gi …
 */
function renderFault(rules: Group<RuleResult>): Line[] {
  const violations = listViolations(rules);
  const kinds = [...groupBy(violations, ({ category }) => category).values()];
  // A broken rule has a violation, so there is a first kind.
  const [first = '', ...others] = kinds.map(formatKind);
  const lines: Line[] = [renderHead(rules, maxNames), { text: `    ${first}` }];
  if (others.length > 0) lines.push({ text: `    Also: ${formatList(others, 1)}` });
  return [...lines, ...renderCommand(violations)];
}

/** The rules of a fault, what each demands, a command, and all violations. */
function renderWholeFault(rules: Group<RuleResult>): Line[] {
  const violations = listViolations(rules);
  return [
    renderHead(rules, Infinity),
    ...rules.flatMap(renderDemand),
    ...renderCommand(violations),
    ...violations.flatMap(renderFinding),
  ];
}

/** Broken promises come first: the first violation is shown in words and as a command. */
function listViolations(rules: Group<RuleResult>): Finding[] {
  return rules
    .flatMap((rule) => rule.violations)
    .sort((one, other) => Number(isPromised(other)) - Number(isPromised(one)));
}

function renderHead(rules: Group<RuleResult>, maxRules: number): Line {
  const ruleNames = rules.map(({ id }) => id);
  return { text: `✗ ${rules[0].basis}: ${formatList(ruleNames, maxRules)}`, style: 'red' };
}

/** A kind by its first finding: what is wrong, the status, and how many different requests show it. */
function formatKind(findings: Group<Finding>): string {
  const [first] = findings;
  const count = new Set(findings.map(formatRequest)).size;
  const more = count > 1 ? `, in ${count} requests` : '';
  return `${shorten(first.detail, maxDetailLength)} → ${formatStatus(first)}${more}`;
}

/** What a rule demands, and where the contract does. */
function renderDemand(rule: RuleResult): Line[] {
  return [{ text: `    ${rule.id}: ${rule.sentence}` }, { text: `    ${describeBasis(rule)}` }];
}

/** Where the contract promises what a rule demands, or where and why it assumes it. */
export function describeBasis({ requirements, violations }: RuleResult): string {
  // A violation may break only one requirement of its rule, which is the one to explain.
  const violation = violations.find(isPromised) ?? violations[0];
  const explained = violation?.requirements ?? requirements;
  const pointers = explained.map(({ pointer }) => pointer).join(', ');
  const assumed = explained.find(({ assumption }) => assumption !== undefined);
  if (assumed === undefined) return `Promised at ${pointers}.`;
  return `Assumed at ${assumed.pointer}: ${assumed.assumption}`;
}

/** The command that shows the first violation. It is never cut, because somebody pastes it. */
function renderCommand([first]: readonly Finding[]): Line[] {
  if (first?.curl === undefined) return [];
  return [{ text: `    ${first.curl}`, style: 'dim', isWhole: true }];
}

/** The first note of a rule; with `verbose`, all of them. */
export function renderNotes({ id, notes, reason }: RuleResult, detail: Detail): Line[] {
  // The notes of an excepted rule are left out: somebody knows them, and they would hide other notes.
  const [first, ...others] = reason === excepted && detail === 'brief' ? [] : notes;
  if (first === undefined) return [];
  const why = reason === undefined ? '' : `${reason} `;
  const more = others.length === 0 ? '' : ` (${others.length} more)`;
  const text = `~ ${id}: ${why}${shorten(first.detail, maxDetailLength)}${more}`;
  const head: Line = { text, style: 'yellow' };
  return detail === 'verbose' ? [head, ...notes.flatMap(renderFinding)] : [head];
}

/** What is wrong, the request, and what came. */
function renderFinding(finding: Finding): Line[] {
  const head: Line = { text: `    ${formatRequest(finding)}: ${finding.detail}` };
  if (finding.quote === undefined) return [head];
  return [head, { text: `      ${finding.quote.replace(/\s+/g, ' ')}`, style: 'dim' }];
}

function formatRequest(finding: Finding): string {
  return `${finding.method ?? 'GET'} ${finding.request} → ${formatStatus(finding)}`;
}

function formatStatus({ status }: Finding): string {
  return status === 0 ? 'no response' : String(status);
}
