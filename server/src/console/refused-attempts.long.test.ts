/**
 * 10,000 random attempts of staff beyond their rights, over all operations: alone above a limit, on somebody else's
 * proposal or one's own, by evidence that is not that of today, by an approval that was used. None changes a row.
 */
import type { OperationName } from "@portal/contract/console/operations";
import { expect, test } from "vitest";
import { seedShop } from "../features/shop/store.ts";
import { tally, workThrough } from "../testing/concurrently.ts";
import { receiveMoney } from "../testing/money/bank-notices.ts";
import { type Answer, okay } from "../testing/people/browser.ts";
import { jobsDone } from "../testing/people/mailbox.ts";
import { aPlayer } from "../testing/people/people.ts";
import {
  approvedBy,
  doneBy,
  proposedBy,
  signInStaff,
  type StaffOrder,
} from "../testing/people/staff.ts";
import { aConsole } from "../testing/portal/test-console.ts";
import { aPortal } from "../testing/portal/test-portal.ts";
import { ordersBeyondLimits, sellTimes } from "./testing/orders-beyond-limits.ts";

const ATTEMPTS = Number(process.env["ATTEMPTS"] ?? 10_000);
const SEED = Number(process.env["ATTEMPTS_SEED"] ?? 20_261_128);
const AT_ONCE = 4;
const TIMEOUT_MS = 120_000 + ATTEMPTS * 120;
/** Tables that a refused attempt may change: it counts against the limits of requests, and keeps its session alive. */
const WRITTEN_BY_READING = ["rate_limits", "staff_sessions"];
const REFUSED = new Set([403, 404, 409, 422]);
const SHOWN = 200;
const EACH_REFUSED = [
  "alone beyond a limit: takes_approval",
  "alone beyond a limit: right_missing",
  "alone by another preview: preview_changed",
  "proposed without a right: right_missing",
  "one's own approved: approval_not_open",
  "approved without a right: right_missing",
  "approved once more or too late: approval_not_open",
  "approved once more or too late: operation_refused",
  "approved by another preview: approval_not_open",
];
const NO_HASH = "0".repeat(64);

const portal = await aPortal();
const console = await aConsole(portal.database, { RATE_LIMIT_SCALE: "1000000" });
const staff = await signInStaff(console);
type Login = keyof typeof staff;
const logins = Object.keys(staff) as Login[];
const boss = await console.signIn(
  "boss",
  ...(["support", "payments", "senior", "marketing", "accountant", "admin"] as const),
);
const { minh, hien } = staff;

/** Park–Miller: the same seed draws the same attempts. */
let drawn = SEED % 2_147_483_647;
const below = (limit: number) => (drawn = (drawn * 48_271) % 2_147_483_647) % limit;
const pick = <T>(choices: readonly T[]): T => choices[below(choices.length)]!;

type Right = {
  readonly alone: number | null;
  readonly propose: boolean;
  readonly approve: boolean;
};
type Prepared = {
  readonly order: StaffOrder;
  readonly operation: OperationName;
  /** The hash of its preview; of no preview, if it was refused even there. */
  readonly hash: string;
};
type Proposal = {
  readonly id: string;
  readonly previewHash: unknown;
  readonly operation: OperationName;
  readonly by: Login;
  /** True: it was decided, its day is over, or what it is about has changed. */
  readonly isSpent: boolean;
};

async function propose(by: Login, order: StaffOrder, isSpent: boolean): Promise<Proposal> {
  const operation = order["operation"] as OperationName;
  return { ...(await proposedBy(staff[by], order)), operation, by, isSpent };
}

