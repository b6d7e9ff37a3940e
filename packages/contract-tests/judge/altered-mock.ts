import { checkConformance, type Report } from '@liked-posts/conformance';
import { createMock, type MockOptions } from '@liked-posts/mock';
import { createListener } from '@liked-posts/mock/node';
import { type LocalServer, listen } from '@liked-posts/test-utils/http-server';
import type { BrokenService } from './broken-services/broken-service.ts';
import { accessToken, likes, users } from './users.ts';

/** Serves a mock whose answers are altered by `answer`. */
export function serveAltered(
  answer: BrokenService['answer'],
  options: MockOptions = { users: likes },
): Promise<LocalServer> {
  const mock = createMock(options);
  return listen(createListener({ handle: (incoming) => answer(incoming, mock) }));
}

/** The conformance report on a mock whose answers are altered by `answer`. */
export async function checkAltered(
  answer: BrokenService['answer'],
  {
    only,
    requireAllFields = false,
    promisedOnly = false,
  }: Partial<Pick<BrokenService, 'only' | 'requireAllFields'>> & {
    readonly promisedOnly?: boolean;
  } = {},
): Promise<Report> {
  await using service = await serveAltered(answer, { users: likes, tokens: [accessToken] });
  return await checkConformance({
    url: service.url,
    accessToken,
    promisedOnly,
    user: users.some,
    userWithoutLikes: users.none,
    unknownUser: users.unknown,
    requireAllFields,
    ...(only && { only }),
  });
}

/** The rules that were broken. */
export function brokenIn({ rules }: Report): string[] {
  return rules.filter(({ outcome }) => outcome === 'broken').map(({ id }) => id);
}
