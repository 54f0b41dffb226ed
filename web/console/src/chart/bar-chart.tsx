/** Draws amounts as bars, and others beside them as a line. A table has the same numbers for screen readers. */
import { useEffect, useRef } from "react";
import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import { formatNumber } from "../../../src/lib/text/format.ts";
import styles from "./bar-chart.module.css";

type BarChartProps = {
  /** One for each bar: `7h`, `11/2026`. */
  labels: readonly string[];
  /** One label in so many is written. */
  labelEvery?: number;
  /** Fewer than labels while time has not come so far. */
  bars: readonly number[];
  /** The amounts that the bars are compared with. */
  line?: readonly number[] | null | undefined;
  heightPx?: number;
};

const HEIGHT_PX = 230;
/** The room for the labels below and beside the bars. */
const AXIS_PX = { x: 28, y: 62 };
/** The part of its place that a bar takes. */
const BAR_SHARE = 0.7;
const BAR_MAX_PX = 24;
const BILLION = 1_000_000_000;
const MILLION = 1_000_000;
const THOUSAND = 1_000;

export function BarChart(props: BarChartProps) {
  const { labels, bars, line, heightPx = HEIGHT_PX } = props;
  const place = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot>(undefined);
  const data: uPlot.AlignedData = [
    labels.map((_, at) => at),
    labels.map((_, at) => bars[at] ?? null),
    labels.map((_, at) => line?.[at] ?? null),
  ];
  const names = labels.join();
  const newest = useRef({ data, props });

  useEffect(() => {
    const box = place.current!;
    const draw = () => {
      plot.current?.destroy();
      plot.current = new uPlot(
        optionsFor(box, heightPx, newest.current.props),
        newest.current.data,
        box,
      );
    };
    draw();
    const onResize = new ResizeObserver(() =>
      plot.current?.setSize({ width: box.clientWidth, height: heightPx }),
    );
    onResize.observe(box);
    // The colours are those of the theme.
    const onTheme = new MutationObserver(draw);
    onTheme.observe(document.documentElement, { attributeFilter: ["data-theme"] });
    return () => {
      onResize.disconnect();
      onTheme.disconnect();
      plot.current?.destroy();
    };
    // Other labels are another chart.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [heightPx, names]);
  useEffect(() => {
    newest.current = { data, props };
    plot.current?.setData(data);
  });

  return (
    <div
      ref={place}
      className={styles["chart"]}
      style={{ minHeight: heightPx }}
      aria-hidden="true"
    />
  );
}

function optionsFor(
  box: HTMLElement,
  height: number,
  { labels, labelEvery = 1 }: BarChartProps,
): uPlot.Options {
  const style = getComputedStyle(box);
  const colour = (token: string) => style.getPropertyValue(token).trim();
  const axis = {
    stroke: colour("--text-soft"),
    font: `12px ${colour("--font-text")}`,
    grid: { stroke: colour("--line"), width: 1 },
    ticks: { show: false },
  };
  return {
    width: box.clientWidth,
    height,
    padding: [8, 8, 0, 0],
    legend: { show: false },
    cursor: { show: false },
    scales: {
      x: { time: false, range: [-0.5, labels.length - 0.5] },
      y: { range: (_, _low, high) => [0, Math.max(high * 1.1, THOUSAND)] },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        size: AXIS_PX.x,
        splits: labels.flatMap((_, at) => (at % labelEvery === 0 ? [at] : [])),
        values: (_, places) => places.map((at) => labels[at] ?? ""),
      },
      {
        ...axis,
        size: AXIS_PX.y,
        values: (_, amounts) => amounts.map(shortAmount),
      },
    ],
    series: [
      {},
      {
        fill: colour("--jade-fill"),
        stroke: colour("--jade-fill"),
        width: 0,
        paths: uPlot.paths.bars!({ size: [BAR_SHARE, BAR_MAX_PX] }),
        points: { show: false },
      },
      { stroke: colour("--gold"), width: 2, dash: [6, 4], points: { show: false } },
    ],
  };
}

/** `250k`, `1,5tr`, `2 tỷ` */
function shortAmount(amount: number): string {
  if (amount >= BILLION) return `${formatNumber(amount / BILLION)} tỷ`;
  if (amount >= MILLION) return `${formatNumber(amount / MILLION)}tr`;
  return amount === 0 ? "0" : `${formatNumber(amount / THOUSAND)}k`;
}

type LegendProps = { bars: string; line: string | undefined; lineHint?: string };

/** What the bars and the line are, if there is one. */
export function Legend({ bars, line, lineHint }: LegendProps) {
  return (
    <p className="row-4 lines-1 fine-print align-centre" aria-hidden="true">
      <span className="line-2">
        <span className={styles["bar"]} /> {bars}
      </span>
      {line !== undefined && (
        <span className="line-2" title={lineHint}>
          <span className={styles["line"]} /> {line}
        </span>
      )}
    </p>
  );
}
