/**
 * The media type that an `Accept` header prefers; undefined if it accepts none of them. Parts of
 * the header that cannot be read are ignored, as HTTP demands.
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
    // The most specific range counts.
    const found = [type, `${group}/*`, '*/*'].flatMap((wanted) =>
      ranges.filter(({ range }) => range === wanted),
    );
    return found[0]?.quality ?? 0;
  });
  const best = Math.max(...qualities);
  return best > 0 ? mediaTypes[qualities.indexOf(best)] : undefined;
}
