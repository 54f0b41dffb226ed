/** The status page and the notices show maintenance that staff have planned: before, during and after it. */
import type { SiteNotice } from "@portal/contract/notice";
import type { Status } from "@portal/contract/status";
import { expect, test } from "vitest";
import { inHours } from "../../testing/moments.ts";
import { eventually } from "../../testing/patience.ts";
import { okay, openBrowser } from "../../testing/people/browser.ts";
import { aPlayer } from "../../testing/people/people.ts";
import { doneBy, signInStaff } from "../../testing/people/staff.ts";
import { aConsole } from "../../testing/portal/test-console.ts";
import { aPortal } from "../../testing/portal/test-portal.ts";

/** A portal whose game does not answer. */
const portal = await aPortal();
const { minh } = await signInStaff(await aConsole(portal.database));
const visitor = openBrowser(portal.url);

const get = async (path: string) => (await okay(visitor.get(path))).body as unknown;
const noticesNow = async () => (await get("/api/notices")) as SiteNotice[];
/** @param what the method's name for players, or the kind of what the page names */
const partNow = async (what: string) =>
  ((await get("/api/status")) as Status).parts.find(({ kind, name }) => (name ?? kind) === what);
/** Waits until the page shows this state: it may be some seconds old. */
const becomes = (what: string, state: string) =>
  eventually(`${what} is ${state}`, async () => {
    const part = await partNow(what);
    return part?.state === state ? part : undefined;
  });
const TEXTS = {
  before: "Đêm nay bảo trì",
  notice: "Đang nâng cấp",
  after: "Đã xong, cảm ơn bạn đã chờ",
};
/** Makes a planned pause begin now, which only the owner of the database can do. */
const begin = () =>
  portal.database.query("update channel_pauses set begins_at = now() where ends_at > now()");

test("R-OPS-16: visitors see planned maintenance before, during and after it, also while the game is down", async () => {
  expect(await partNow("portal")).toMatchObject({ state: "working", text: null });
  const times = { beginsAt: inHours(5), endsAt: inHours(7) };
  const order = { operation: "pause-channel", kind: "portal", name: "all", ...TEXTS, ...times };
  await okay(doneBy(minh, order));
  const planned = await eventually("the plan", async () => (await noticesNow())[0]);
  expect(planned).toMatchObject({ tone: "warning", title: "Sắp bảo trì", paths: [] });
  expect(planned.text).toMatch(
    /^Đêm nay bảo trì \(\d\d:\d\d ngày \d\d\/\d\d đến \d\d:\d\d ngày \d\d\/\d\d\)$/,
  );
  await becomes("portal", "planned");
  expect(await partNow("MoMo")).toMatchObject({ state: "working" });

  const player = await aPlayer(portal);
  const announce = () => player.browser.post("/api/top-ups", { method: "momo", amountVnd: 20_000 });
  await okay(announce());
  await begin();
  const running = await eventually("the beginning", async () =>
    (await noticesNow()).find(({ title }) => title === "Đang bảo trì"),
  );
  expect(running).toMatchObject({ text: TEXTS.notice });
  expect(running.id).not.toBe(planned.id);
  for (const what of ["portal", "game", "MoMo"]) {
    expect(await becomes(what, "paused")).toMatchObject({ text: TEXTS.notice });
  }
  await eventually("the refusal", async () =>
    (await announce()).status === 422 ? true : undefined,
  );

  await okay(doneBy(minh, { operation: "resume-channel", kind: "portal", name: "all" }));
  const finished = await eventually("the end", async () =>
    (await noticesNow()).find(({ title }) => title === "Đã bảo trì xong"),
  );
  expect(finished).toMatchObject({ tone: "info", text: TEXTS.after });
  await becomes("MoMo", "working");
  expect(await get("/api/status")).toMatchObject({
    finished: [{ kind: "portal", name: null, text: TEXTS.after }],
  });
  await portal.database.query(
    "update channel_pauses set ends_at = now() - interval '2 hours', begins_at = now() - interval '3 hours'",
  );
  await eventually("silence", async () => ((await noticesNow()).length === 0 ? true : undefined));
});

test("R-OPS-16: maintenance of a method is announced where players pay by it; a cancelled plan is no longer shown", async () => {
  const planned = {
    operation: "pause-channel",
    kind: "method",
    name: "momo",
    ...TEXTS,
    beginsAt: inHours(5),
  };
  await okay(doneBy(minh, planned));
  const before = await eventually("the plan", async () => (await noticesNow())[0]);
  expect(before).toMatchObject({ about: ["MoMo"], paths: ["/payment/e-wallet"] });
  await okay(doneBy(minh, { operation: "resume-channel", kind: "method", name: "momo" }));
  await eventually("silence", async () => ((await noticesNow()).length === 0 ? true : undefined));
  // While it lasts, the page of the method itself says so.
  await okay(doneBy(minh, { ...planned, beginsAt: undefined }));
  await becomes("MoMo", "paused");
  expect(await noticesNow()).toEqual([]);
});
