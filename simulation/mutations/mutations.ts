/** Lists known mistakes of payment systems, and plants one into the portal (`bugs`, `withBug`). */
import { workThrough } from "../../server/src/testing/concurrently.ts";
import type { Beginning } from "../environment/beginning.ts";
import { type EnvironmentOptions, runSimulation } from "../run-simulation.ts";
import { type PlanName, planOf } from "./plans.ts";

/** A mistake in a module of the portal: `wrong` replaces `text`. */
export type ModuleBug = {
  readonly module: string;
  readonly text: string;
  readonly wrong: string;
} & Found;

/** A mistake in a function of the portal's database. */
type FunctionBug = {
  readonly function: string;
  readonly changes: readonly { readonly text: string; readonly wrong: string }[];
} & Found;

type Found = {
  /** The plan that shows the mistake; by default `faults`. */
  readonly by?: PlanName;
  /** Matches the line by which the verification names the mistake. */
  readonly found: RegExp;
};

/** The planted mistakes, by name. The books of a simulation with one of them must disagree. */
export const bugs: Readonly<Record<string, ModuleBug | FunctionBug>> = {
  "a repeated notice is credited again": {
    function: "receive_transfer",
    changes: [
      { text: "exit when v_notice is not null;", wrong: "exit when true;" },
      {
        text: "credit_top_up('transfer:' || p_provider || ':' || v_event",
        wrong: "credit_top_up('transfer:' || gen_random_uuid()",
      },
    ],
    found: /^top-ups: .*: 1 outside, [2-9] in the ledger$/m,
  },
  "a debt is not settled by a later top-up": {
    function: "post_journal",
    changes: [{ text: "v_settled := least(p_user_kp, -v_debt)", wrong: "v_settled := 0" }],
    found: /^debt of \w+: (-\d+|0) by the outside's books, -\d+ in the ledger$/m,
  },
  "a repeated delivery has another id": {
    module: "features/recharge/deliver-coins.ts",
    text: "requestId: transactionId",
    wrong: "requestId: attempt > 1 ? crypto.randomUUID() : transactionId",
    found: /^coins: .*: 1 outside, 0 in the ledger$/m,
  },
  "an unknown delivery counts as refused": {
    module: "features/recharge/deliver-coins.ts",
    text: `case "unknown":`,
    wrong: `case "unknown": return db.repeatableTransaction((tx) => refundCredit(services, tx, transactionId));`,
    found: /^coins: .*: 1 outside, 0 in the ledger$/m,
  },
  "the bonus steps begin one đồng too early": {
    function: "bonus_percent",
    changes: [
      { text: "<= bonus_percent.p_amount_vnd", wrong: "<= bonus_percent.p_amount_vnd + 1" },
    ],
    found: /đ by \w+ gave \d+ KP, not \d+$/m,
  },
  "a card of another value is credited as declared": {
    module: "features/payment/cards/charge-card.ts",
    text: "await credit(services, card, answer)",
    wrong: "await creditCard(services, card.id, { ...answer, realVnd: card.declaredVnd })",
    found: /^top-ups: .* by card .*: 0 outside, 1 in the ledger$/m,
  },
  "money whose content almost names a player goes to another who claims it": {
    by: "thefts",
    module: "features/lost-transfer/try-case.ts",
    text: "return (await resemblesAnotherPlayer(",
    wrong: "return false && (await resemblesAnotherPlayer(",
    found: /^(stolen|withheld): \d+ of \w+, /m,
  },
  "a claim that is older than the money settles itself": {
    by: "thefts",
    module: "features/lost-transfer/try-case.ts",
    text: `if (notice.isNewer) return "older_than_notice";`,
    wrong: "",
    found: /^(stolen|withheld): \d+ of \w+, /m,
  },
  "the payer's own claim does not stop a thief's wait": {
    by: "thefts",
    function: "claim_notice",
    changes: [
      { text: "and c.user_id <> v_case.user_id\n    returning", wrong: "and false\n    returning" },
    ],
    found: /^(stolen|withheld): \d+ of \w+, /m,
  },
  "a retired account is unknown": {
    module: "settings/transfer-methods.ts",
    text: "[method, ...method.retiredAccounts]",
    wrong: "[method]",
    found: /^top-ups: .*đ by unknown of .*: 0 outside, [1-9] in the ledger$/m,
  },
  "an equal reference always means the same entry": {
    by: "oddities",
    function: "compare_entries",
    changes: [
      {
        text: "WHEN ((p_known).user_id <> p_user_id) THEN 'other'",
        wrong: "WHEN ((p_known).user_id <> p_user_id) THEN 'same'",
      },
    ],
    found:
      /^not settled: transfer \d+|^top-ups: .*: 2 outside, 1 in the ledger$|^top-ups: .*: 1 outside, 0 in the ledger$/m,
  },
  "a refund of a part takes back all of the credit": {
    by: "oddities",
    function: "recall_refunded",
    changes: [
      { text: "div(v_given::numeric * p_refunded_vnd, p_notice.amount_vnd)", wrong: "v_given" },
    ],
    found: /^(KP|debt) of \w+: -?\d+ by the outside's books, -?\d+ in the ledger$/m,
  },
  "a refund is booked on another account": {
    by: "oddities",
    function: "refund_notice",
    changes: [
      {
        text: "array[v_notice.cash_account, v_contra]",
        wrong: "array['cash:unknown:0', v_contra]",
      },
    ],
    found: /^đồng in cash:unknown:0: 0 by the outside's books, \d+ in the ledger$/m,
  },
  "all addresses share one limit": {
    by: "crowds",
    module: "kit/limits/limits.ts",
    text: "export function addressKey(address: string): string {",
    wrong: `export function addressKey(address: string): string { return "everybody";`,
    found: /^refused because of others: \w+ of \w+: 429/m,
  },
  "all players share one player's turns": {
    by: "crowds",
    module: "server/src/app.ts",
    text: "turns(String(id), call, work)",
    wrong: `turns("everybody", call, work)`,
    found: /^refused because of others: page of \w+: 429/m,
  },
  "a provider's sample is credited": {
    by: "oddities",
    module: "providers/bank/payos.ts",
    text: "if (sample.safeParse(data).success) {",
    wrong: "if (false) {",
    found: /^top-ups: 3000đ by unknown of nobody: 0 outside, [1-9] in the ledger$/m,
  },
  "a trace that looks like a code makes a content ambiguous": {
    by: "oddities",
    module: "domain/payments/match-content.ts",
    text: "codes.length > CANDIDATES_MAX ? [] : codes",
    wrong: "codes.length > 1 ? [] : codes",
    found: /^top-ups: .*: 1 outside, 0 in the ledger$/m,
  },
  "a player keeps the credit of money that never came": {
    by: "staff",
    function: "refund_notice",
    changes: [
      {
        text: "v_recall := recall_refunded(v_notice, v_transaction, v_user, v_total, p_key, p_note);",
        wrong:
          "if p_reason_code <> 'not_real' then v_recall := recall_refunded(v_notice, v_transaction, v_user, v_total, p_key, p_note); end if;",
      },
    ],
    found: /^(KP|debt) of \w+: -?\d+ by the outside's books, -?\d+ in the ledger$/m,
  },
  "a campaign's bonus is given after its end": {
    by: "staff",
    function: "rates_at",
    changes: [{ text: "s.holds @> now()", wrong: "lower(s.holds) <= now()" }],
    found: /^transfer \d+ by \w+ was credited under operation-\d+, which did not hold$/m,
  },
  "an order is credited by a version of the shop that came after it": {
    by: "shop",
    function: "receive_transfer",
    changes: [{ text: "select p.shop_version from", wrong: "select null::integer from" }],
    found: /đ by \w+ gave \d+ KP, not \d+$/m,
  },
  "an order asks for the price of a version of the shop that came after it": {
    by: "shop",
    module: "domain/payments/shop-store.ts",
    text: "ratesUnder: (of) => ratesUnder(of ?? version)",
    wrong: "ratesUnder: () => ratesUnder(version)",
    found: /^order \S+ of version \d+ asked for \w+ by a rate of /m,
  },
  "a paused channel stays open": {
    by: "pauses",
    module: "domain/channels.ts",
    text: "const pause = pauseOf(pauses, channels);\n  if (!pause) return;",
    wrong: "const pause = undefined;\n  if (!pause) return;",
    found: /^(zone|telco) \w+ was paused and took /m,
  },
  "an order is settled against the game's answer": {
    by: "staff",
    module: "features/recharge/settle-delivery.ts",
    text: "if (AGREEING[outcome].includes(kind)) return",
    wrong: "return",
    found: /^coins: .*: (1 outside, 0|0 outside, 1) in the ledger$/m,
  },
};

