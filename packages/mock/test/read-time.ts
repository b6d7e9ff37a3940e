/** The time of the identifier 0. The milliseconds since then stand above the lowest 22 bits of an id. */
const idEpochMs = 1_288_834_974_657;

/** When the object with an identifier was created, in milliseconds since 1970. */
export function readTimeMs(id: string | undefined): number {
  if (id === undefined) throw new Error('There is no identifier.');
  return Number(BigInt(id) >> 22n) + idEpochMs;
}