/** Proposes two orders, and before they are decided has another one done about the same thing. */
async function proposeInVain(): Promise<Proposal[]> {
  await seedShop(portal.services.db, portal.services.config.portal);
  const inVain = await propose("an", sellTimes(portal, 3, 1), true);
  // One proposal about the shop waits at a time.
  await portal.database.query("update approvals set subject = 'in vain' where id = $1", [
    inVain.id,
  ]);
  await okay(doneBy(hien, sellTimes(portal, 1.02, 1)));
  const transfer = await receiveMoney(portal.url, { transferAmount: 90_000, content: "tien nap" });
  const returned = await propose("lan", { operation: "return", transfer }, true);
  const { username } = await aPlayer(portal);
  await okay(doneBy(minh, { operation: "assign", transfer, username }));
  return [inVain, returned];
}

/** Proposes what may be proposed. Some of it is decided, or not in time. */
async function prepareProposals(orders: readonly Prepared[]): Promise<Proposal[]> {
  const { username } = orders.find(({ operation }) => operation === "grant")!.order;
  const proposals: Proposal[] = [];
  const grant = (occasion: string) => ({ operation: "grant", username, kp: 1_500, occasion });
  for (const by of ["lan", "minh", "hoa"] as const) {
    const [done, rejected, late, open] = [
      await propose(by, grant(`done-${by}`), true),
      await propose(by, grant(`rejected-${by}`), true),
      await propose(by, grant(`late-${by}`), true),
      await propose(by, grant(`open-${by}`), false),
    ];
    await okay(approvedBy(hien, done));
    await hien.post(`/api/console/approvals/${rejected.id}/reject`, { reason: "không" });
    await portal.database.query("update approvals set expires_at = now() where id = $1", [late.id]);
    proposals.push(done, rejected, late, open);
  }
  proposals.push(await propose("hoa", sellTimes(portal, 4, 2), false));
  for (const { order, operation, hash: previewHash } of orders) {
    const by = pick(logins);
    const body = { order, previewHash, reason: "đề nghị" };
    const answer = await staff[by].post("/api/console/approvals", body);
    if (answer.status !== 200) continue;
    proposals.push({ id: String(answer.body["id"]), previewHash, operation, by, isSpent: false });
  }
  return proposals;
}

