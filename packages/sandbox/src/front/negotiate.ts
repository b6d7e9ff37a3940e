/**
 * The one of the media types that an `Accept` header likes best; undefined if it accepts none of them.
 * What of the header cannot be read is ignored, as HTTP has it.
 */
export function negotiate(
  accept: string | null | undefined,
  mediaTypes: readonly string[],
): string | undefined {
  const ranges = (accept ?? '').split(',').flatMap((text) => {
    const [type = '', ...options] = text.split(';');
    const [range] = /^[\w!#$&^.+*-]+\/[\w!#$&^.+*-]+$/.exec(type.trim().toLowerCase()) ?? [];
    const quality = options.map((option) => /^\s*q\s*=\s*([01](?:\.\d*)?)\s*$/i.exec(option)?.[1]);
    return range === undefined ? [] : { range, quality: Number(quality.find(Boolean) ?? 1) };
  });
  if (ranges.length === 0) return mediaTypes[0];
  const qualities = mediaTypes.map((type) => {
    const [group] = type.split('/');
    // The closest range counts.
    const found = [type, `${group}/*`, '*/*'].flatMap((wanted) =>
      ranges.filter(({ range }) => range === wanted),
    );
    return found[0]?.quality ?? 0;
  });
  const best = Math.max(...qualities);
  return best > 0 ? mediaTypes[qualities.indexOf(best)] : undefined;
}
