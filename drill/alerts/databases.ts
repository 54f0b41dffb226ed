import { randomBytes } from "node:crypto";
import { runPortal } from "../../server/src/cli/testing/run-portal.ts";
import { openDatabase as openPool } from "../../server/src/kit/database/database.ts";
import { addressOf, copyDatabase, dropDatabase } from "../../simulation/environment/databases.ts";
import { OPERATOR_LOGIN } from "../../server/src/kit/database/database-fitness.ts";
import { runtimeUrlOf } from "../../server/src/embedded-postgres/login.ts";

/** A migrated database of the drill, as its owner. */
export type DrillDatabase = {
  readonly url: string;
  readonly runtimeUrl: string;
  readonly operatorUrl: string;
  query<Row>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  drop(): Promise<void>;
};

const TEMPLATE = "drill_template";

/** What happens to rows as time passes: the columns that figures, jobs and chain compare with the clock. */
const TIMES: Readonly<Record<string, readonly string[]>> = {
  transactions: ["created_at", "updated_at"],
  journals: ["posted_at"],
  inbound_notices: ["received_at", "occurred_at"],
  open_payments: ["opened_at"],
  cards: ["sent_at", "accepted_at"],
  transfer_cases: ["opened_at", "sent_at"],
  support_cases: ["opened_at", "answer_by", "last_message_at"],
  jobs: ["run_at", "lease_ends_at"],
  sent_messages: ["queued_at", "ask_at"],
  verify_runs: ["finished_at"],
  base_backups: ["finished_at"],
  data_requests: ["asked_at", "answer_by", "complete_by"],
  retention_runs: ["started_at", "alive_at", "finished_at"],
};

export async function makeTemplate(serverUrl: string): Promise<void> {
  await copyDatabase(serverUrl, TEMPLATE, "template1");
  const url = addressOf(serverUrl, TEMPLATE);
  const { code, stderr } = await runPortal(["migrate"], { MIGRATION_DATABASE_URL: url });
  if (code !== 0) throw new Error(`the database cannot be migrated: ${stderr}`);
  const owner = openAsOwner(url);
  await letClockMove(owner);
  await owner.close();
}

/** What runs statements as the owner of a database. */
type Owner = Pick<DrillDatabase, "query">;

/** Moving the clock changes rows that are otherwise never changed. */
export async function letClockMove(owner: Owner): Promise<void> {
  const triggers = await owner.query<{ text: string }>(
    `select format('alter table %s disable trigger %I', tgrelid::regclass, tgname) as text
     from pg_trigger where tgfoid = 'refuse_change'::regproc`,
  );
  for (const { text } of triggers) await owner.query(text);
}

const STATEMENT_MS = 60_000;

function openAsOwner(url: string) {
  const db = openPool({ url, maxConnections: 2, statementTimeoutMs: STATEMENT_MS, prepare: false });
  return {
    query: <Row>(text: string, values: readonly unknown[] = []) =>
      db.write.many<Row>({ name: "", text, values }),
    close: db.close,
  };
}

export async function openDatabase(serverUrl: string): Promise<DrillDatabase> {
  const name = `drill_${randomBytes(4).toString("hex")}`;
  const url = await copyDatabase(serverUrl, name, TEMPLATE);
  const owner = openAsOwner(url);
  return {
    url,
    runtimeUrl: runtimeUrlOf(url),
    operatorUrl: runtimeUrlOf(url, OPERATOR_LOGIN),
    query: owner.query,
    drop: async () => {
      await owner.close().catch(() => undefined);
      await dropDatabase(serverUrl, name).catch(() => undefined);
    },
  };
}

/** Moves the past so much further back: for the portal so many minutes have passed. */
export async function passMinutes({ query }: Owner, minutes: number): Promise<void> {
  for (const [table, columns] of Object.entries(TIMES)) {
    const back = columns.map((name) => `${name} = ${name} - interval '${minutes} minutes'`);
    await query(`update ${table} set ${back.join(", ")}`);
  }
}
