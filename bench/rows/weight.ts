import { join } from "node:path";
import { WEIGHT_LIMITS } from "../../tools/checks/page-weight.ts";
import { ROOT } from "../../tools/lib/paths.ts";
import { weighWeb } from "../../tools/lib/web-weights.ts";
import type { Figure, Row } from "../lib/figure.ts";
import { weighBarePage } from "../lib/peers/bare-page.ts";

const BYTES_PER_KB = 1_000;

/** Compares the compressed size of what a browser loads with a page of only React and a router. */
export const weight: Row = {
  name: "weight",
  measure: async ({ folder }) => {
    const { firstScreen, frame, routes, fonts } = weighWeb(join(ROOT, "web/dist"));
    const barePageKb = kilobytes(await weighBarePage(folder));
    const scripts = new Map([...routes].map(([name, { script }]) => [name, script]));
    const whole = new Map([...routes].map(([name, { allScript }]) => [name, allScript]));
    const styles = new Map([...routes].map(([name, { style }]) => [name, style]));
    return [
      {
        ...figure("script to the first screen of /login", firstScreen.script),
        limit: { atMost: kilobytes(WEIGHT_LIMITS.firstScreenScript) },
        detail: { bareReactWithRouterKb: barePageKb, frameKb: kilobytes(frame.script) },
      },
      {
        ...figure("script of the heaviest further route", Math.max(...scripts.values())),
        limit: { atMost: kilobytes(WEIGHT_LIMITS.routeScript) },
        detail: inKilobytes(scripts),
      },
      {
        ...figure("all script of the heaviest page, opened first", Math.max(...whole.values())),
        limit: { atMost: kilobytes(WEIGHT_LIMITS.pageScript) },
        detail: inKilobytes(whole),
      },
      {
        ...figure("style sheets on the heaviest route", Math.max(...styles.values())),
        limit: { atMost: kilobytes(WEIGHT_LIMITS.style) },
        detail: { firstScreenKb: kilobytes(firstScreen.style) },
      },
      { ...figure("fonts", fonts), limit: { atMost: kilobytes(WEIGHT_LIMITS.fonts) }, detail: {} },
    ];
  },
};

const kilobytes = (bytes: number): number => bytes / BYTES_PER_KB;

const figure = (label: string, bytes: number): Pick<Figure, "label" | "value" | "unit"> => ({
  label,
  value: kilobytes(bytes),
  unit: "kB",
});

const inKilobytes = (bytes: ReadonlyMap<string, number>): Record<string, number> =>
  Object.fromEntries([...bytes].map(([name, value]) => [name, kilobytes(value)]));
