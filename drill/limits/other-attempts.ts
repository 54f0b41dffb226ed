import { createHash, randomBytes, randomInt } from "node:crypto";
import type { Queries } from "../../server/src/kit/database/database.ts";
import { type Sql, sql } from "../../server/src/kit/database/sql.ts";
import type { Person, Players } from "./people.ts";

const SALT = "the salt of the drill";
const MOST_KP = 2_000;
const UPLOADED_KP = 100;

/** The operations beside money that this drill carries out, as the console's functions are called for them. */
export const otherOperations = [
  "lock",
  "lock-for-a-day",
  "unlock",
  "stop-spending",
  "stop-spending-for-a-day",
  "allow-spending",
  "limit-spending",
  "end-sessions",
  "correct-contact",
  "pause-channel",
  "resume-channel",
  "change-account",
  "publish-notice",
  "end-campaign",
  "bulk-grant",
  "settle-recharge",
] as const;
type OtherOperation = (typeof otherOperations)[number];

/** An order as its proposal keeps it; `drill` is what must come of it, for the judge. */
type Order = Readonly<Record<string, unknown>> & { readonly drill?: string };

const oneOf = <T>(all: readonly T[]): T => all[randomInt(all.length)]!;
const chance = (percent: number): boolean => randomInt(100) < percent;
const digits = (count: number): string =>
  Array.from({ length: count }, () => randomInt(10)).join("");

/** Tries one of them: proposes it, does it alone, or carries out what waits, exactly or not. */
export async function tryOther(
  tx: Queries,
  people: readonly Person[],
  players: Players,
): Promise<void> {
  const [operation, player, way] = [oneOf(otherOperations), oneOf(players), randomInt(10)];
  const begun = chance(85) ? operation : oneOf(otherOperations);
  const amount = operation === "settle-recharge" ? MOST_KP : UPLOADED_KP;
  // Half of the time somebody whose role fits: few could both propose and approve by chance alone.
  const fitting = way < 3 && operation === "change-account" ? ["an"] : ["hoa", "hien"];
  const { session } = oneOf(
    chance(50) ? people.filter(({ login }) => fitting.includes(login)) : people,
  );
  let order = (await ORDERS[operation]?.(tx, session, player)) ?? {};
  let about = player;
  if (way < 3) {
    const hash = randomBytes(32);
    const preview = { ...order, accountName: "DRILL" };
    await tx.run(sql`
      select propose_operation(${session}, ${operation}, ${amount}, ${hash.toString("hex")},
        ${JSON.stringify(order)}::jsonb, ${JSON.stringify(preview)}::jsonb, ${hash}, 'drill', ${player})`);
    return;
  }
  if (way < 5) {
    const own = operation === "settle-recharge" ? MOST_KP : 0;
    await tx.run(sql`select begin_staff_operation(${session}, ${begun}, ${own})`);
  } else if (way < 9) {
    const waiting = await tx.maybe<Waiting>(sql`
      select id, preview_hash as hash, proposal, user_id as "userId" from approvals
      where decision is null and operation = ${begun} order by random() limit 1`);
    await tx.run(sql`
      select begin_approved_operation(${session}, ${waiting?.id ?? null}, ${waiting?.hash ?? null})`);
    if (waiting && chance(70)) [order, about] = [waiting.proposal, waiting.userId];
    if (chance(80)) await tx.run(sql`select set_config('portal.contact_salt', ${SALT}, true)`);
  }
  await tx.run(sql`
    insert into operator_log (operator, reason, command, user_id, details)
    values ('drill', 'drill', 'drill', ${about}, '{}')`);
  for (const statement of ACTS[operation](order, about)) await tx.run(statement);
}

type Waiting = {
  readonly id: string;
  readonly hash: Buffer;
  readonly proposal: Order;
  readonly userId: number;
};

type Ordering = (tx: Queries, session: Buffer, player: number) => Promise<Order>;

