/** The brand in versions: a published version is on pages and in messages of every process within a second. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { type BrandContent, brandFieldNames } from "@portal/contract/console/brand-content";
import type { PublishedVersion } from "@portal/contract/console/versions";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { features } from "../app.ts";
import { startPeriodicWork } from "../feature.ts";
import { brand } from "../features/brand/feature.ts";
import { sql } from "../kit/database/sql.ts";
import { routing } from "../kit/http/page-or-call.ts";
import { registerPages } from "../pages.ts";
import { brandOfSettings, seedBrand } from "../settings/current-brand.ts";
import { assertOwnPublished } from "../settings/published-values.ts";
import { readPortalSettings } from "../settings/settings-file.ts";
import { inHours } from "../testing/moments.ts";
import { eventually } from "../testing/patience.ts";
import { okay } from "../testing/people/browser.ts";
import { aPlayerWithEmail, anAddress, emailTo } from "../testing/people/mailbox.ts";
import { aPlayerWithPhone, textsTo } from "../testing/people/phones.ts";
import {
  byTwo,
  doneBy,
  previewed,
  read,
  refusalOf,
  sessionOf,
  signInStaff,
} from "../testing/people/staff.ts";
import { aPortalWithSandbox } from "../testing/portal/portal-with-sandbox.ts";
import { OPERATOR_CONFIG } from "../testing/portal/production-settings.ts";
import { silentLog } from "../testing/portal/silent-log.ts";
import { aConsole } from "../testing/portal/test-console.ts";
import { aPortal, type TestPortal } from "../testing/portal/test-portal.ts";
import { writeBuiltPages } from "../testing/portal/written-pages.ts";

const { portal, sandbox } = await aPortalWithSandbox();
/** Another process of the same portal. */
const beside = await aPortal({}, portal.database);
const console = await aConsole(portal.database);
const { mai, hoa, hien, lan } = await signInStaff(console);
const ofFile = portal.services.config.portal;
const seeded = brandOfSettings(ofFile);

const folder = mkdtempSync(join(tmpdir(), "portal-brand-"));
const pages: FastifyInstance[] = [];
beforeAll(async () => {
  expect([
    await seedBrand(portal.ownerDb, ofFile),
    await seedBrand(portal.ownerDb, ofFile),
  ]).toEqual([true, false]);
  writeBuiltPages(folder);
  for (const each of [portal, beside]) pages.push(await pagesOf(each));
});
const ends = [portal, beside].map(({ services }) =>
  startPeriodicWork(
    features.filter((feature) => feature === brand),
    services,
  ),
);
afterAll(async () => {
  for (const end of ends) await end();
  for (const app of pages) await app.close();
  rmSync(folder, { recursive: true });
});

/** The pages of a portal's process, as a built application. */
async function pagesOf({ services }: TestPortal): Promise<FastifyInstance> {
  const app = Fastify({ routerOptions: routing });
  const { config } = services;
  await registerPages(app, { config, log: silentLog, notices: async () => [] }, folder);
  return app;
}

const versionsNow = async () =>
  (await read(mai, "brand"))["versions"] as PublishedVersion<BrandContent>[];

/** The next version, at once unless the changes say when. */
const brandOf = async (content: object, changes: object = {}) => ({
  operation: "change-brand",
  after: (await versionsNow())[0]!.version,
  from: inHours(-1),
  content: { ...seeded, ...content },
  ...changes,
});

const publish = async (content: object, changes: object = {}) =>
  okay(byTwo(mai, hoa, await brandOf(content, changes)));

/** Loads the login of each process as a browser does. */
const logins = () =>
  Promise.all(
    pages.map(async (app) => {
      const headers = { accept: "text/html", "accept-encoding": "br" };
      const { rawPayload } = await app.inject({ url: "/login", headers });
      return brotliDecompressSync(rawPayload).toString();
    }),
  );

/** Waits until every process shows a text on its pages. */
const untilShown = (text: string) =>
  eventually(
    `${text} on the pages`,
    async () => (await logins()).every((page) => page.includes(text)) || undefined,
  );

