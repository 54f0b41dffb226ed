/**
 * Reference of the game's side of the delivery interface (docs/game-server.md): one file, no packages.
 *
 * ```
 * node game-server.ts init                                        # tables, three zones
 * node game-server.ts account <name> <zone> <character>
 * GAME_API_KEY_ID=… GAME_API_SECRET=… PORT=8090 node game-server.ts serve
 * node game-server.ts coins <account> <zone>                      # for npm run conformance -- --coins
 * node game-server.ts log                                         # the deliveries as CSV, for reconcile
 * ```
 *
 * Exactly once rests on one thing: the order and its coins are written in one transaction, and the response
 * follows the commit. GAME_DATABASE is the file (game.sqlite). While the key is changed,
 * GAME_API_KEY_ID_PREVIOUS and GAME_API_SECRET_PREVIOUS are taken too.
 */
import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import { DatabaseSync } from "node:sqlite";

type Answer = { readonly status: number; readonly body: object };
/** A request, with its path as it was sent: the signature covers it before anything is decoded. */
type Call = Pick<IncomingMessage, "headers"> & { method: string; path: string; body: Buffer };
type Order = {
  readonly request_id: string;
  readonly account: string;
  readonly zone_id: string;
  readonly coins: number;
  /** The id of the character that receives; absent: the account does. */
  readonly character?: string;
};

const CLOCK_TOLERANCE_SECONDS = 300;
const MAX_BODY_BYTES = 16 * 1024;
/** How long a process waits for another one's transaction. */
const LOCK_WAIT_MS = 2_500;

/** The secret of each key, by its name: two while the key is changed. */
const keys = new Map<string, string>();
for (const end of ["", "_PREVIOUS"]) {
  const { [`GAME_API_KEY_ID${end}`]: id, [`GAME_API_SECRET${end}`]: secret } = process.env;
  if (id && secret) keys.set(id, secret);
}

const db = new DatabaseSync(process.env["GAME_DATABASE"] ?? "game.sqlite", {
  timeout: LOCK_WAIT_MS,
});
// A commit is on the disk before it is answered, so that it outlives a power failure.
db.exec("pragma journal_mode = wal; pragma synchronous = full");
/** Runs a statement with its values as parameters. */
const sql = db.createTagStore();

const TABLES = `
  create table if not exists zones (id text primary key, name text not null, open integer not null);
  create table if not exists characters (
    id integer primary key, account text, zone_id text, name text, level integer not null default 1,
    unique (account, zone_id, name)
  );
  create table if not exists purses (account text, zone_id text, coins integer not null, primary key (account, zone_id));
  create table if not exists nonces (nonce text primary key, useless_after integer not null);
  create table if not exists deliveries (
    request_id text primary key, body_hash text not null, account text not null, zone_id text not null,
    coins integer not null, state text not null, message text not null, at text not null
  );
  insert or ignore into zones values ('1', 'Hoa Sơn', 1), ('2', 'Thiếu Lâm', 1), ('3', 'Võ Đang', 0)`;
const NO_SUCH_PATH: Answer = { status: 404, body: { message: "no such path" } };

