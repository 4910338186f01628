/**
 * Measures one thing against a peer in the same run: both are warmed up, then run in turns, so that a machine whose
 * speed drifts slows both. The figure is the median of the pairs' ratios, its spread the smallest and largest pair.
 */

/** Runs the work once and resolves to the time or amount it used, in the measure's unit. */
export type Sample = () => Promise<number>;

export interface Comparison {
  readonly measure: string;
  readonly unit: 'ms' | 'µs' | 'kB' | 'MB';
  /** The largest ratio that is still good; null for a figure without a target. */
  readonly target: number | null;
  /** Short name of what ours is compared with. */
  readonly peerName: string;
  readonly ours: Sample;
  readonly peer: Sample;
  /** Counted pairs; never fewer than `MIN_PAIRS` if there is a target. */
  readonly pairs?: number;
  readonly warmUps?: number;
}

export interface Spread {
  readonly median: number;
  readonly least: number;
  readonly most: number;
}

export interface Row {
  readonly measure: string;
  readonly unit: Comparison['unit'];
  readonly peerName: string;
  readonly pairs: number;
  readonly ours: Spread;
  readonly peer: Spread;
  readonly ratio: Spread;
  readonly target: number | null;
  /** Whether the median ratio is within the target; true without one. */
  readonly met: boolean;
}

/** Fewer are not reliable on a shared machine. */
export const MIN_PAIRS = 7;

/** Runs both sides in turn and compares them. */
export async function compare(comparison: Comparison): Promise<Row> {
  const { measure, unit, peerName, target, ours, peer, pairs = 9, warmUps = 2 } = comparison;
  if (pairs < MIN_PAIRS) throw new RangeError(`${measure}: ${pairs} pairs are too few, ${MIN_PAIRS} are needed`);
  for (let turn = 0; turn < warmUps; turn += 1) {
    await ours();
    await peer();
  }
  const sides: { ours: number[]; peer: number[] } = { ours: [], peer: [] };
  for (let turn = 0; turn < pairs; turn += 1) {
    // The second side may find warm caches, or a heap due for collection, so the order alternates too.
    const order = turn % 2 === 0 ? (['ours', 'peer'] as const) : (['peer', 'ours'] as const);
    for (const side of order) sides[side].push(await (side === 'ours' ? ours() : peer()));
  }
  return row({ measure, unit, peerName, target, ours: sides.ours, peer: sides.peer });
}

/** Returns a row from samples that belong together in pairs. */
export function row(details: {
  readonly measure: string;
  readonly unit: Comparison['unit'];
  readonly peerName: string;
  readonly target: number | null;
  readonly ours: readonly number[];
  readonly peer: readonly number[];
}): Row {
  const { ours, peer, target, ...rest } = details;
  if (ours.length === 0 || ours.length !== peer.length)
    throw new RangeError(`${details.measure}: the pairs don't match`);
  const ratio = spread(ours.map((value, index) => value / (peer[index] ?? Number.NaN)));
  return {
    ...rest,
    pairs: ours.length,
    ours: spread(ours),
    peer: spread(peer),
    ratio,
    target,
    // Written so that a ratio of NaN misses its target.
    met: target === null || ratio.median <= target,
  };
}

export function spread(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (index: number) => sorted[index] ?? Number.NaN;
  const middle = Math.floor(sorted.length / 2);
  const median = sorted.length % 2 === 1 ? at(middle) : (at(middle - 1) + at(middle)) / 2;
  return { median, least: at(0), most: at(sorted.length - 1) };
}

/** Milliseconds that the work takes, divided by how often it does it. */
export function timed(work: () => Promise<void> | void, times = 1): Sample {
  return async () => {
    const startedAt = performance.now();
    for (let turn = 0; turn < times; turn += 1) await work();
    return (performance.now() - startedAt) / times;
  };
}
