/**
 * Operations on the command line (`do`, `approve`, `reject`, `upload`), by staff who are signed in in various roles.
 */
import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { okay } from "../../testing/people/browser.ts";
import { aPlayer } from "../../testing/people/people.ts";
import { aPhoneNumber } from "../../testing/people/phones.ts";
import { addPasskey, sendProof, signed, signInStaff } from "../../testing/people/staff.ts";
import { stubHttpServer } from "../../testing/portal/stub-http-server.ts";
import { aConsole } from "../../testing/portal/test-console.ts";
import { aPortal } from "../../testing/portal/test-portal.ts";
import { clientOf } from "../testing/client-of.ts";
import { runPortal } from "../testing/run-portal.ts";

const portal = await aPortal();
const console = await aConsole(portal.database);
const { query } = portal.database;

const { username } = await aPlayer(portal);
const staff = await signInStaff(console);
const lan = await clientOf(console, staff.lan);
const minh = await clientOf(console, staff.minh);
const hoa = await clientOf(console, staff.hoa);
const mai = await clientOf(console, staff.mai);

const newOccasion = () => `cli-${randomBytes(4).toString("hex")}`;
const grant = ["do", "grant", `--username=${username}`];
const grantOf = (kp: string) => [...grant, `--kp=${kp}`, `--occasion=${newOccasion()}`];
const REASON = ["--reason", "ticket 92"];
/** Previews an import of gift codes. */
const importing = (codes: string) =>
  mai.json("do", "import-codes", "--campaign=chia-se-2026", `--codes=${codes}`, "--preview");

async function creditKp(): Promise<number> {
  const { data } = await hoa.json("list", "players", "--q", username);
  return (data["rows"] as { creditKp: number }[])[0]!.creditKp;
}

