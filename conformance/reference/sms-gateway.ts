/**
 * Reference of an SMS gateway that brings players' texts to the portal (docs/game-server.md): one file, no packages.
 *
 * ```
 * node sms-gateway.ts init                                        # the table
 * node sms-gateway.ts receive <sender> <text>                     # what the modem calls for each text
 * SMS_PORTAL_URL=https://…/webhooks/sms SMS_INBOUND_SECRET=… SMS_ACCESS_KEY=… SMS_SHORT_CODE=8098 \
 *   node sms-gateway.ts serve                                     # sends what waits, for ever
 * node sms-gateway.ts send                                        # the same until nothing waits
 * node sms-gateway.ts list                                        # what has not arrived, and why
 * ```
 *
 * A text is on the disk before the modem forgets it. It keeps its `request_id` and its body to the letter until the portal
 * has said that it is kept. GATEWAY_DATABASE is the file (sms.sqlite).
 */
import { createHmac, randomUUID } from "node:crypto";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";

/** In the order in which they are signed. */
const SIGNED_FIELDS = [
  "access_key",
  "command",
  "mo_message",
  "msisdn",
  "request_id",
  "request_time",
  "short_code",
] as const;
type Fields = Readonly<Record<(typeof SIGNED_FIELDS)[number], string>>;

type Portal = { readonly url: string; readonly secret: string };
type Waiting = { readonly id: string; readonly fields: Fields; readonly attempts: number };
/** `refused`: sent again it would be refused again, so a person has to look. */
type Outcome = "kept" | "refused" | "unknown";

const PATIENCE_MS = 10_000;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 60_000;
const LOOK_EVERY_MS = 200;
/** The portal refuses what is older. */
const USEFUL_FOR_MS = 24 * 60 * 60 * 1_000;
/** How long a process waits for another one's transaction. */
const LOCK_WAIT_MS = 2_500;
/** What separates fields in the signed text may not stand in them. */
const AROUND_THE_TEXT = /^[^&=]{1,128}$/;

const db = new DatabaseSync(process.env["GATEWAY_DATABASE"] ?? "sms.sqlite", {
  timeout: LOCK_WAIT_MS,
});
// A text is on the disk before the modem forgets it, so that it outlives a power failure.
db.exec("pragma journal_mode = wal; pragma synchronous = full");

const TABLE = `
  create table if not exists texts (
    id text primary key, sender text not null, body text not null, received_at integer not null,
    state text not null default 'waiting', attempts integer not null default 0,
    next_at integer not null default 0, last_answer text not null default ''
  )`;

/** Keeps a text that the modem has received. @throws where its sender is no phone of Vietnam */
function receive(typedSender: string, text: string): void {
  const sender = internationalNumber(typedSender);
  db.prepare("insert into texts (id, sender, body, received_at) values (?, ?, ?, ?)").run(
    randomUUID(),
    sender,
    text,
    Date.now(),
  );
}

/** Returns 84 and nine digits of +84912345678, 84912345678 or 0912345678. */
function internationalNumber(typed: string): string {
  const digits = typed
    .replaceAll(/[\s.-]/g, "")
    .replace(/^\+/, "")
    .replace(/^0/, "84");
  if (!/^84\d{9}$/.test(digits)) throw new Error(`no phone of Vietnam: ${typed}`);
  return digits;
}

/** Sends each text whose time has come, oldest first. @returns whether any is left that will be sent */
async function sendDue(portal: Portal, access: Pick<Fields, "access_key" | "short_code">) {
  for (const text of dueTexts(access)) {
    const { outcome, answer } = await post(portal, text.fields);
    note(text, outcome, answer);
  }
  const left = db.prepare("select count(*) as count from texts where state = 'waiting'").get();
  return Number(left?.["count"]) > 0;
}

function dueTexts(access: Pick<Fields, "access_key" | "short_code">): Waiting[] {
  db.prepare("update texts set state = 'expired' where state = 'waiting' and received_at < ?").run(
    Date.now() - USEFUL_FOR_MS,
  );
  const rows = db
    .prepare("select * from texts where state = 'waiting' and next_at <= ? order by received_at")
    .all(Date.now());
  return rows.map((row) => {
    const text = String(row["body"]);
    return {
      id: String(row["id"]),
      attempts: Number(row["attempts"]),
      fields: {
        ...access,
        command: text.trim().split(/\s/)[0] ?? "",
        mo_message: text,
        msisdn: String(row["sender"]),
        request_id: String(row["id"]),
        // Of its receipt, with an offset: the same at each repeat.
        request_time: new Date(Number(row["received_at"])).toISOString(),
      },
    };
  });
}

/** Sends the portal a text. Never throws: without an answer the portal may have it or not, so it is sent again. */
async function post({ url, secret }: Portal, fields: Fields) {
  const signed = SIGNED_FIELDS.map((name) => `${name}=${fields[name]}`).join("&");
  const signature = createHmac("sha256", secret).update(signed).digest("hex");
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ...fields, signature }),
      redirect: "error",
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const answer = `${response.status} ${(await response.text()).slice(0, 200)}`;
    return { outcome: outcomeOf(response.status, answer), answer };
  } catch (error) {
    return { outcome: "unknown" as const, answer: (error as Error).message };
  }
}

/** Only the portal's own word says that a text is kept: a proxy's 200 has another body. */
function outcomeOf(status: number, answer: string): Outcome {
  if (status === 200 && /"status":\s*1\b/.test(answer)) return "kept";
  return status === 401 ? "refused" : "unknown";
}

function note({ id, attempts }: Waiting, outcome: Outcome, answer: string): void {
  const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** attempts, LONGEST_PAUSE_MS);
  const state = outcome === "unknown" ? "waiting" : outcome;
  db.prepare(
    "update texts set state = ?, attempts = attempts + 1, next_at = ?, last_answer = ? where id = ?",
  ).run(state, Date.now() + pauseMs, answer, id);
  if (outcome === "refused") process.stderr.write(`${id} is refused: ${answer}\n`);
}

/** @throws where a setting is missing, or could be taken for another field */
function readSettings(env: NodeJS.ProcessEnv) {
  const { SMS_PORTAL_URL: url, SMS_INBOUND_SECRET: secret } = env;
  const { SMS_ACCESS_KEY: accessKey = "", SMS_SHORT_CODE: shortCode = "" } = env;
  if (!url || !secret) throw new Error("SMS_PORTAL_URL and SMS_INBOUND_SECRET are not set");
  for (const value of [accessKey, shortCode]) {
    if (!AROUND_THE_TEXT.test(value)) {
      throw new Error("SMS_ACCESS_KEY and SMS_SHORT_CODE need 1 to 128 characters without & and =");
    }
  }
  return { portal: { url, secret }, access: { access_key: accessKey, short_code: shortCode } };
}

async function sendAll(isForEver: boolean): Promise<void> {
  const { portal, access } = readSettings(process.env);
  while ((await sendDue(portal, access)) || isForEver) await sleep(LOOK_EVERY_MS);
}

function printList(): void {
  const rows = db.prepare("select * from texts where state <> 'kept' order by received_at").all();
  for (const { id, sender, state, attempts, last_answer: answer } of rows) {
    process.stdout.write(`${[id, sender, state, attempts, answer].join("  ")}\n`);
  }
}

const [command = "", sender = "", text = ""] = process.argv.slice(2);
if (command === "init") db.exec(TABLE);
else if (command === "receive") receive(sender, text);
else if (command === "send") await sendAll(false);
else if (command === "serve") await sendAll(true);
else if (command === "list") printList();
else throw new Error("usage: sms-gateway.ts init|receive|send|serve|list");