/** Returns the digest of each table's rows. */
async function digests(): Promise<Record<string, string>> {
  const tables = await portal.database.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> all ($1)`,
    [WRITTEN_BY_READING],
  );
  const rows = await portal.database.query<{ name: string; digest: string }>(
    tables
      .map(
        ({ name }) =>
          `select '${name}' as name, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as digest from "${name}" t`,
      )
      .join(" union all "),
  );
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
}

/** What must be refused. */
type Attempt = { readonly what: string; readonly make: () => Promise<Answer> };
type Stage = {
  readonly orders: readonly Prepared[];
  readonly proposals: readonly Proposal[];
  /** By login and operation. */
  readonly rights: ReadonlyMap<string, Right>;
};
const NO_RIGHT: Right = { alone: null, propose: false, approve: false };

/** Draws a person, an order and a proposal, and one of the attempts that this person may not succeed in. */
function draw({ orders, proposals, rights }: Stage): Attempt {
  const by = pick(logins);
  const { order, operation, hash } = pick(orders);
  const { id, previewHash, isSpent, ...proposal } = pick(proposals);
  const { alone, propose } = rights.get(`${by} ${operation}`) ?? NO_RIGHT;
  const { approve: mayDecide } = rights.get(`${by} ${proposal.operation}`) ?? NO_RIGHT;
  const isOwn = proposal.by === by;
  const send = (where: string, of: unknown) => () =>
    staff[by].post(`/api/console/${where}`, { order, previewHash: of, reason: "thử" });
  const approve = (of: unknown) => () => approvedBy(staff[by], { id, previewHash: of });
  const reject = () => staff[by].post(`/api/console/approvals/${id}/reject`, { reason: "không" });
  const otherThan = (known: unknown) => {
    const other = pick(orders).hash;
    return other === known ? NO_HASH : other;
  };
  const attempts: Attempt[] = [
    { what: "alone by another preview", make: send("operations", otherThan(hash)) },
    { what: "proposed by another preview", make: send("approvals", otherThan(hash)) },
    { what: "approved by another preview", make: approve(otherThan(previewHash)) },
  ];
  const only = (isForbidden: boolean, what: string, make: Attempt["make"]) => {
    if (isForbidden) attempts.push({ what, make });
  };
  // An order is beyond every limit but that of 0, for what counts nothing; of a brand it counts links.
  const isBeyond = alone !== 0 || operation === "change-brand";
  only(isBeyond, "alone beyond a limit", send("operations", hash));
  only(!propose, "proposed without a right", send("approvals", hash));
  only(isOwn, "one's own approved", approve(previewHash));
  only(!mayDecide, "approved without a right", approve(previewHash));
  only(isSpent, "approved once more or too late", approve(previewHash));
  only(!isOwn && !mayDecide, "rejected without a right", reject);
  return pick(attempts);
}

/** @returns what was answered how often, and what was not refused */
async function attempt(stage: Stage, times: number) {
  const answers: string[] = [];
  const done: string[] = [];
  await workThrough(Array.from({ length: times }), AT_ONCE, async () => {
    const { what, make } = draw(stage);
    const { status, text, body } = await make();
    answers.push(`${what}: ${(body["errorCode"] as string | undefined) ?? status}`);
    if (!REFUSED.has(status)) done.push(`${what}: ${status} ${text.slice(0, SHOWN)}`);
  });
  return { answers: tally(answers), done };
}

async function prepareStage(): Promise<Stage> {
  const inVain = await proposeInVain();
  const orders: Prepared[] = [];
  for (const order of await ordersBeyondLimits(portal, staff)) orders.push(await prepared(order));
  const proposals = [...inVain, ...(await prepareProposals(orders))];
  // Uses up a day's limit: then the smallest grant is beyond it.
  const { username } = orders[0]!.order;
  for (let nth = 0; nth < 5; nth += 1) {
    const grant = { operation: "grant", username, kp: 1_000, occasion: `day-${nth}` };
    await okay(doneBy(minh, grant));
  }
  // The attempts may go on after midnight.
  await portal.database.query(
    `insert into staff_days (day, staff_id, operation, amount)
     select day + 1, staff_id, operation, amount from staff_days`,
  );
  const least = { operation: "grant", username, kp: 1, occasion: "least" };
  const rights = await rightsOfAll();
  await jobsDone(portal);
  return { orders: [...orders, await prepared(least)], proposals, rights };
}

test(
  `R-OPS-A, R-OPS-B: of ${ATTEMPTS} attempts beyond a right none changes anything (seed ${SEED})`,
  { timeout: TIMEOUT_MS },
  async () => {
    const stage = await prepareStage();
    const before = await digests();
    const { answers, done } = await attempt(stage, ATTEMPTS);
    expect(done.slice(0, SHOWN)).toEqual([]);
    expect(await digests()).toEqual(before);
    // Each protection was tried, and is not hidden by one before it.
    for (const refused of EACH_REFUSED) expect(Object.keys(answers)).toContain(refused);
  },
);

async function prepared(order: StaffOrder): Promise<Prepared> {
  const { status, body } = await boss.post("/api/console/operations/preview", { order });
  const hash = status === 200 ? String(body["previewHash"]) : NO_HASH;
  return { order, operation: order["operation"] as OperationName, hash };
}

/** Returns what each person may do of each operation. */
async function rightsOfAll(): Promise<ReadonlyMap<string, Right>> {
  const rows = await portal.database.query<Right & { login: string; operation: string }>(
    `select s.login, l.operation, l.alone_at_once::int as alone, l.may_propose as propose,
       l.may_approve as approve
     from staff s join staff_limits l on l.role = any (s.roles)`,
  );
  return new Map(rows.map(({ login, operation, ...right }) => [`${login} ${operation}`, right]));
}
