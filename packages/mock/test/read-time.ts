/** The time of the identifier 0. Those of Posts have the milliseconds since then above 22 bits. */
const idEpochMs = 1_288_834_974_657;

/** When the object with an identifier was created, in milliseconds since 1970. */
export function readTimeMs(id: string | undefined): number {
  if (id === undefined) throw new Error('There is no identifier.');
  return Number(BigInt(id) >> 22n) + idEpochMs;
}