describe("R-OPS-17: what two people publish", () => {
  test("is on the pages of every process within a second, in place of what they kept", async () => {
    for (const page of await logins()) expect(page).toContain(seeded.downloadUrl);
    await publish({ gameName: "Kiếm <Mới>", downloadUrl: "https://tai.kiemmoi.example/game" });
    await untilShown("https://tai.kiemmoi.example/game");
    for (const page of await logins()) {
      expect(page).not.toContain(seeded.downloadUrl);
      expect(page).toContain("<p>Kiếm &lt;Mới&gt;</p>");
    }
    await publish({});
    await untilShown(seeded.downloadUrl);
  });

  test("is in emails and texts, of the console too", async () => {
    const supportPhones = ["0911222333", "0911222444"];
    await publish({ supportPhones, supportTakesCalls: false });
    await untilShown("0911222333");
    const owner = await aPlayerWithPhone(portal, { verified: false });
    await sandbox.sms({ from: owner.phone, text: `KH ${owner.username}` });
    const [text] = await textsTo(sandbox, owner.phone, 1);
    expect(text).toContain("Nhan 0911222333.");
    const player = await aPlayerWithEmail(portal, { verified: false });
    await okay(player.browser.post("/email-verification/send"));
    const closing = /Nhắn tin đến 0911\s222\s333 hoặc 0911\s222\s444\./u;
    expect((await emailTo(sandbox, player.email, () => true)).text).toMatch(closing);
    const contact = anAddress();
    const correction = { operation: "correct-contact", username: player.username, what: "email" };
    await okay(byTwo(lan, hoa, { ...correction, contact }));
    expect((await emailTo(sandbox, contact, () => true)).text).toMatch(closing);
    await publish({});
    await untilShown("0900000100");
  });

  test("begins at its minute and not before, and offers its languages", async () => {
    const language = "pseudo";
    const player = await aPlayerWithPhone(portal);
    const choose = () => player.browser.send("PATCH", "/api/user/update-profile", { language });
    await publish({ languages: ["vi-VN"], copyright: "© Tương lai" }, { from: inHours(30) });
    expect((await versionsNow()).slice(0, 2)).toMatchObject([
      { state: "upcoming" },
      { state: "running" },
    ]);
    // Only the owner of the database can bring its beginning near.
    const { query } = portal.database;
    await query("alter table brand_versions disable trigger user");
    await query(`update brand_versions set holds = tstzrange(lower(holds), now() + interval '1 s')
      where holds @> now()`);
    await query(`update brand_versions
      set holds = tstzrange((select max(upper(holds)) from brand_versions), null)
      where version = (select max(version) from brand_versions)`);
    await query("alter table brand_versions enable trigger user");
    for (const page of await logins()) expect(page).not.toContain("© Tương lai");
    await untilShown("© Tương lai");
    expect((await choose()).status).toBe(422);
    await publish({});
    await untilShown(seeded.copyright);
    expect((await choose()).status).toBe(200);
  });

  test("is listed in the history with who changed which field and why", async () => {
    const changed = { copyright: "© Lịch sử", newsUrl: "https://tin.example.vn/moi" };
    const { facts } = await previewed(mai, await brandOf(changed));
    expect(facts).toEqual({
      version: expect.any(Number) as number,
      from: expect.any(String) as string,
      replaces: null,
      copyright: `${seeded.copyright} → © Lịch sử`,
      newsUrl: `${seeded.newsUrl} → https://tin.example.vn/moi`,
    });
    await publish(changed);
    const [newest, ...older] = await versionsNow();
    expect(newest).toMatchObject({
      state: "running",
      proposedBy: "mai",
      publishedBy: "hoa",
      reason: "ticket 92",
      content: changed,
    });
    expect(older.at(-1)).toMatchObject({ version: 1, publishedBy: null, content: seeded });
    await publish({});
    expect(await refusalOf(doneBy(mai, await brandOf({})))).toBe("operation_refused");
  });
});

