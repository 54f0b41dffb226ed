/** Draws a package (`PackageArt`): the picture grows with it, from one coin to a chest of ingots. */
import type { ReactNode } from "react";
import styles from "./pictures.module.css";

type At = { x: number; y: number };

/** A coin from the front: round, with a square hole for a string. */
function Coin({ x, y, r }: At & { r: number }) {
  const hole = r * 0.3;
  const rim = r * 0.78;
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle cx={r * 0.1} cy={r * 0.08} r={r} fill="var(--metal-deep)" />
      <circle r={r} fill="var(--metal)" />
      <circle r={rim} className={styles["relief"]} />
      <path
        d={`M${-hole} ${-hole}h${2 * hole}v${2 * hole}h${-2 * hole}z`}
        fill="var(--metal-deep)"
      />
      <path
        d={`M0 ${-r * 0.66}v${r * 0.2}M0 ${r * 0.46}v${r * 0.2}M${-r * 0.66} 0h${r * 0.2}M${r * 0.46} 0h${r * 0.2}`}
        className={styles["relief"]}
      />
      <path
        d={`M${-r * 0.86} ${-r * 0.26}a${r * 0.9} ${r * 0.9} 0 0 1 ${r * 0.5} ${-r * 0.56}`}
        className={styles["glint"]}
      />
    </g>
  );
}

/** How far each coin of a stack lies above the next. */
const COIN_THICK = 4.2;

/** A stack of coins. @param y of the lowest */
function Stack({ x, y, count }: At & { count: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      {Array.from({ length: count }, (_, at) => {
        const up = -at * COIN_THICK;
        const aside = at % 2 === 0 ? 0 : 0.9;
        return (
          <g key={at} transform={`translate(${aside} ${up})`}>
            <path d="M-12 0v3.400a12 4.400 0 0 0 24 0V0z" fill="var(--metal-deep)" />
            <ellipse rx="12" ry="4.400" fill="var(--metal)" />
          </g>
        );
      })}
      <g transform={`translate(${count % 2 === 0 ? 0.9 : 0} ${-(count - 1) * COIN_THICK})`}>
        <ellipse rx="9.400" ry="3.200" className={styles["relief"]} />
        <path d="M0-1.600l3.600 1.600L0 1.600-3.600 0z" fill="var(--metal-deep)" />
      </g>
    </g>
  );
}

/** An ingot of gold, in the shape of a boat. */
function Ingot({ x, y, scale = 1 }: At & { scale?: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      <path d="M-15-5C-11 1-9 7-8 8H8C9 7 11 1 15-5 9-2 5-1 0-1S-9-2-15-5z" fill="var(--metal)" />
      <path
        d="M-9.600 4.500C-9 6.300-8.400 7.600-8 8H8c.4-.4 1-1.700 1.600-3.500z"
        fill="var(--metal-deep)"
      />
      <ellipse cy="-3.500" rx="7.500" ry="4.500" fill="var(--metal-light)" />
      <path d="M-15-5C-9-2-5-1 0-1s9-1 15-4" className={styles["relief"]} />
    </g>
  );
}

function Pouch() {
  return (
    <g>
      <path
        d="M32 34c-12 8-17 18-15 27 1 6 8 8 27 8s26-2 27-8c2-9-3-19-15-27z"
        fill="var(--lacquer)"
      />
      <path d="M56 34c12 8 17 18 15 27-1 6-8 8-27 8 14-4 20-14 12-35z" fill="var(--lacquer-deep)" />
      <path
        d="M30 20c4 4 5 8 4 13h20c-1-5 0-9 4-13-4 2-6 1-8-2-2 3-4 3-6 0-2 3-4 3-6 0-2 3-4 4-8 2z"
        fill="var(--lacquer-light)"
      />
      <path d="M30 32.500c8 3 20 3 28 0v4c-8 3-20 3-28 0z" fill="var(--metal)" />
      <path d="M57 36c4 2 6 6 6 11M55 37c1 3 1 6-1 9" className={styles["glint"]} />
      <circle cx="44" cy="53" r="8.500" fill="var(--metal)" />
      <circle cx="44" cy="53" r="6.400" className={styles["relief"]} />
      <path d="M41.500 50.500h5v5h-5z" fill="var(--lacquer-deep)" />
    </g>
  );
}

