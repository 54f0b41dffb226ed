import { expect, test } from "vitest";
import { metricsPortOf } from "./process-options.ts";

test("R-RUN-5: processes that share a port have different metrics ports, unless metrics are off", () => {
  const ports = (env: Parameters<typeof metricsPortOf>[0]) =>
    [0, 1, 2].map((place) => metricsPortOf(env, place));
  expect(ports({ PORT: 3000 })).toEqual([3002, 3012, 3022]);
  expect(ports({ PORT: 3000, METRICS_PORT: 9100 })).toEqual([9100, 9110, 9120]);
  expect(ports({ PORT: 3000, METRICS_PORT: 0 })).toEqual([0, 0, 0]);
});