function serve(port: number): void {
  if (keys.size === 0) throw new Error("GAME_API_KEY_ID and GAME_API_SECRET are not set");
  const server = createServer((request, response) => {
    const answering = readBody(request).then(async (body) => {
      const { method = "", url: path = "", headers } = request;
      const answer = await answerTo({ method, path, headers, body });
      response.writeHead(answer.status, { "content-type": "application/json" });
      response.end(JSON.stringify(answer.body));
    });
    answering.catch((error: unknown) => {
      // Nothing is committed, or it cannot be known: the portal asks again after any 5xx.
      process.stderr.write(`${String(error)}\n`);
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  });
  server.listen(port, "127.0.0.1", () => {
    process.stdout.write(`game server at http://127.0.0.1:${port}\n`);
  });
}

async function answerTo(call: Call): Promise<Answer> {
  const problem = whyNotAdmitted(call);
  if (problem) return { status: 401, body: { message: problem } };
  const [version, things, id, rest] = call.path.split("/").slice(1);
  if (version !== "v1") return NO_SUCH_PATH;
  if (call.method === "POST" && things === "deliveries" && !id) {
    const order = readOrder(call.body);
    if (!order) return { status: 400, body: { message: "missing or malformed fields" } };
    return inTransaction(() => deliver(order, sha256(call.body)));
  }
  if (call.method !== "GET") return NO_SUCH_PATH;
  if (things === "zones" && !id) return { status: 200, body: { code: 0, zones: allZones() } };
  if (things === "accounts" && id && rest === "zones") return zonesOf(decodeURIComponent(id));
  if (things === "deliveries" && id) {
    return { status: 200, body: { code: 0, state: stateOf(decodeURIComponent(id)) } };
  }
  return NO_SUCH_PATH;
}

/** Adds coins once for each request id. Runs inside a transaction, so all of it happens or none. */
function deliver(order: Order, bodyHash: string): Answer {
  const known = sql.get`
    select body_hash, state, message from deliveries where request_id = ${order.request_id}`;
  if (known) return answerAgain(known, bodyHash);
  const refusal = whyRefused(order);
  writeDelivery(order, bodyHash, refusal);
  if (refusal) return { status: 200, body: { code: 2, message: refusal } };
  addCoins(order);
  return { status: 200, body: { code: 0 } };
}

/** What was decided stays decided: also a refusal, because the portal has given the credit back. */
function answerAgain(known: Record<string, unknown>, bodyHash: string): Answer {
  if (known["body_hash"] !== bodyHash) {
    return { status: 409, body: { message: "this request_id was used for another order" } };
  }
  if (known["state"] === "delivered") return { status: 200, body: { code: 0, duplicate: true } };
  return { status: 200, body: { code: 2, message: known["message"] } };
}

function whyRefused({ account, zone_id: zoneId, character }: Order): string {
  const zone = sql.get`select open from zones where id = ${zoneId}`;
  if (!zone) return "unknown zone";
  if (zone["open"] !== 1) return "zone is closed";
  const isKnown = sql.get`select 1 from characters where account = ${account}`;
  if (!isKnown || character === undefined) return isKnown ? "" : "unknown account";
  // This game's coins are the account's. Where each character has a purse, they go into that one's.
  const isTheirs = sql.get`select 1 from characters
    where account = ${account} and zone_id = ${zoneId} and cast(id as text) = ${character}`;
  return isTheirs ? "" : "unknown character";
}

function writeDelivery(order: Order, bodyHash: string, refusal: string): void {
  const { request_id: id, account, zone_id: zoneId, coins } = order;
  const state = refusal ? "rejected" : "delivered";
  const at = new Date().toISOString();
  sql.run`insert into deliveries values
    (${id}, ${bodyHash}, ${account}, ${zoneId}, ${coins}, ${state}, ${refusal}, ${at})`;
}

function addCoins({ account, zone_id: zoneId, coins }: Order): void {
  sql.run`insert into purses values (${account}, ${zoneId}, ${coins})
    on conflict do update set coins = coins + excluded.coins`;
}

function stateOf(requestId: string): unknown {
  const row = sql.get`select state from deliveries where request_id = ${requestId}`;
  return row?.["state"] ?? "not_found";
}

function allZones(): object[] {
  const zones = sql.all`select id, name, open from zones order by id`;
  return zones.map(({ id, name, open }) => ({ id, name, open: open === 1 }));
}

function zonesOf(account: string): Answer {
  const rows = sql.all`
    select zone_id, zones.name as zone, characters.id, characters.name, level
    from characters join zones on zones.id = zone_id
    where account = ${account} order by zone_id, characters.name`;
  const zones = Map.groupBy(rows, (row) => row["zone_id"]).entries();
  const list = [...zones].map(([id, characters]) => ({
    id,
    name: characters[0]?.["zone"],
    characters: characters.map(({ id: number, name, level }) => ({
      id: String(number),
      name,
      level,
    })),
  }));
  return { status: 200, body: { code: 0, zones: list } };
}

/** Returns why a request is not the portal's, or nothing where it is. */
function whyNotAdmitted(call: Call): string | undefined {
  const { "x-key-id": key, "x-timestamp": time, "x-nonce": nonce } = call.headers;
  const nowSeconds = Math.floor(Date.now() / 1_000);
  const secret = keys.get(String(key));
  if (secret === undefined) return "unknown key";
  // The pattern comes first: a time that is no number would pass the comparison.
  if (typeof time !== "string" || !/^\d{1,12}$/.test(time)) return "no timestamp";
  if (Math.abs(nowSeconds - Number(time)) > CLOCK_TOLERANCE_SECONDS)
    return "timestamp out of range";
  if (typeof nonce !== "string" || !/^.{1,128}$/.test(nonce)) return "no nonce";
  const signed = [time, nonce, call.method, call.path, sha256(call.body)].join(".");
  const expected = createHmac("sha256", secret).update(signed).digest();
  const given = Buffer.from(String(call.headers["x-signature"] ?? ""), "hex");
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return "bad signature";
  // Last, so that nobody without the secret can fill the table.
  return isFirstUse(nonce, nowSeconds) ? undefined : "nonce was used before";
}

/** Keeps a nonce for as long as its timestamp can be accepted. */
function isFirstUse(nonce: string, nowSeconds: number): boolean {
  sql.run`delete from nonces where useless_after < ${nowSeconds}`;
  const uselessAfter = nowSeconds + 2 * CLOCK_TOLERANCE_SECONDS;
  const { changes } = sql.run`
    insert into nonces values (${nonce}, ${uselessAfter}) on conflict do nothing`;
  return changes === 1;
}

function readOrder(body: Buffer): Order | undefined {
  let order: Record<string, unknown> | null;
  try {
    order = JSON.parse(body.toString()) as Record<string, unknown> | null;
  } catch {
    return undefined;
  }
  const texts = ["request_id", "game_id", "account", "zone_id"];
  const amounts = ["coins", "credit_spent"];
  const isText = (value: unknown) => typeof value === "string" && /^.{1,64}$/.test(value);
  const isAmount = (value: unknown) => Number.isSafeInteger(value) && (value as number) > 0;
  const isWhole =
    texts.every((name) => isText(order?.[name])) &&
    (order?.["character"] === undefined || isText(order["character"])) &&
    amounts.every((name) => isAmount(order?.[name]));
  return isWhole ? (order as unknown as Order) : undefined;
}

/** @throws where the work or the commit fails; nothing of it has happened then */
function inTransaction<T>(work: () => T): T {
  db.exec("begin immediate");
  try {
    const result = work();
    db.exec("commit");
    return result;
  } catch (error) {
    if (db.isTransaction) db.exec("rollback");
    throw error;
  }
}

/** @throws where the caller has gone before the end, or sends too much */
async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_BODY_BYTES) throw new Error("the body is too large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function sha256(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}

function printCoins(account: string, zoneId: string): void {
  const purse = sql.get`select coins from purses where account = ${account} and zone_id = ${zoneId}`;
  process.stdout.write(`${String(purse?.["coins"] ?? 0)}\n`);
}

function printLog(): void {
  process.stdout.write("requestId,account,zoneId,coins,at\n");
  const rows = sql.all`
    select request_id, account, zone_id, coins, at from deliveries
    where state = 'delivered' order by at`;
  for (const row of rows) process.stdout.write(`${Object.values(row).join(",")}\n`);
}

const [command = "", first = "", second = "", third = ""] = process.argv.slice(2);
if (command === "init") db.exec(TABLES);
else if (command === "account") {
  sql.run`insert or ignore into characters (account, zone_id, name)
    values (${first}, ${second}, ${third})`;
} else if (command === "coins") printCoins(first, second);
else if (command === "log") printLog();
else if (command === "serve") serve(Number(process.env["PORT"] ?? "8090"));
else throw new Error("usage: game-server.ts init|account|serve|coins|log");
