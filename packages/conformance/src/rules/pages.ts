import { asText, type CheckedPage } from '../traffic/interaction.ts';

/** The identifiers of the Posts of a page. */
export function listIds({ posts }: CheckedPage): string[] {
  return posts.map(({ id }) => asText(id));
}

/** The user and the query of a request, without some parameters. */
export function describeQueryWithout(
  { interaction }: CheckedPage,
  names: readonly string[],
): string {
  const others = [...interaction.query].filter(([name]) => !names.includes(name)).sort();
  return JSON.stringify([interaction.user, ...others]);
}

/** How long the objects of a service probably stay the same while people use it. */
const stableMs = 120_000;

/** Whether two pages were recorded so closely that they should agree. */
export function areClose(one: CheckedPage, other: CheckedPage): boolean {
  return Math.abs((one.interaction.time ?? 0) - (other.interaction.time ?? 0)) < stableMs;
}