describe("R-OPS-A: an operation on the command line", () => {
  test("within the person's limits is executed under their name", async () => {
    const before = await creditKp();
    const run = await minh.run(...grantOf("700"), ...REASON);
    expect(run).toMatchObject({ code: 0, stderr: "" });
    expect(run.stdout).toContain("grantedKp: 700");
    expect(run.stdout).toMatch(/Done\.\n$/);
    expect(await creditKp()).toBe(before + 700);
    const [entry] = await query(
      "select operator, command, reason, staff_id is not null as staff from operator_log order by id desc limit 1",
    );
    expect(entry).toEqual({ operator: "minh", command: "grant", reason: "ticket 92", staff: true });
  });

  test("beyond the limits is proposed, and executed once another person approves it", async () => {
    const before = await creditKp();
    const proposed = await lan.json(...grantOf("500"), ...REASON);
    expect(proposed).toMatchObject({ code: 0, data: { outcome: "proposed" } });
    const id = String(proposed.data["approval"]);
    expect(await creditKp()).toBe(before);
    expect(await lan.run("approve", id)).toMatchObject({ code: 1 });

    const seen = await hoa.run("approve", id, "--preview");
    expect(seen).toMatchObject({ code: 0 });
    expect(seen.stdout).toContain("grant, proposed by lan: ticket 92");
    expect(await creditKp()).toBe(before);

    const approved = await hoa.json("approve", id);
    expect(approved).toMatchObject({ code: 0, data: { outcome: "done", approval: id } });
    expect(await creditKp()).toBe(before + 500);
    expect(await hoa.json("approve", id)).toMatchObject({
      code: 1,
      data: { refused: { code: "approval_not_open" } },
    });
  });

  test("is not executed if it was rejected", async () => {
    const before = await creditKp();
    const { data } = await lan.json(...grantOf("500"), ...REASON);
    const id = String(data["approval"]);
    expect(await hoa.run("reject", id)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("--reason is missing"),
    });
    expect(await hoa.run("reject", id, "--reason", "twice")).toMatchObject({ code: 0 });
    expect(await hoa.run("approve", id)).toMatchObject({ code: 1 });
    expect(await creditKp()).toBe(before);
  });

  test("previewed prints what would happen, needs no reason, and changes nothing", async () => {
    const before = await creditKp();
    const alone = await minh.run(...grantOf("700"), "--preview");
    expect(alone).toMatchObject({ code: 0 });
    expect(alone.stdout).toContain("It would be done. Nothing was changed.");
    const byTwo = await lan.json(...grantOf("700"), "--preview");
    expect(byTwo).toMatchObject({ code: 0, data: { outcome: "preview", mayDoAlone: false } });
    expect(await creditKp()).toBe(before);
    const { data } = await hoa.json("list", "approvals", "--proposed-by", "lan");
    const waiting = data["rows"] as { facts: { grantedKp?: number } }[];
    expect(waiting.filter(({ facts }) => facts.grantedKp === 700)).toEqual([]);
  });

  test("that is refused prints why and ends with 1", async () => {
    const unknown = ["do", "end-sessions", "--username", "nobody-of-this-name", ...REASON];
    const run = await minh.run(...unknown);
    expect(run).toMatchObject({ code: 1, stdout: "" });
    expect(run.stderr).toMatch(/^Không thực hiện được: /);
    const json = await minh.json(...unknown);
    expect(json.data).toEqual({
      refused: { code: "operation_refused", message: run.stderr.trimEnd() },
    });
    expect(await mai.json(...grantOf("5"), ...REASON)).toMatchObject({
      code: 1,
      data: { refused: { code: expect.any(String) as string } },
    });
  });

  test.each([
    [["--kp=many"], "--kp is not usable"],
    [["--kp=0"], "--kp is not usable"],
    [["--kp"], "'--kp <value>' argument missing"],
    [[], "--kp is missing"],
    [["--kp=5", "--amount=5"], "Unknown option '--amount'"],
  ])("with the wrong option %j ends with 2 and the option's help", async (kp, message) => {
    const run = await minh.run(...grant, `--occasion=${newOccasion()}`, ...REASON, ...kp);
    expect(run).toMatchObject({ code: 2, stdout: "" });
    expect(run.stderr).toContain(message);
    expect(run.stderr).toMatch(/ --kp <KP> +required/);
  });

  test("reads nulls, dates, JSON and files as its schema says", async () => {
    const folder = hoa.settings["XDG_STATE_HOME"]!;
    const content = { methods: ["vietcombank"], steps: [] };
    writeFileSync(`${folder}/bonus.json`, JSON.stringify(content));
    const bonus = ["do", "publish-bonus", "--campaign=cli-bonus", "--after=0", "--title=x"];
    const days = ["--from=2026-01-01T00:00:00.000Z", "--until=none"];
    const given = [...bonus, ...days, `--content=@${folder}/bonus.json`, "--preview"];
    expect(await mai.run(...given)).toMatchObject({ code: 0, stderr: "" });
    expect(await mai.run(...bonus, ...days, "--content={]")).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("--content: "),
    });
    writeFileSync(`${folder}/codes.txt`, "CLI-CODE-1\r\nCLI-CODE-2\r\n");
    const read = await importing(`@${folder}/codes.txt`);
    expect(read).toMatchObject({ code: 0, data: { facts: { addedCodes: 2 } } });
    expect(await importing(`@${folder}/missing.txt`)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("missing.txt"),
    });
    const limit = ["do", "limit-spending", `--username=${username}`, "--period=day"];
    // The settings of this portal know no such limits: the console refuses what the schema takes.
    expect(await minh.json(...limit, "--limit-kp=none", ...REASON)).toMatchObject({
      code: 1,
      data: { refused: { code: "operation_refused" } },
    });
    expect(await minh.run(...limit, "--limit-kp=nothing", ...REASON)).toMatchObject({ code: 2 });
  });

  test("reads texts as the command line prints them, in options, lists and files", async () => {
    const occasion = String.raw`--occasion=\u{61}b`;
    const { data } = await minh.json(...grant, "--kp=5", "--preview", occasion);
    expect(data).toMatchObject({ facts: { occasion: "ab" } });
    const printed = String.raw`CLI-\u{58}-1`;
    const file = `${minh.settings["XDG_STATE_HOME"]}/printed.txt`;
    writeFileSync(file, `${printed}\nCLI-X-1\n`);
    for (const codes of [`${printed}\nCLI-X-1`, `@${file}`]) {
      expect(await importing(codes)).toMatchObject({ code: 0, data: { facts: { addedCodes: 1 } } });
    }
  });

  test("on a file of grants names wrong rows, and a stored file is proposed by its id", async () => {
    const folder = lan.settings["XDG_STATE_HOME"]!;
    writeFileSync(`${folder}/wrong.csv`, "username,kp,occasion,note\nnobody-here,5,x,\n");
    const wrong = await lan.run("upload", `${folder}/wrong.csv`);
    expect(wrong).toMatchObject({ code: 1, stdout: expect.stringMatching(/^line 2: /) });
    const good = `username,kp,occasion,note\n${username},5,${newOccasion()},\n`;
    writeFileSync(`${folder}/good.csv`, good);
    const kept = await lan.json("upload", `${folder}/good.csv`);
    expect(kept).toMatchObject({ code: 0, data: { rowCount: 1, totalKp: 5 } });
    const { runId, totalKp } = kept.data;
    const words = ["do", "bulk-grant", "--run-id", String(runId), "--total-kp", String(totalKp)];
    expect(await lan.json(...words, ...REASON)).toMatchObject({
      code: 0,
      data: { outcome: "proposed" },
    });
  });

  test("that corrects a contact is approved only after its approver has viewed the contact", async () => {
    const contact = aPhoneNumber();
    const player = await aPlayer(portal);
    const correction = ["do", "correct-contact", "--what=phone", `--contact=${contact}`];
    const proposed = await lan.json(...correction, `--username=${player.username}`, ...REASON);
    const id = String(proposed.data["approval"]);
    const blind = await hoa.run("approve", id);
    expect(blind).toMatchObject({ code: 1, stderr: expect.stringContaining("--contact") });
    const seen = await hoa.run("approve", id, "--contact");
    expect(seen).toMatchObject({ code: 0, stdout: expect.stringContaining(contact.slice(1)) });
    expect(await hoa.json("approve", id)).toMatchObject({ code: 0, data: { outcome: "done" } });
  });
});

