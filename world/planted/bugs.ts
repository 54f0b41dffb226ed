import type { WorldOptions } from "../run-world.ts";

/** A mistake in a module of the portal: `wrong` stands where `text` should. */
export type ModuleBug = {
  readonly module: string;
  readonly text: string;
  readonly wrong: string;
} & Found;

/** A mistake in a function of its database. */
export type FunctionBug = {
  readonly function: string;
  readonly changes: readonly { readonly text: string; readonly wrong: string }[];
} & Found;

type Found = {
  /** Among the judge's lines. */
  readonly found: RegExp;
};

/** Mistakes that a payment system has been known to make; each world with one of them must disagree. */
export const bugs: Readonly<Record<string, ModuleBug | FunctionBug>> = {
  "a notice is credited before it is looked up whether it was told before": {
    function: "receive_transfer",
    changes: [
      { text: "if v_notice is null then", wrong: "if v_notice is null and false then" },
      { text: "|| p_event_id", wrong: "|| gen_random_uuid()" },
    ],
    found: /^top-ups: .*: 1 outside, [2-9] in the ledger$/m,
  },
  "a debt is not settled by a later top-up": {
    function: "post_journal",
    changes: [{ text: "v_settled := least(p_user_kp, -v_debt)", wrong: "v_settled := 0" }],
    found: /^debt of \w+: (-\d+|0) by the outside's books, -\d+ in the ledger$/m,
  },
  "coins are asked for under another id after a lost answer": {
    module: "features/recharge/deliver-coins.ts",
    text: "requestId: transactionId",
    wrong: "requestId: attempt > 1 ? crypto.randomUUID() : transactionId",
    found: /^coins: .*: 1 outside, 0 in the ledger$/m,
  },
  "an unknown delivery is taken for a refused one": {
    module: "features/recharge/deliver-coins.ts",
    text: `case "unknown":`,
    wrong: `case "unknown": return refundCredit(services, transactionId);`,
    found: /^coins: .*: 1 outside, 0 in the ledger$/m,
  },
  "the bonus is reckoned from another amount": {
    module: "domain/conversion.ts",
    text: "bonusPercentFor(amountVnd, bonuses)",
    wrong: "bonusPercentFor((amountVnd + 1) as Vnd, bonuses)",
    found: /đ by \w+ gave \d+ KP, not \d+$/m,
  },
  "a card of another value is credited as declared": {
    module: "features/payment/cards/conclude-card.ts",
    text: "await creditCard(services, card.id, answer)",
    wrong: "await creditCard(services, card.id, { ...answer, realVnd: card.declaredVnd })",
    found: /^top-ups: .* by card .*: 0 outside, 1 in the ledger$/m,
  },
};

/** What makes a world have this bug. */
export function withBug(bug: ModuleBug | FunctionBug): WorldOptions {
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
