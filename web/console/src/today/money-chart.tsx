import { HOURS_OF_DAY } from "@portal/contract/console/today";
import { useEffect, useRef } from "react";
import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import { formatNumber } from "../../../src/lib/text/format.ts";
import styles from "./today.module.css";

type MoneyChartProps = {
  /** In đồng, by hour. Today has fewer hours. */
  vndByHour: readonly number[];
  /** Null while the portal has too little history. */
  usualVndByHour: readonly number[] | null;
};

const HEIGHT_PX = 230;
const HOURS = Array.from({ length: HOURS_OF_DAY }, (_, hour) => hour);
const HOURS_BETWEEN_LABELS = 3;
const AXIS_PX = { x: 28, y: 62 };
/** The part of an hour's width that its bar takes. */
const BAR_SHARE = 0.7;
const MILLION = 1_000_000;
const THOUSAND = 1_000;

/**
 * Draws the money of each hour as bars, and the usual money as a line. A table has the same numbers for screen
 * readers.
 */
export function MoneyChart({ vndByHour, usualVndByHour }: MoneyChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot>(undefined);
  const data: uPlot.AlignedData = [
    HOURS,
    HOURS.map((hour) => vndByHour[hour] ?? null),
    HOURS.map((hour) => usualVndByHour?.[hour] ?? null),
  ];
  const newest = useRef(data);

  useEffect(() => {
    const box = place.current!;
    const draw = () => {
      plot.current?.destroy();
      plot.current = new uPlot(optionsFor(box), newest.current, box);
    };
    draw();
    const onResize = new ResizeObserver(() =>
      plot.current?.setSize({ width: box.clientWidth, height: HEIGHT_PX }),
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
  }, []);
  useEffect(() => {
    newest.current = data;
    plot.current?.setData(data);
  });

  return <div ref={place} className={styles["chart"]} aria-hidden="true" />;
}

function optionsFor(box: HTMLElement): uPlot.Options {
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
    height: HEIGHT_PX,
    padding: [8, 8, 0, 0],
    legend: { show: false },
    cursor: { show: false },
    scales: {
      x: { time: false, range: [-0.5, HOURS_OF_DAY - 0.5] },
      y: { range: (_, _low, high) => [0, Math.max(high * 1.1, THOUSAND)] },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        size: AXIS_PX.x,
        splits: HOURS.filter((hour) => hour % HOURS_BETWEEN_LABELS === 0),
        values: (_, hours) => hours.map((hour) => `${hour}h`),
      },
      {
        ...axis,
        size: AXIS_PX.y,
        values: (_, amounts) => amounts.map(shortVnd),
      },
    ],
    series: [
      {},
      {
        fill: colour("--jade-fill"),
        stroke: colour("--jade-fill"),
        width: 0,
        paths: uPlot.paths.bars!({ size: [BAR_SHARE, Number.POSITIVE_INFINITY] }),
        points: { show: false },
      },
      { stroke: colour("--gold"), width: 2, dash: [6, 4], points: { show: false } },
    ],
  };
}

/** `250k`, `1,5tr` */
function shortVnd(amount: number): string {
  if (amount >= MILLION) return `${formatNumber(amount / MILLION)}tr`;
  return amount === 0 ? "0" : `${formatNumber(amount / THOUSAND)}k`;
}
