/** What a person sees before they confirm or approve an operation: the player, changes, consequences and warnings. */
import type { BonusStep } from "@portal/contract/console/campaign-content";
import type { OperationEvidence, OperationFacts } from "@portal/contract/console/evidence";
import type { OperationName, OperationOrder } from "@portal/contract/console/operations";
import { bankOf } from "@portal/contract/console/payouts";
import type { Queries } from "../../kit/database/database.ts";
import { findShop } from "../../domain/payments/shop-store.ts";
import { findContentAt } from "../../domain/versions.ts";
import { measureChange } from "../versions/version-store.ts";
import {
  type Concerned,
  findConcerned,
  findConcernedTransfer,
  findContacts,
} from "./evidence-store.ts";

type Ending = (player: Concerned) => OperationFacts;

const endsSessions: Ending = ({ sessions }) => ({ endedSessions: sessions });

/** What an operation ends for a player, irreversibly. */
const ENDINGS: { readonly [Name in OperationName]?: Ending } = {
  "end-sessions": endsSessions,
  lock: endsSessions,
  "lock-for-a-day": endsSessions,
  "revoke-access": ({ sessions, passkeys, isTwoFactorOn, openPurchases }) => ({
    endedSessions: sessions,
    removedPasskeys: passkeys,
    removesAuthenticator: isTwoFactorOn,
    removesPassword: true,
    waitingPurchases: openPurchases,
  }),
};

export type Evident = {
  readonly order: OperationOrder;
  readonly facts: OperationFacts;
  readonly username: string | null;
};

/** Returns the evidence for an operation, as of now. */
export async function evidenceOf(
  db: Queries,
  { order, facts, username }: Evident,
): Promise<OperationEvidence> {
  const found = username === null ? undefined : await findConcerned(db, username);
  const ending = ENDINGS[order.operation];
  const contacts =
    found && order.operation === "correct-contact" ? await findContacts(db, found.username) : null;
  const transfer =
    typeof facts["transfer"] === "string"
      ? await findConcernedTransfer(db, facts["transfer"])
      : undefined;
  return {
    // The call's schema drops what `found` has besides.
    player: found ?? null,
    transfer: transfer ?? null,
    contacts,
    consequences: (found && ending?.(found)) ?? {},
    changes: [
      ...(found ? changesOf(order.operation, facts, found) : []),
      ...accountChange(facts),
      ...contactChange(order, facts, contacts),
    ],
    warnings: [...payeeWarnings(order, transfer), ...(await warningsOf(db, order))],
  };
}

function changesOf(
  operation: OperationName,
  facts: OperationFacts,
  { balanceKp, isLocked, isSpendingStopped }: Concerned,
): OperationEvidence["changes"] {
  const addedKp = ADDED_KP[operation]?.(facts) ?? 0;
  const { isStopped, isLocked: willBeLocked } = facts;
  return [
    ...(addedKp === 0
      ? []
      : [{ what: "balanceKp", before: balanceKp, after: balanceKp + addedKp }]),
    ...(typeof isStopped === "boolean"
      ? [{ what: "isStopped", before: isSpendingStopped, after: isStopped }]
      : []),
    ...(typeof willBeLocked === "boolean"
      ? [{ what: "isLocked", before: isLocked, after: willBeLocked }]
      : []),
  ];
}

const kpOf = (facts: OperationFacts, name: string): number => Number(facts[name] ?? 0);

type Added = (facts: OperationFacts) => number;

const credited: Added = (facts) => kpOf(facts, "creditKp") + kpOf(facts, "bonusKp");

/** The KP that an operation adds to the player's balance; negative if it takes some. */
const ADDED_KP: { readonly [Name in OperationName]?: Added } = {
  grant: (facts) => kpOf(facts, "grantedKp"),
  recall: (facts) => -kpOf(facts, "recalledKp"),
  assign: credited,
  "settle-case": credited,
};

function accountChange({ formerAccount, accountNumber }: OperationFacts) {
  if (typeof formerAccount !== "string" || typeof accountNumber !== "string") return [];
  return [{ what: "accountNumber", before: formerAccount, after: accountNumber }];
}

