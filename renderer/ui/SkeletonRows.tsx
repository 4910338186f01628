import { useEffect, useState } from 'react';

const WIDTHS = ['62%', '48%', '71%', '54%', '66%', '43%'];

interface LoadingRowsProps {
  readonly rows?: number;
  /** Pixels of a row, when it differs from a table's. */
  readonly rowHeight?: number;
  /** What is on its way, for screen readers: `Shipments`. */
  readonly label?: string;
}

/** Still bars in the final heights, after 150 ms: what is quick shows no sign of loading. */
export function SkeletonRows({ rows = 6, rowHeight, label = 'Loading' }: LoadingRowsProps) {
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