describe("R-OPS-17: who may change the brand", () => {
  test("a senior changes texts alone; a link or number needs another person's approval", async () => {
    const [words, link] = [{ supportHours: "7:00–23:00" }, { playUrl: undefined }];
    await okay(doneBy(hoa, await brandOf(words)));
    const leads = {
      newsUrl: "https://tin.example.vn/",
      downloadUrl: "https://tin.example.vn/",
      socialUrl: "https://tin.example.vn/",
      supportPhones: ["0911222333", "0911222444"],
      ...link,
    };
    for (const [field, value] of Object.entries(leads)) {
      const order = await brandOf({ ...words, [field]: value });
      expect([field, await refusalOf(doneBy(hoa, order))]).toEqual([field, "takes_approval"]);
    }
    await okay(byTwo(hoa, hien, await brandOf(link)));
    await publish({});
  });

  test("the database publishes only approved versions and changes without links or numbers", async () => {
    const { db } = console.services;
    const thief = await brandOf({ supportPhones: ["0911999999", "0911999998"] });
    const publishing = (what: object) =>
      sql`select publish_version('brand', ${JSON.stringify(what)}::jsonb, 'why')`;
    const attempt = (order: object) =>
      db.transaction(async (tx) => {
        await tx.run(sql`select begin_staff_operation(${sessionOf(hien)}, 'change-brand', 0)`);
        await tx.run(publishing(order));
      });
    await expect(db.run(publishing(thief))).rejects.toMatchObject({ code: "PT015" });
    await expect(attempt(thief)).rejects.toMatchObject({ code: "PT015" });
    await expect(db.run(sql`update brand_versions set content = '{}'`)).rejects.toMatchObject({
      code: "42501",
    });
    const owned = portal.database.query("update brand_versions set content = '{}'");
    await expect(owned).rejects.toMatchObject({ code: "23001" });
    const removed = portal.database.query("delete from brand_versions");
    await expect(removed).rejects.toMatchObject({ code: "23001" });
  });

  test("only one of two changes to the same version is published", async () => {
    const [one, stale] = [await brandOf({ copyright: "© 1" }), await brandOf({ copyright: "© 2" })];
    await okay(doneBy(hoa, one));
    expect(await refusalOf(doneBy(hoa, stale))).toBe("operation_refused");
    await publish({});
  });
});

test.each([
  ["newsUrl", "http://tin.example.vn"],
  ["downloadUrl", "javascript:alert(1)"],
  ["playUrl", "https://choi.example.vn@ke-gian.example"],
  ["socialUrl", "https://localhost/nhom"],
  ["newsUrl", `https://tin.example.vn/${"x".repeat(200)}`],
  ["supportPhones.0", ["113", "0911222444"]],
  ["supportPhones", ["0911222444"]],
  ["gameName", " "],
  ["gameName", "K".repeat(41)],
  ["supportHours", "8:00\nBcc: ai@example.vn"],
  ["languages", ["pseudo"]],
])("R-OPS-17: what no player should read is refused at its field: %s, %j", async (field, value) => {
  const order = await brandOf({ [field.split(".")[0]!]: value });
  const { status, body } = await hoa.post("/api/console/operations/preview", { order });
  expect(status).toBe(422);
  expect(Object.keys(body["errors"] as object)).toEqual([`order.content.${field}`]);
});

test("R-RUN-1: an operator's own installation publishes nothing of the demo's, and production starts with none", async () => {
  const ownersConsole = await aConsole(portal.database, { PORTAL_CONFIG: OPERATOR_CONFIG });
  const senior = await ownersConsole.signIn("oanh", "senior");
  const own = await readPortalSettings(OPERATOR_CONFIG);
  await expect(assertOwnPublished(portal.ownerDb, own)).rejects.toThrow(
    "brand newsUrl is the demo's: publish your own in the console (change-brand)",
  );
  const ofOwner = brandOfSettings(own);
  for (const field of ["copyright", "downloadUrl", "supportPhones"] as const) {
    const order = await brandOf({ ...ofOwner, [field]: seeded[field] });
    const { body } = await senior.post("/api/console/operations/preview", { order });
    expect(body["errorCode"]).toBe("operation_refused");
    expect(body["message"]).toContain(`“${brandFieldNames[field]}” là của bản dùng thử`);
  }
  await publish(ofOwner);
  await expect(assertOwnPublished(portal.ownerDb, own)).resolves.toBeUndefined();
});