/** A lacquer chest, open. Its content is drawn between lid and front. */
function Chest({ children }: { children: ReactNode }) {
  return (
    <g>
      <path d="M18 34C18 20 24 14 34 12h30c10 2 16 8 16 22z" fill="var(--lacquer-deep)" />
      <path d="M22 34c0-11 5-16 13-18h27c8 2 13 7 13 18z" fill="var(--metal-deep)" />
      <path d="M16 32h66v5H16z" fill="var(--lacquer-deep)" />
      {children}
      <path d="M14 42h70v24c0 2-1 3-3 3H17c-2 0-3-1-3-3z" fill="var(--lacquer)" />
      <path d="M14 42h70v4H14z" fill="var(--lacquer-light)" />
      <path d="M20 42h6v27h-6zM72 42h6v27h-6z" fill="var(--metal)" />
      <path d="M42 42h14v13c0 3-3 5-7 5s-7-2-7-5z" fill="var(--metal)" />
      <circle cx="49" cy="49.500" r="2.600" fill="var(--metal-deep)" />
      <path d="M48 50h2l1 6h-4z" fill="var(--metal-deep)" />
      <path d="M21.600 45v20M73.600 45v20" className={styles["glint"]} />
    </g>
  );
}

const PICTURES: readonly ReactNode[] = [
  <Coin key={0} x={48} y={42} r={20} />,
  <g key={1}>
    <Coin x={33} y={34} r={15} />
    <Coin x={64} y={34} r={15} />
    <Coin x={48} y={49} r={18} />
  </g>,
  <g key={2}>
    <Stack x={32} y={62} count={7} />
    <Stack x={57} y={64} count={10} />
    <Coin x={73} y={54} r={14} />
  </g>,
  <g key={3}>
    <Stack x={80} y={63} count={4} />
    <Pouch />
    <Coin x={71} y={60} r={10} />
  </g>,
  <Chest key={4}>
    <Coin x={32} y={34} r={9} />
    <Coin x={66} y={34} r={9} />
    <Coin x={49} y={31} r={11} />
    <path d="M20 42c6-6 52-6 58 0z" fill="var(--metal)" />
  </Chest>,
  <g key={5}>
    <path
      d="M48 40L38-4h20zM48 40L4 4l16-8zM48 40L92 4 76-4zM48 40L-4 34V20zM48 40l52-6V20z"
      className={styles["rays"]}
    />
    <Chest>
      <Ingot x={34} y={28} />
      <Ingot x={64} y={28} />
      <Ingot x={49} y={21} scale={1.1} />
      <path d="M18 42c8-10 54-10 62 0z" fill="var(--metal)" />
      <Coin x={28} y={36} r={8} />
      <Coin x={70} y={36} r={8} />
      <path d="M49 28l6 6-6 7-6-7z" fill="#4cb58d" />
    </Chest>
    <Stack x={12} y={66} count={3} />
    <Ingot x={85} y={63} scale={0.8} />
  </g>,
];

type PackageArtProps = {
  /** The place of the package, the smallest at 0. */
  rank: number;
  /** The number of packages. */
  of: number;
  /** The picture that staff have chosen; else it grows with the place. */
  artwork?: number | undefined;
};

export function PackageArt({ rank, of, artwork }: PackageArtProps) {
  const last = PICTURES.length - 1;
  const at = artwork ?? (of > 1 ? Math.round((rank / (of - 1)) * last) : 0);
  return (
    <svg className={styles["packageArt"]} viewBox="0 0 96 72" aria-hidden="true">
      <ellipse cx="48" cy="68" rx="38" ry="4" className={styles["shade"]} />
      {PICTURES[at]}
    </svg>
  );
}
