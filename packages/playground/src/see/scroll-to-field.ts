import { lists } from '../contract/contract.ts';
import { readList } from '../request/search.ts';
import { request } from '../state.ts';

/** False after a reload, or on the way back: a browser keeps the place then. */
let isJustOpened = performance
  .getEntriesByType('navigation')
  .some((entry) => 'type' in entry && entry.type === 'navigate');

/**
 * Scrolls to the field of a query that requests a single one, as links of the reference do. Only
 * the first response does so, and only on a page that was just opened.
 */
export function scrollToOnlyField(): void {
  if (!isJustOpened) return;
  isJustOpened = false;
  const requestedFields = lists
    .filter(({ resource }) => resource)
    .flatMap(({ name }) => readList(request.value.search, name));
  const [field, ...others] = requestedFields;
  if (field === undefined || others.length > 0) return;
  const keys = [...document.querySelectorAll('.json .key.requested')];
  const key = keys.find(({ textContent }) => textContent === `"${field}"`);
  if (key && key.getBoundingClientRect().bottom > innerHeight) {
    key.scrollIntoView({ block: 'center' });
  }
}