/** Returns the options that plant this mistake in a simulation. */
export function withBug(bug: ModuleBug | FunctionBug): EnvironmentOptions {
  if ("function" in bug) return { prepare: bug.changes.map((change) => rewriting(bug, change)) };
  const plant = new URL("./plant.ts", import.meta.url).href;
  return { env: { NODE_OPTIONS: `--import=${plant}`, PLANTED_BUG: JSON.stringify(bug) } };
}

/** @returns a statement that fails where the function no longer has the text */
function rewriting(bug: FunctionBug, { text, wrong }: FunctionBug["changes"][number]): string {
  const quoted = (value: string) => `'${value.replaceAll("'", "''")}'`;
  return `do $do$
    declare source text := pg_get_functiondef(${quoted(bug.function)}::regproc);
    begin
      assert position(${quoted(text)} in source) > 0, 'the function has it no longer';
      execute replace(source, ${quoted(text)}, ${quoted(wrong)});
    end $do$`;
}

export type MutationResult = {
  readonly what: string;
  /** Whether the verification's lines name the mistake. */
  readonly isFound: boolean;
  readonly found: readonly string[];
};

/** A simulation waits now and then, so several run at a time. */
const AT_ONCE = 3;

/** Runs a simulation with each mistake, a few at a time, and reports what was found in each. */
export async function runMutations(
  beginning: Beginning,
  report: (result: MutationResult) => void,
): Promise<void> {
  await workThrough(Object.entries(bugs), AT_ONCE, async ([what, bug]) => {
    const plan = planOf(bug.by ?? "faults", beginning.players.length);
    const found = await runSimulation(beginning, plan, withBug(bug));
    report({ what, isFound: bug.found.test(found.join("\n")), found });
  });
}
