import { checkConformance, type Report } from '@liked-posts/conformance';
import type { Mutant } from './mutants/mutant.ts';
import { serveMutant } from './serve-mutant.ts';
import { users } from './users.ts';

/** What the suite finds out about a mutant of the mock. */
export async function checkMutant(
  answer: Mutant['answer'],
  { only, requireAllFields = false }: Partial<Pick<Mutant, 'only' | 'requireAllFields'>> = {},
): Promise<Report> {
  await using service = await serveMutant(answer);
  return await checkConformance({
    url: service.url,
    user: users.some,
    userWithoutLikes: users.none,
    unknownUser: users.unknown,
    maxRequests: 250,
    requireAllFields,
    ...(only && { only }),
  });
}

/** The rules that were broken. */
export function brokenIn({ rules }: Report): string[] {
  return rules.filter(({ outcome }) => outcome === 'broken').map(({ id }) => id);
}
