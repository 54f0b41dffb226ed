import { expect, test } from "vitest";
import { withCampaigns } from "../testing/money/gift-codes.ts";
import { okay } from "../testing/people/browser.ts";
import { byTwo, doneBy } from "../testing/people/staff.ts";
import { aConsole } from "../testing/portal/test-console.ts";
import { aPortal } from "../testing/portal/test-portal.ts";

const portal = await aPortal(withCampaigns());
/** Another process of the same portal. */
const beside = await aPortal(withCampaigns(), portal.database);
const console = await aConsole(portal.database);
const mai = await console.signIn("mai", "marketing");
const hoa = await console.signIn("hoa", "senior");

const HOUR_MS = 60 * 60_000;
const hours = (count: number) =>
  new Date(Date.now() + count * HOUR_MS).toISOString().replace(/:\d{2}\.\d{3}Z$/, ":00.000Z");

const notice = {
  operation: "publish-notice",
  campaign: "bao-tri",
  after: 0,
  title: "Bảo trì MoMo",
  from: hours(-1),
  until: hours(2),
  content: { tone: "warning", text: "Từ 2 giờ", pages: ["/login"], methods: ["momo"], zones: [] },
};

test("R-OPS-10: a notice shows on every process for its time, on the pages that it is for", async () => {
  const visitor = async (at: typeof portal) =>
    (await (await fetch(`${at.url}/api/notices`)).json()) as object[];
  await okay(byTwo(mai, hoa, notice));
  expect(await visitor(portal)).toEqual([
    {
      id: expect.any(Number) as number,
      tone: "warning",
      title: "Bảo trì MoMo",
      text: "Từ 2 giờ",
      link: null,
      about: ["MoMo"],
      paths: ["/login", "/payment/e-wallet"],
    },
  ]);
  expect(await visitor(beside)).toHaveLength(1);
  await okay(doneBy(hoa, { operation: "end-campaign", campaign: "bao-tri" }));
  await expect.poll(() => visitor(beside)).toEqual([]);
});
