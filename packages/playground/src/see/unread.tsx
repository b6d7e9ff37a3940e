import { shortened } from '@liked-posts/types/printable';
import { theState } from '../state.ts';

const { unread, view } = theState;

/** A notice about the part of the page's address that cannot be read, and what is shown instead. */
export function Unread() {
  const { view: name, request } = unread.value;
  if (name === undefined && request === undefined) return null;
  const isBoth = name !== undefined && request !== undefined;
  return (
    <p class="note" role="status">
      The address of this page has{' '}
      {name !== undefined && (
        <>
          the view <code>{shortened(name, 80)}</code>
        </>
      )}
      {isBoth && ' and '}
      {request !== undefined && (
        <>
          the request <code>{shortened(request, 80)}</code>
        </>
      )}
      , which cannot be read;{' '}
      {name !== undefined && (
        <>
          the view <code>{view.value}</code>
        </>
      )}
      {isBoth && ' and '}
      {request !== undefined && 'the request below'} {isBoth ? 'are' : 'is'} shown instead.
    </p>
  );
}