function contactChange(
  order: OperationOrder,
  { newContact }: OperationFacts,
  contacts: OperationEvidence["contacts"],
): OperationEvidence["changes"] {
  if (order.operation !== "correct-contact" || typeof newContact !== "string") return [];
  return [{ what: order.what, before: contacts?.[order.what]?.masked ?? "", after: newContact }];
}

/** Warns who books money as going back that nobody can pay it yet: the notice lacks the payer's account. */
function payeeWarnings(
  order: OperationOrder,
  transfer: OperationEvidence["transfer"] | undefined,
): string[] {
  const goesBack =
    order.operation === "return" || (order.operation === "refund" && order.outgoing === undefined);
  if (!goesBack || !transfer || isOfWallet(transfer)) return [];
  const { payerBank, payerAccount, payerName } = transfer;
  const isKnown = bankOf(payerBank) !== undefined && payerAccount !== null && payerName !== null;
  return isKnown ? [] : [PAYEE_MISSING];
}

/** A wallet has one account, without a number, and pays back to the wallet that paid. */
const isOfWallet = ({ cashAccount }: NonNullable<OperationEvidence["transfer"]>): boolean =>
  cashAccount.split(":").length === 2;

const PAYEE_MISSING =
  "Chưa rõ tài khoản của người chuyển: sau bước này, ghi tài khoản nhận ở trang Chi hoàn tiền thì mới chi được.";

async function warningsOf(db: Queries, order: OperationOrder): Promise<string[]> {
  if (order.operation === "change-shop") {
    const before = await findContentAt(db, "shop", order.from);
    const percent = before ? await measureChange(db, "shop", before, order.content) : 0;
    if (percent < PERCENT_THAT_WARNS) return [];
    return [`Thay đổi lớn nhất của bản này là ${percent.toLocaleString("vi-VN")}%.`];
  }
  if (order.operation === "change-brand") {
    const before = await findContentAt(db, "brand", order.from);
    const changed = await measureChange(db, "brand", before, order.content);
    return changed === 0 ? [] : [LEADS_ELSEWHERE];
  }
  if (order.operation !== "publish-bonus") return [];
  const { methods, steps } = order.content;
  const { standingRatesOf } = await findShop(db, { payableValues: [] });
  const standing = methods.map((method) => ({
    method,
    steps: standingRatesOf({ name: method, kpPer10000Vnd: 0, bonuses: [] }).bonuses,
  }));
  return bonusWarnings(steps, standing);
}

const LEADS_ELSEWHERE =
  "Bản này đổi liên kết hoặc số hỗ trợ: hãy mở từng liên kết và gọi thử từng số. Sai một chỗ là đưa người chơi đến kẻ lừa đảo.";

/** A price that changes by this much may have a digit too many. */
const PERCENT_THAT_WARNS = 50;

type Standing = { readonly method: string; readonly steps: readonly BonusStep[] };

/** A bonus that exceeds the standing one by this factor is probably a typing error. */
const TIMES_THAT_WARN = 10;

/** Warns of steps that give many times what the method gives without the campaign. */
function bonusWarnings(steps: readonly BonusStep[], standing: readonly Standing[]): string[] {
  return standing.flatMap(({ method, steps: usual }) =>
    steps.flatMap(({ cashValueVnd, bonusPercent }) => {
      const percent = percentAt(usual, cashValueVnd);
      if (percent === 0 || bonusPercent < TIMES_THAT_WARN * percent) return [];
      const amount = `${cashValueVnd.toLocaleString("vi-VN")}đ`;
      const times = Math.floor(bonusPercent / percent).toLocaleString("vi-VN");
      return [
        `${method}: nạp từ ${amount} được thưởng ${bonusPercent}%, gấp ${times} lần mức thường ngày (${percent}%).`,
      ];
    }),
  );
}

/** Returns the bonus of an amount: that of the highest step up to it. */
function percentAt(steps: readonly BonusStep[], amountVnd: number): number {
  const rising = steps.toSorted((one, other) => one.cashValueVnd - other.cashValueVnd);
  const reached = rising.findLast(({ cashValueVnd }) => cashValueVnd <= amountVnd);
  // An amount below all steps has no bonus today, so the warning compares with the lowest step.
  return (reached ?? rising[0])?.bonusPercent ?? 0;
}
