/** Makes a portal's books, and statements of outside parties that agree with them. Tests then falsify one side. */
import { randomUUID } from "node:crypto";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Database } from "../../../kit/database/database.ts";
import type { TestDatabase } from "../../../testing/database/test-database.ts";
import { capture, hold, type Holder, refund, topUp } from "../../../testing/money/books.ts";

export type StatementLine = {
  method: string;
  id: string;
  reference: string;
  amount: number;
  content: string;
  at: string;
  reversed: string;
};
export type CardLine = {
  provider: string;
  serial: string;
  value: number;
  charged: string;
  net: string;
};
export type GameLine = {
  requestId: string;
  account: string;
  zoneId: string;
  coins: number;
  at: string;
};

export type OutsideBooks = ReturnType<typeof openOutsideBooks>;

export function openOutsideBooks(db: Database, database: TestDatabase, holder: Holder) {
  const statement: StatementLine[] = [];
  const cards: CardLine[] = [];
  const game: GameLine[] = [];
  let sum = 10_000;

  /** Adds a transfer that both sides know. No two have the same amount. */
  const transfer = async (
    code: string | null = holder.paymentCode,
    method = "vietcombank",
  ): Promise<StatementLine> => {
    sum += 1_000;
    const id = randomUUID();
    await topUp(db, code, sum, id, { method });
    const line = {
      method,
      id,
      reference: id,
      amount: sum,
      content: `FSO${code}`,
      at: new Date().toISOString(),
      reversed: "",
    };
    statement.push(line);
    return line;
  };

  /** @returns the card's line and its transaction */
  const card = async (status: "success" | "failed" | "pending" = "success") => {
    const serial = String(cards.length).padStart(11, "7");
    const line = { provider: "VIETTEL", serial, value: 50_000, charged: "yes", net: "" };
    cards.push(line);
    return { line, id: await insertCard(database, holder, { ...line, status }) };
  };

  const delivery = async (end: "success" | "failed" | "pending" = "success") => {
    const id = await hold(db, holder.id, 10);
    await database.query(
      `insert into deliveries (transaction_id, account, zone_id, coins, credit_spent)
       values ($1, 'hero', '1', 1000, 10)`,
      [id],
    );
    if (end === "success") await capture(db, holder.id, id);
    if (end === "failed") await refund(db, holder.id, id);
    const at = new Date().toISOString();
    const line = { requestId: id, account: "hero", zoneId: "1", coins: 1_000, at };
    game.push(line);
    return line;
  };

  return { statement, cards, game, transfer, card, delivery, nextSum: () => (sum += 1_000) };
}

type CardRow = { readonly provider: string; readonly serial: string; readonly status: string };

export async function insertCard(
  database: TestDatabase,
  holder: Holder,
  { provider, serial, status }: CardRow,
): Promise<string> {
  const [row] = await database.query<{ id: string }>(
    `with t as (
       insert into transactions (user_id, type, status, value, currency, payload)
       values ($1, 'topup.card', $2, 50000, 'VND', '{"creditKp": 500}') returning id
     )
     insert into cards (transaction_id, provider, telco, serial, pin_mac, encrypted_pin, declared_vnd,
       settled_at, failure, is_taken, real_vnd)
     select id, $3::text, $3, $4, sha256(id::text::bytea), case when $2 = 'pending' then 'x' end, 50000,
       case when $2 <> 'pending' then now() end, case when $2 = 'failed' then 'bad_card' end,
       $2 <> 'failed', case when $2 = 'success' then 50000 end
     from t returning transaction_id as id`,
    [holder.id, status, provider, serial],
  );
  return row!.id;
}

const folder = mkdtempSync(join(tmpdir(), "portal-statements-"));

/** Writes the three files. @returns the options that name them */
export function writeFiles({ statement, cards, game }: OutsideBooks): string[] {
  return [
    `--statement=${csv("statement", statement)}`,
    `--cards=${csv("cards", cards)}`,
    `--game-log=${csv("game", game)}`,
  ];
}

function csv(name: string, rows: readonly object[]): string {
  const file = join(folder, `${name}.csv`);
  const lines = rows.map((row) => Object.values(row).join(","));
  writeFileSync(file, [Object.keys(rows[0]!).join(","), ...lines, ""].join("\n"));
  return file;
}
