import { expect, test } from "vitest";
import { brokenPromises } from "./steps.ts";
import { readUnit } from "./systemctl.ts";

test("R-UPGRADE-1: a unit drains for longer than the proxy needs to notice its stop", () => {
  const { env, start, startPost } = readUnit("portal@3100", "/settings");
  expect(env["PORT"]).toBe("3100");
  expect(Number(env["DRAIN_SECONDS"])).toBeGreaterThanOrEqual(3);
  expect(start).toContain("--env-file=/settings/portal.env");
  expect(startPost?.at(-1)).toBe("http://127.0.0.1:3100/readyz");
});

const kept = {
  name: "step",
  perSecond: 200,
  seconds: 10,
  sent: 2_000,
  failed: [],
  longestMs: 900,
  otherReleases: [],
};

test.each([
  [{}, undefined],
  [{ failed: ["GET /login: 502"] }, "step: GET /login: 502"],
  [{ otherReleases: ["portal-console runs 0.1.0"] }, "step: portal-console runs 0.1.0"],
  [{ sent: 1_500 }, "step: only 150 requests a second"],
  [{ longestMs: 5_200 }, "step: an answer took 5200 ms"],
])("R-UPGRADE-1: for a step with %j the drill reports %j", (found, broken) => {
  expect(brokenPromises({ ...kept, ...found })).toEqual(broken ? [broken] : []);
});
