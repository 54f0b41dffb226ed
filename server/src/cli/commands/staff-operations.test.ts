import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { StaffRole } from "@portal/contract/console/rights";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";
import { hashToken } from "../../kit/http/browser/session-tokens.ts";
import { concurrently } from "../../testing/concurrently.ts";
import { eventually } from "../../testing/patience.ts";
import { aPlayer } from "../../testing/people/people.ts";
import { staffTokenOf } from "../../testing/people/staff.ts";
import { aConsole } from "../../testing/portal/test-console.ts";
import { aPortal } from "../../testing/portal/test-portal.ts";
import { TEST_SECRETS } from "../../testing/portal/test-secrets.ts";
import { runPortalJson, settingsOf } from "../testing/run-portal.ts";

const portal = await aPortal();
const staff = await aConsole(portal.database);
const folder = mkdtempSync(join(tmpdir(), "portal-operations-"));
afterAll(() => rmSync(folder, { recursive: true }));

type Tokens = Readonly<Record<"lan" | "mai" | "hoa", string>>;
let tokens: Tokens;
beforeAll(async () => {
  const tokenOf = async (login: string, role: StaffRole) => {
    const browser = await staff.signIn(login, role);
    return staffTokenOf(browser);
  };
  tokens = {
    lan: await tokenOf("lan", "support"),
    mai: await tokenOf("mai", "marketing"),
    hoa: await tokenOf("hoa", "senior"),
  };
});

const as = (login: keyof Tokens, ...args: string[]) =>
  runPortalJson([...args, "--reason", "weekend"], {
    ...settingsOf(portal.database),
    ...TEST_SECRETS,
    PORTAL_STAFF_TOKEN: tokens[login],
  });
const read = (...args: string[]) =>
  runPortalJson(args, { ...settingsOf(portal.database), ...TEST_SECRETS });

function aFile(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const HOUR_MS = 3_600_000;
const VIETNAM_HOURS = 7;
/** As an operator types it: `2026-03-31 09:00`. */
const typedTime = (inHours: number) =>
  new Date(Date.now() + (inHours + VIETNAM_HOURS) * HOUR_MS)
    .toISOString()
    .slice(0, 16)
    .replace("T", " ");
const aBonus = (campaign: string, percent: number) =>
  aFile(
    `${campaign}.json`,
    JSON.stringify({
      campaign,
      title: "Nhân đôi cuối tuần",
      until: typedTime(48),
      content: {
        layer: "campaign",
        methods: ["vietcombank"],
        steps: [{ cashValueVnd: 100_000, bonusPercent: percent }],
      },
    }),
  );

async function stateOf(campaign: string): Promise<unknown> {
  const { data } = await read("campaigns", "list", "bonus");
  const found = (data["campaigns"] as { campaign: string; state: string; version: number }[]).find(
    (each) => each.campaign === campaign,
  );
  return found && `${found.version} ${found.state}`;
}

describe("campaigns on the command line", () => {
  test("start by two people as previewed, change by the next version, and end", async () => {
    const publish = ["campaigns", "publish", "bonus", aBonus("weekend", 30)];
    const shown = await as("mai", ...publish, "--dry-run");
    expect(shown.data).toMatchObject({ mayDoAlone: false, spans: expect.any(Array) });
    expect(await stateOf("weekend")).toBeUndefined();

    const { data } = await as("mai", ...publish);
    expect(await stateOf("weekend")).toBeUndefined();
    const approve = ["approvals", "approve", String(data["approval"])];
    expect(await as("mai", ...approve)).toMatchObject({ code: 1 });
    expect(await as("lan", ...approve)).toMatchObject({ code: 1 });
    expect(await as("hoa", ...approve, "--dry-run")).toMatchObject({ code: 0 });
    expect(await stateOf("weekend")).toBeUndefined();
    expect(await as("hoa", ...approve)).toMatchObject({ code: 0 });
    expect(await stateOf("weekend")).toBe("1 running");
    expect(await as("hoa", ...approve)).toMatchObject({ code: 1 });

    const changed = await as("mai", "campaigns", "publish", "bonus", aBonus("weekend", 40));
    await as("hoa", "approvals", "approve", String(changed.data["approval"]));
    const { versions } = (await read("campaigns", "show", "weekend")).data;
    expect(versions).toMatchObject([
      { version: 2, publishedBy: "hoa", content: { steps: [{ bonusPercent: 40 }] } },
      { version: 1, publishedBy: "hoa" },
    ]);

    expect(await as("hoa", "campaigns", "end", "weekend")).toMatchObject({ code: 0 });
    expect(await stateOf("weekend")).toBe("2 over");
  });

  test("are nobody's without a staff token, and refused to a role that proposes none", async () => {
    const publish = ["campaigns", "publish", "bonus", aBonus("refused", 30)];
    const nobody = await read(...publish, "--reason", "weekend");
    expect(nobody).toMatchObject({
      code: 1,
      data: { refused: { argument: "PORTAL_STAFF_TOKEN" } },
    });
    expect(await as("lan", ...publish)).toMatchObject({ code: 1 });
    const operator = openDatabase({ url: portal.database.operatorUrl, maxConnections: 1 });
    await expect(
      operator.run(sql`select end_campaign('{"campaign":"weekend"}')`),
    ).rejects.toMatchObject({
      code: "PT015",
    });
    await operator.close();
  });
});

describe("bulk grants on the command line", () => {
  const aGrantFile = async (occasion: string, kp = 12) => {
    const { username } = await aPlayer(portal);
    return aFile(`${occasion}.csv`, `username,kp,occasion,note\n${username},${kp},${occasion},`);
  };
  const anOccasion = () => `outage-${randomBytes(4).toString("hex")}`;

  test("a file with faults is named line by line, and nothing is kept", async () => {
    const path = aFile("wrong.csv", "username,kp,occasion\nnobody_here,5,outage");
    const { code, data } = await as("lan", "bulk", "propose", path);
    expect(code).toBe(1);
    expect(data).toMatchObject({ runId: null, faults: [{ line: 2 }] });
  });

  test("a file is approved once by another person's token, and the report says what each row got", async () => {
    const occasion = anOccasion();
    const { data } = await as("lan", "bulk", "propose", await aGrantFile(occasion));
    const approve = () => as("hoa", "approvals", "approve", String(data["approval"]));
    const done = await concurrently(4, approve);
    expect(done.filter(({ code }) => code === 0)).toHaveLength(1);
    const run = await eventually("the file is not carried out", async () => {
      const { runs } = (await read("bulk", "list")).data as { runs: Record<string, unknown>[] };
      return runs.find(({ fileName, finishedAt }) => fileName === `${occasion}.csv` && finishedAt);
    });
    expect(run).toMatchObject({ approvedBy: "hoa", granted: 1, refused: 0 });
    const report = await read("bulk", "report", String(run["id"]));
    expect(report.data["csv"]).toContain(`12,${occasion},,đã cộng`);
  });

  test("where money takes a passkey, a token proves what its session had proved when it was made", async () => {
    const { data } = await as("lan", "bulk", "propose", await aGrantFile(anOccasion()));
    const approve = () => as("hoa", "approvals", "approve", String(data["approval"]));
    await portal.database.query("update staff_rules set is_proof_required = true");
    expect(await approve()).toMatchObject({ code: 1 });
    await portal.database.query(
      "update staff_sessions set proven_until = now() + interval '5 minutes' where token_hash = $1",
      [hashToken(tokens.hoa)],
    );
    expect(await approve()).toMatchObject({ code: 0 });
    await portal.database.query("update staff_rules set is_proof_required = false");
  });
});
