import { useMemo } from 'react';
import { encode } from 'uqr';
import styles from './qr-code.module.css';

/** ISO/IEC 18004: light modules around the code. */
const QUIET_ZONE = 4;

/** A text as a QR code: one path, since a string of markup is what the page's policy refuses. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const { data, size } = encode(text, { border: QUIET_ZONE });
    const path = data
      .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
      .join('');
    return { size, path };
  }, [text]);
  return (
    <svg className={styles.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} />
    </svg>
  );
}
