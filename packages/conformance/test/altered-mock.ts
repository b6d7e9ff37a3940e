import {
  createMock,
  type Incoming,
  type Mock,
  type MockOptions,
  type Outgoing,
} from '@liked-posts/mock';
import { createListener } from '@liked-posts/mock/node';
import { type LocalServer, listen } from '@liked-posts/test-utils/http-server';
import type { Report } from '../src/report.ts';

/** A service that is like the mock, but for some of its answers. */
export function altered(
  answer: (incoming: Incoming, mock: Mock) => Outgoing,
  options: MockOptions = {},
): Promise<LocalServer> {
  const mock = createMock({ likes: 12, ...options });
  return listen(createListener({ handle: (incoming) => answer(incoming, mock) }));
}

/** The rules that were broken. */
export function brokenIn({ rules }: Report): string[] {
  return rules.filter(({ outcome }) => outcome === 'broken').map(({ id }) => id);
}
