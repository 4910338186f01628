import { useEffect, useState } from 'react';
import { uiStrings } from './strings.tsx';

const WIDTHS = ['62%', '48%', '71%', '54%', '66%', '43%'];

interface SkeletonRowsProps {
  readonly rows?: number;
  /** Row height in pixels if it differs from a table's. */
  readonly rowHeight?: number;
  /** What is loading, for screen readers: `Shipments`. */
  readonly label?: string;
}

/** Static bars in the final heights, shown after 150 ms: a fast load shows no loading state. */
export function SkeletonRows({ rows = 6, rowHeight, label = uiStrings.loading }: SkeletonRowsProps) {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), 150);
    return () => clearTimeout(timer);
  }, []);
  if (!isLate) return null;
  return (
    <div className="bars" role="status" aria-label={label}>
      {Array.from({ length: rows }, (_, at) => (
        <span key={at} style={rowHeight === undefined ? undefined : { height: rowHeight }}>
          <i style={{ width: WIDTHS[at % WIDTHS.length] }} />
        </span>
      ))}
    </div>
  );
}
