/** Lists known mistakes of payment systems, and plants one into the portal (`bugs`, `withBug`). */
import { workThrough } from "../../server/src/testing/concurrently.ts";
import type { Beginning } from "../environment/beginning.ts";
import { type EnvironmentOptions, runSimulation } from "../run-simulation.ts";
import { plans } from "./plans.ts";

export type Bug = {
  /** The module of the portal that has the mistake. */
  readonly module?: string;
  /** Or the function of its database. */
  readonly function?: string;
  /** Right texts, and what stands there in their place. */
  readonly replace: Readonly<Record<string, string>>;
  /** The plan that shows the mistake; by default `faults`. */
  readonly by?: keyof typeof plans;
  /** Matches the line by which the verification names the mistake. */
  readonly found: RegExp;
};

/** The planted mistakes, by name. The books of a simulation with one of them must disagree. */
export const bugs: Readonly<Record<string, Bug>> = {
  "a repeated notice is credited again": {
    function: "receive_transfer",
    replace: {
      "exit when v_notice is not null;": "exit when true;",
      "credit_top_up('transfer:' || p_provider || ':' || v_event":
        "credit_top_up('transfer:' || gen_random_uuid()",
    },
    found: /^top-ups: .*: 1 outside, [2-9] in the ledger$/m,
  },
  "a debt is not settled by a later top-up": {
    function: "post_journal",
    replace: { "v_settled := least(p_user_kp, -v_debt)": "v_settled := 0" },
    found: /^verify I4: .* none has credit and debt at once/m,
  },
  "a repeated delivery has another id": {
    module: "features/recharge/deliver-coins.ts",
    replace: {
      "requestId: transactionId": "requestId: attempt > 1 ? crypto.randomUUID() : transactionId",
    },
    found: /^coins: .*: 1 outside, 0 in the ledger$/m,
  },
  "an unknown delivery counts as refused": {
    by: "silence",
    module: "features/recharge/deliver-coins.ts",
    replace: {
      'case "unknown":': `case "unknown": return db.repeatableTransaction((tx) => refundCredit(services, tx, transactionId));`,
    },
    found: /^coins: .*: 1 outside, 0 in the ledger$/m,
  },
  "the bonus steps begin one đồng too early": {
    function: "bonus_percent",
    replace: { "<= bonus_percent.p_amount_vnd": "<= bonus_percent.p_amount_vnd + 1" },
    found: /đ by \w+ of \w+ gave \d+ KP, not \d+$/m,
  },
  "a card of another value is credited as declared": {
    module: "features/payment/cards/charge-card.ts",
    replace: {
      "await credit(services, card, answer)":
        "await creditCard(services, card.id, { ...answer, realVnd: card.declaredVnd })",
    },
    found: /^top-ups: .* by card .*: 0 outside, 1 in the ledger$/m,
  },
  "money whose content almost names a player goes to another who claims it": {
    by: "thefts",
    module: "features/lost-transfer/try-case.ts",
    replace: {
      "return (await resemblesAnotherPlayer(": "return false && (await resemblesAnotherPlayer(",
    },
    found: /^(stolen|withheld): \d+ of \w+, /m,
  },
  "a claim that is older than the money settles itself": {
    by: "thefts",
    module: "features/lost-transfer/try-case.ts",
    replace: { 'if (notice.isNewer) return "older_than_notice";': "" },
    found: /^(stolen|withheld): \d+ of \w+, /m,
  },
  "the payer's own claim does not stop a thief's wait": {
    by: "thefts",
    function: "claim_notice",
    replace: { "and c.user_id <> v_case.user_id\n    returning": "and false\n    returning" },
    found: /^(stolen|withheld): \d+ of \w+, /m,
  },
  "a retired account is unknown": {
    module: "settings/transfer-methods.ts",
    replace: { "[method, ...method.retiredAccounts]": "[method]" },
    found: /^top-ups: .*đ by unknown of .*: 0 outside, [1-9] in the ledger$/m,
  },
  "an equal reference always means the same entry": {
    by: "oddities",
    function: "compare_entries",
    replace: {
      "WHEN ((p_known).user_id <> p_user_id) THEN 'other'":
        "WHEN ((p_known).user_id <> p_user_id) THEN 'same'",
    },
    found:
      /^not settled: transfer \d+|^top-ups: .*: 2 outside, 1 in the ledger$|^top-ups: .*: 1 outside, 0 in the ledger$/m,
  },
  "a refund of a part takes back all of the credit": {
    by: "oddities",
    function: "recall_refunded",
    replace: { "div(v_given::numeric * p_refunded_vnd, p_notice.amount_vnd)": "v_given" },
    found: /^KP of \w+: -?\d+ outside, -?\d+ in the ledger$/m,
  },
  "a refund is booked on another account": {
    by: "oddities",
    function: "refund_notice",
    replace: { "array[v_notice.cash_account, v_contra]": "array['cash:unknown:0', v_contra]" },
    found: /^đồng in cash:unknown:0: 0 outside, \d+ in the ledger$/m,
  },
  "all addresses share one limit": {
    by: "crowds",
    module: "kit/limits/limits.ts",
    replace: {
      "export function addressKey(address: string): string {": `export function addressKey(address: string): string { return "everybody";`,
    },
    found: /^refused because of others: \w+ of \w+: 429/m,
  },
  "all players share one player's turns": {
    by: "crowds",
    module: "server/src/app.ts",
    replace: { "turns(String(id), call, work)": `turns("everybody", call, work)` },
    found: /^refused because of others: page of \w+: 429/m,
  },
  "a provider's sample is credited": {
    by: "oddities",
    module: "providers/bank/payos.ts",
    replace: { "if (sample.safeParse(data).success) {": "if (false) {" },
    found: /^top-ups: 3000đ by unknown of nobody: 0 outside, [1-9] in the ledger$/m,
  },
  "a trace that looks like a code makes a content ambiguous": {
    by: "oddities",
    module: "domain/payments/match-content.ts",
    replace: { "codes.length > CANDIDATES_MAX ? [] : codes": "codes.length > 1 ? [] : codes" },
    found: /^top-ups: .*: 1 outside, 0 in the ledger$/m,
  },
  "a player keeps the credit of money that never came": {
    by: "staff",
    function: "refund_notice",
    replace: {
      "v_recall := recall_refunded(v_notice, v_transaction, v_user, v_total, p_key, p_note);":
        "if p_reason_code <> 'not_real' then v_recall := recall_refunded(v_notice, v_transaction, v_user, v_total, p_key, p_note); end if;",
    },
    found: /^KP of \w+: -?\d+ outside, -?\d+ in the ledger$/m,
  },
  "a campaign's bonus is given after its end": {
    by: "staff",
    function: "rates_at",
    replace: { "s.holds @> now()": "lower(s.holds) <= now()" },
    found: /^transfer \d+ by \w+ was credited under operation-\d+, which did not hold$/m,
  },
  "an order is credited by a version of the shop that came after it": {
    by: "shop",
    function: "receive_transfer",
    replace: { "select p.shop_version from": "select null::integer from" },
    found: /đ by \w+ of \w+ gave \d+ KP, not \d+$/m,
  },
  "an order asks for the price of a version of the shop that came after it": {
    by: "shop",
    module: "domain/payments/shop-store.ts",
    replace: {
      "ratesUnder: (of) => ratesUnder(of ?? version)": "ratesUnder: () => ratesUnder(version)",
    },
    found: /^order \S+ of version \d+ asked for \w+ by a rate of /m,
  },
  "a paused channel stays open": {
    by: "pauses",
    module: "domain/channels.ts",
    replace: {
      "const pause = pauseOf(pauses, channels);\n  if (!pause) return;":
        "const pause = undefined;\n  if (!pause) return;",
    },
    found: /^(zone|telco) \w+ was paused and took /m,
  },
  "an order is settled against the game's answer": {
    by: "staff",
    module: "features/recharge/settle-delivery.ts",
    replace: { "if (AGREEING[outcome].includes(kind)) return": "return" },
    found: /^coins: .*: (1 outside, 0|0 outside, 1) in the ledger$/m,
  },
};

