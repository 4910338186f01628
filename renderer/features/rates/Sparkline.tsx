import styles from './RatesScreen.module.css';

const WIDTH = 96;
const HEIGHT = 22;
const INSET = 3;

/** Line chart of prices with the latest one marked. The text next to it says the same. */
export function Sparkline({ values, label }: { readonly values: readonly number[]; readonly label: string }) {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const x = (at: number) => INSET + (at * (WIDTH - 2 * INSET)) / Math.max(1, values.length - 1);
  const y = (value: number) =>
    high === low ? HEIGHT / 2 : HEIGHT - INSET - ((value - low) / (high - low)) * (HEIGHT - 2 * INSET);
  const points = values.map((value, at) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`);
  const last = values.at(-1);
  return (
    <svg className={styles.spark} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      <polyline points={points.join(' ')} />
      {last === undefined ? null : <circle cx={x(values.length - 1)} cy={y(last)} r={2.5} />}
    </svg>
  );
}