describe("R-OPS-C: a person on the command line", () => {
  test("without a valid sign-in sees how to sign in again", async () => {
    const stranger = await clientOf(console);
    const browser = await console.signIn("ended", "payments");
    const ended = await clientOf(console, browser);
    await browser.post("/api/console/sign-out");
    for (const client of [stranger, ended]) {
      const run = await client.run(...grantOf("5"), ...REASON);
      expect(run).toMatchObject({ code: 1, stdout: "" });
      expect(run.stderr).toContain("Sign in again: npm run portal -- sign-in");
      expect(await client.json("list", "queues")).toMatchObject({
        code: 1,
        data: { refused: { code: "unauthenticated" } },
      });
    }
  });

  test("who needs a fresh proof sees how to give it, and money then moves", async () => {
    await query("update staff_rules set is_proof_required = true");
    const browser = await console.signIn("ngan", "payments");
    const ngan = await clientOf(console, browser);
    const refused = await ngan.run(...grantOf("5"), ...REASON);
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining("passkey") });
    expect(refused.stderr).toContain("npm run portal -- sign-in");
    const { passkey } = await addPasskey(browser);
    await okay(sendProof(browser, await signed(browser, passkey)));
    const proven = await clientOf(console, browser);
    expect(await proven.run(...grantOf("5"), ...REASON)).toMatchObject({ code: 0 });
    await query("update staff_rules set is_proof_required = false");
  });

  test("who gets no answer to an order sees that it may have been executed", async () => {
    // Passes calls on to the console, and loses its answer to the order.
    const proxy = await stubHttpServer();
    proxy.answers(async (response, { path, headers, body }) => {
      const { authorization = "", "content-type": type = "" } = headers;
      const passed = { authorization, "content-type": type };
      const answer = await fetch(console.url + path, { method: "POST", headers: passed, body });
      if (path === "/api/console/operations") response.destroy();
      else response.writeHead(answer.status).end(await answer.text());
    });
    const settings = { ...minh.settings, CONSOLE_URL: proxy.url };
    const run = await runPortal([...grantOf("5"), ...REASON], settings);
    await proxy.close();
    expect(run).toMatchObject({ code: 2, stdout: "" });
    expect(run.stderr).toContain("It may have been done. Look before you repeat it.");
  });
});