/** What the proposals say of those operations that are about more than a player. */
const ORDERS: Readonly<Partial<Record<OtherOperation, Ordering>>> = {
  "correct-contact": async () => {
    const contact = `+849${digits(8)}`;
    const contactHash = createHash("sha256")
      .update(SALT + contact)
      .digest("hex");
    return { what: "phone", contactHash, drill: contact };
  },
  "change-account": async () => {
    const accountNumber = digits(10);
    return { method: "drill", accountNumber, drill: accountNumber };
  },
  "publish-notice": async () => {
    const campaign = `drill-${randomInt(1_000_000)}`;
    const from = "2026-01-01T00:00:00.000Z";
    return {
      operation: "publish-notice",
      campaign,
      after: 0,
      title: campaign,
      from,
      content: {},
      drill: campaign,
    };
  },
  "end-campaign": async (tx) => {
    const campaign = await tx.value<string | null>(sql`
      select min(campaign) from campaign_versions where upper(holds) is null`);
    return { operation: "end-campaign", campaign };
  },
  "bulk-grant": async (tx, session, player) => {
    const runId = await tx.write.value<string>(sql`
      select upload_bulk(${session}, 'drill.csv', array[1], array[${player}::bigint], array[${UPLOADED_KP}::bigint],
        array[${randomBytes(6).toString("hex")}], array['drill'])`);
    const rowsHash = await tx.value<string>(
      sql`select encode(rows_hash, 'hex') from bulk_runs where id = ${runId}`,
    );
    return { runId, rowsHash, drill: runId };
  },
  "settle-recharge": async (tx, _session, player) => {
    const transactionId = await tx.value<string | null>(sql`
      select id from transactions where status = 'pending' and user_id = ${player} limit 1`);
    return { transactionId, drill: transactionId ?? "" };
  },
};

const until = () => (chance(50) ? null : new Date(Date.now() + randomInt(1, 48) * 3_600_000));

/** Within a day, or over already. */
const soon = () => new Date(Date.now() + randomInt(-2, 24) * 3_600_000);

/** What each does for an order, about a player. */
const ACTS: Readonly<Record<OtherOperation, (order: Order, player: number) => readonly Sql[]>> = {
  lock,
  "lock-for-a-day": lock,
  unlock: (_order, player) => [
    sql`update users set locked_at = null, lock_reason = null, lock_ends_at = null where id = ${player}`,
  ],
  "stop-spending": stop,
  "stop-spending-for-a-day": stop,
  "allow-spending": (_order, player) => [
    sql`update users set spending_stopped_at = null, spending_stop_ends_at = null where id = ${player}`,
  ],
  "limit-spending": (_order, player) => [
    sql`select limit_spending(${player}, 'day', ${randomInt(1, MOST_KP)})`,
  ],
  "end-sessions": (_order, player) => [
    chance(50)
      ? sql`delete from sessions where user_id = ${player}`
      : sql`delete from known_devices where user_id = ${player}`,
  ],
  "correct-contact": ({ drill }, player) => [
    chance(70)
      ? sql`
          update users set phone_number = ${drill ?? `+849${digits(8)}`}, phone_verified_at = null,
            phone_vouched = true, phone_trusted_at = now() where id = ${player}`
      : sql`delete from login_challenges where user_id = ${player}`,
  ],
  "pause-channel": () => [sql`select pause_channel('zone', '1', 'drill', now(), null)`],
  "resume-channel": () => [sql`select resume_channel('zone', '1')`],
  "change-account": ({ drill }) => [
    sql`select change_account('drill', ${drill ?? digits(10)}, 'DRILL')`,
  ],
  "publish-notice": publish,
  "end-campaign": (order) => [sql`select end_campaign(${JSON.stringify(order)}::jsonb)`],
  "bulk-grant": ({ drill }) => [sql`select start_bulk(${drill ?? null}::uuid)`],
  "settle-recharge": ({ drill }, player) => [
    sql`update transactions set status = 'success' where id = ${drill || null}::uuid`,
    sql`
      select is_new from post_journal('capture:' || ${drill ?? ""}::text, 'recharge.capture', ${drill || null}::uuid, ${player}, 0, false,
        array['game-holds', 'game-sales'], array['KP', 'KP'], array[-10, 10]::bigint[])`,
  ],
};

/** Half of them end, or shorten, the lock that is there, under the name of one. */
function lock(_order: Order, player: number): readonly Sql[] {
  return [
    chance(50)
      ? sql`update users set locked_at = now(), lock_reason = 'drill', lock_ends_at = ${until()} where id = ${player}`
      : sql`update users set lock_ends_at = ${soon()} where id = ${player} and locked_at is not null`,
  ];
}

function stop(_order: Order, player: number): readonly Sql[] {
  return [
    chance(50)
      ? sql`update users set spending_stopped_at = now(), spending_stop_ends_at = ${until()} where id = ${player}`
      : sql`
          update users set spending_stop_ends_at = ${soon()} where id = ${player} and spending_stopped_at is not null`,
  ];
}

function publish(order: Order): readonly Sql[] {
  return [sql`select publish_campaign(${JSON.stringify(order)}::jsonb)`];
}
