import type { HTMLAttributes } from 'react';
import styles from './sky.module.css';

interface Curtain {
  id: string;
  /** Where the lower hem hangs, in units of the 1440 by 720 drawing. */
  hem: number;
  height: number;
  /** Shifts the folds, so that no two curtains run in step. */
  phase: number;
}

const curtains: readonly Curtain[] = [
  { id: 'far', hem: 270, height: 300, phase: 4 },
  { id: 'near', hem: 370, height: 430, phase: 0 },
];

const RAYS = 38;
const RAY_WIDTH = 190;

/** Few different numbers compress well, and nobody sees four units. */
const coarse = (length: number) => Math.round(length / 8) * 8;

/**
 * Upright rays along a wavering hem. Each is an ellipse of light whose brightest point lies low; side by
 * side they read as a curtain. All softness is in the gradient: a blur would be worked out for every frame.
 * The curtain is faint and high on the left, where the words stand, and hangs low on the right.
 */
function rays({ hem, height, phase }: Curtain) {
  return Array.from({ length: RAYS }, (_, index) => {
    const reach = index / (RAYS - 1);
    const x = index * 40 - 120;
    const wave = 62 * Math.sin(reach * 7.6 + phase) + 26 * Math.sin(reach * 18 + phase * 2);
    const flicker = Math.sin(index * 2.4 + phase) * Math.sin(index * 0.9);
    const tall = coarse(height * (1 + 0.3 * reach + 0.3 * flicker));
    const presence = 0.18 + 0.82 * Math.min(1, Math.max(0, (reach - 0.32) / 0.38));
    return {
      x,
      y: coarse(hem + 210 * (reach - 0.5) + wave) - tall,
      tall,
      strength: Math.round((0.62 + 0.38 * flicker) * presence * 20) / 20,
    };
  });
}

/** Dots of a round-capped stroke, one per pair of coordinates. */
const stars = [
  [92, 60],
  [318, 40],
  [520, 96],
  [690, 52],
  [742, 388],
  [830, 470],
  [905, 520],
  [1010, 500],
  [1120, 548],
  [1236, 520],
  [1330, 570],
  [1402, 480],
  [460, 540],
  [268, 560],
  [1180, 36],
  [960, 24],
  [1384, 60],
]
  .map(([x, y]) => `M${x} ${y}h.1`)
  .join('');

/** The night that the home page and the ways in share: northern light above folded mountains. */
export function Sky({ className = '', children, ...props }: HTMLAttributes<HTMLDivElement>) {
  return (
    <div className={`${styles.sky} night ${className}`} {...props}>
      <Aurora />
      <Ridge />
      {children}
    </div>
  );
}

/** Northern light, drawn in place so that it costs no request. */
function Aurora() {
  return (
    <svg
      className={styles.aurora}
      viewBox="0 0 1440 720"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <defs>
        <radialGradient id="far" fy=".82">
          <stop stopColor="#4fd8d0" stopOpacity=".3" />
          <stop offset=".4" stopColor="#5a7df0" stopOpacity=".17" />
          <stop offset="1" stopColor="#7a6cf0" stopOpacity="0" />
        </radialGradient>
        <radialGradient id="near" fy=".82">
          <stop stopColor="#7df5c6" stopOpacity=".58" />
          <stop offset=".3" stopColor="#46c9ae" stopOpacity=".3" />
          <stop offset=".6" stopColor="#3178b8" stopOpacity=".14" />
          <stop offset="1" stopColor="#6d7bf2" stopOpacity="0" />
        </radialGradient>
      </defs>
      <path className={styles.stars} d={stars} />
      {curtains.map((curtain) => (
        <g key={curtain.id} fill={`url(#${curtain.id})`}>
          {rays(curtain).map(({ x, y, tall, strength }) => (
            <rect key={x} x={x} y={y} width={RAY_WIDTH} height={tall} opacity={strength} />
          ))}
        </g>
      ))}
    </svg>
  );
}

/** Folded-paper mountains. The front ridge has the colour of the page and runs on into it. */
function Ridge() {
  return (
    <svg
      className={styles.ridge}
      viewBox="0 0 1440 200"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <defs>
        <linearGradient id="fold" x2="0" y2="1">
          <stop className={styles.shade} />
          <stop className={styles.shade} offset="1" stopOpacity="0" />
        </linearGradient>
      </defs>
      <path
        className={styles.far}
        d="M0 200V96l110-44 96 52 148-82 132 96 120-58 150 84 138-104 118 70 128-92 112 76 188-66v172Z"
      />
      <path
        className={styles.farFold}
        d="m110 52 96 52-30 96Zm244-30 132 96-70 82Zm252 38 150 84-50 56Zm288-20 118 70-64 90Zm246-22 112 76-56 106Z"
      />
      <path
        className={styles.near}
        d="M0 200v-58l170 40 190-74 168 72 152-34 176 44 236-96 180 80 168-52v178Z"
      />
      <path
        fill="url(#fold)"
        d="m360 108 168 72-90 20Zm320 38 176 44-70 10Zm412-52 180 80-80 26Z"
      />
    </svg>
  );
}
