import { expect, test } from "vitest";
import { firingIn } from "./promtool.ts";

/** As promtool 2.42 writes it. */
const SAID = `Unit Testing:  /tmp/alerts.test.yml
  FAILED:
    expr: "group by (alertname) (ALERTS{alertstate=\\"firing\\"})", time: 7m,
        exp: nil
        got: {alertname="PortalDown"} 1E+00
    expr: "group by (alertname) (ALERTS{alertstate=\\"firing\\"})", time: 1d2h12m,
        exp: nil
        got: {alertname="Watchdog"} 1E+00, {alertname="OrdersStuck"} 1E+00, {alertname="GameFailing"} 1E+00`;

test("what fires is read minute by minute from promtool's complaints", () => {
  expect([...firingIn(SAID)]).toEqual([
    [7, ["PortalDown"]],
    [1_572, ["OrdersStuck", "GameFailing"]],
  ]);
});

test("nothing fires where promtool complains of nothing", () => {
  expect(firingIn("").size).toBe(0);
});