/** Returns the options that plant this mistake in a simulation. A text that is there no longer fails. */
export function withBug(bug: Bug): EnvironmentOptions {
  if (bug.function !== undefined) {
    const name = quoted(bug.function);
    return { prepare: Object.entries(bug.replace).map((change) => rewriting(name, ...change)) };
  }
  const plant = new URL("./plant.ts", import.meta.url).href;
  return { env: { NODE_OPTIONS: `--import=${plant}`, PLANTED_BUG: JSON.stringify(bug) } };
}

const quoted = (value: string) => `'${value.replaceAll("'", "''")}'`;

const rewriting = (name: string, text: string, wrong: string): string => `do $do$
  declare source text := pg_get_functiondef(${name}::regproc);
  begin
    assert position(${quoted(text)} in source) > 0, 'the function has it no longer';
    execute replace(source, ${quoted(text)}, ${quoted(wrong)});
  end $do$`;

/** A simulation waits now and then, so several run at a time. */
const AT_ONCE = 3;

/** Runs a simulation with each mistake, a few at a time. Reports the lines of each, and whether they name the mistake. */
export async function runMutations(
  beginning: Beginning,
  report: (what: string, isFound: boolean, lines: readonly string[]) => void,
): Promise<void> {
  await workThrough(Object.entries(bugs), AT_ONCE, async ([what, bug]) => {
    const plan = plans[bug.by ?? "faults"](beginning.players.length);
    const lines = await runSimulation(beginning, plan, withBug(bug));
    report(what, bug.found.test(lines.join("\n")), lines);
  });
}
