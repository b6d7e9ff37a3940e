import { clearLine, cursorTo } from 'node:readline';

/** What was measured of each contender, by round. */
export type Rounds<Value> = ReadonlyMap<string, readonly Value[]>;

/**
 * Measures all contenders in each round. Whoever goes first changes from round to round, and rounds
 * before the first one that counts warm up. `part` says what part of a longer run this is.
 */
export async function inTurns<Value>(
  contenders: readonly string[],
  rounds: number,
  measure: (contender: string) => Promise<Value> | Value,
  { warmUp = 1, part = '' }: { readonly warmUp?: number; readonly part?: string } = {},
): Promise<Rounds<Value>> {
  const measured = new Map<string, Value[]>(contenders.map((name) => [name, []]));
  for (let round = -warmUp; round < rounds; round += 1) {
    const first = (round + warmUp) % contenders.length;
    for (const name of [...contenders.slice(first), ...contenders.slice(0, first)]) {
      const turn = round < 0 ? 'warm-up' : `round ${round + 1} of ${rounds}`;
      showProgress(`${part}${turn}: ${name}`);
      const value = await measure(name);
      if (round >= 0) measured.get(name)?.push(value);
    }
  }
  showProgress('');
  return measured;
}

/** The middle of the figures of a contender, and how far they lie apart. */
export interface Summary {
  readonly median: number;
  readonly lowest: number;
  readonly highest: number;
}

function summarise(values: readonly number[]): Summary {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (index: number) => sorted[index] ?? Number.NaN;
  const last = sorted.length - 1;
  const median = (at(Math.floor(last / 2)) + at(Math.ceil(last / 2))) / 2;
  return { median, lowest: at(0), highest: at(last) };
}

/** One figure of one contender over all rounds. */
export function figureOf<Value>(
  measured: Rounds<Value>,
  name: string,
  figure: (value: Value) => number,
): Summary {
  return summarise((measured.get(name) ?? []).map(figure));
}

/** That figure over the peer's of the same round. */
export function ratioTo<Value>(
  peer: string,
  measured: Rounds<Value>,
  name: string,
  figure: (value: Value) => number,
): Summary {
  const own = measured.get(name) ?? [];
  const others = measured.get(peer) ?? [];
  return summarise(
    own.map((value, round) => {
      const other = others[round];
      if (other === undefined) throw new RangeError(`${peer} was not measured in round ${round}.`);
      return figure(value) / figure(other);
    }),
  );
}

/** Says what is being measured, in one line that the next one replaces; only where a person looks on. */
function showProgress(text: string): void {
  if (!process.stderr.isTTY) return;
  cursorTo(process.stderr, 0);
  clearLine(process.stderr, 1);
  process.stderr.write(text);
}
