/*
 * What the user chooses, and what follows from it. `sending.ts` has the response, and `walk/walk.ts`
 * the walk through all pages.
 *
 *   ask/    the form              changes `request`
 *   see/    the request line      changes `request`, too
 *           the response          shows `outcome`
 *   take/   the page type         follows `request`
 *           the programs          follow `request`; there is one in each language
 *   walk/   all pages             walks through those of `query`
 *
 * A click on `lang` in the form, as it is when the page is opened:
 *
 *   request       tweet.fields=author_id,created_at,lang
 *   violations    stays empty, so `sendChanges` calls the mock in the page
 *   outcome       Posts with `lang`, which is marked as requested
 *   fieldToRead   changes from `lang` to `public_metrics`, the next unrequested field
 *   fragment      the new address, which replaces the old one in the history
 */
import { readSelection, tweetFields } from '@liked-posts/types';
import { readPathParameter, readQuery, type Violation } from '@liked-posts/types/request';
import { batch, computed, signal } from '@preact/signals';
import { describeParameter } from './contract/explanations.ts';
import { formatFragment, readFragment, type TypedRequest, type View } from './request/address.ts';
import { applyPreset, authors } from './request/presets.ts';
import type { Language } from './request/programs.ts';
import { inPage, localServers, type Service } from './service/service.ts';

/** The request as it was typed. This first value is for an address without a fragment. */
export const request = signal<TypedRequest>({
  id: describeParameter('id').example,
  search: applyPreset('max_results=10', authors),
});
export const view = signal<View>('json');
export const language = signal<Language>('TypeScript');
export const service = signal<Service>(inPage);
/** The address to put in programs while the mock in the page answers: that mock has none. */
export const replacementUrl = signal(localServers.mock);
/** The field that the program in TypeScript reads, if the user chose one. */
export const chosenField = signal<string | undefined>(undefined);

/** What is wrong with the request. */
export const violations = computed(() => findViolations(request.value));
/** The valid parameters of the request. */
export const query = computed(() => readQuery(request.value.search).query);
/** The fields of a Post in `data`, requested or by default. */
export const postFields = computed(() => readSelection(query.value).fields.tweets);
/**
 * The field that the program in TypeScript reads: the chosen one, or else an unrequested one, so that the
 * program shows the compiler's error.
 */
export const fieldToRead = computed<string>(() => {
  if (chosenField.value !== undefined) return chosenField.value;
  // The two best known fields first.
  const candidates = ['lang', 'public_metrics', ...tweetFields];
  // If all are requested, no field shows the error, so any will do.
  return candidates.find((name) => !postFields.value.has(name)) ?? 'lang';
});
/** The address that the programs call: of the chosen service, if it has one. */
export const programUrl = computed(() =>
  service.value.isInPage ? replacementUrl.value : service.value.baseUrl,
);
/** The request and the tab, as the address of the page states them. */
export const fragment = computed(() => formatFragment(view.value, request.value));

/** Changes the parameters of the request, such as by `setList`. */
export function changeSearch(change: (search: string) => string): void {
  request.value = { ...request.value, search: change(request.value.search) };
}

/** Shows the request and the tab that a fragment names; what it does not name stays. */
export function openFragment(text: string): void {
  const parts = readFragment(text);
  // In one batch: an address in between would be one more entry in the history.
  batch(() => {
    if (parts.request) request.value = parts.request;
    if (parts.view) view.value = parts.view;
  });
}

/** What is wrong with a request, by the same rules as the mock. */
export function findViolations({ id, search }: TypedRequest): readonly Violation[] {
  const inPath = readPathParameter('id', encodeURIComponent(id));
  const inQuery = readQuery(search).violations;
  return 'violation' in inPath ? [inPath.violation, ...inQuery] : inQuery;
}
