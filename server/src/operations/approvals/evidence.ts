import type { OperationEvidence, OperationFacts } from "@portal/contract/console/evidence";
import type { OperationName, OperationOrder } from "@portal/contract/console/operations";
import type { Queries } from "../../kit/database/database.ts";
import { bonusWarnings } from "./bonus-warnings.ts";
import { type Concerned, findConcerned, listStandingBonuses } from "./evidence-store.ts";

type Ending = (player: Concerned) => OperationFacts;

const endsSessions: Ending = ({ sessions }) => ({ endedSessions: sessions });

/** What an operation ends of a player's, and nobody can give back. */
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
  readonly operation: OperationName;
  readonly order: OperationOrder;
  readonly facts: OperationFacts;
  readonly username: string | null;
};

/** Returns what a person needs to see before they confirm or approve an operation, as things are now. */
export async function evidenceOf(
  db: Queries,
  { operation, order, facts, username }: Evident,
): Promise<OperationEvidence> {
  const found = username === null ? undefined : await findConcerned(db, username);
  const ending = ENDINGS[operation];
  return {
    player: found ? shownOf(found) : null,
    consequences: (found && ending?.(found)) ?? {},
    changes: [...(found ? changesOf(operation, facts, found) : []), ...accountChange(facts)],
    warnings: await warningsOf(db, order),
  };
}

const shownOf = ({
  username,
  balanceKp,
  isLocked,
  isSpendingStopped,
  lastTopUp,
}: Concerned): NonNullable<OperationEvidence["player"]> => ({
  username,
  balanceKp,
  isLocked,
  isSpendingStopped,
  lastTopUp,
});

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

/** How many KP the player has more afterwards: fewer where the operation takes some. */
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

async function warningsOf(db: Queries, order: OperationOrder): Promise<string[]> {
  if (order.operation !== "publish-bonus") return [];
  const { methods, steps } = order.content;
  return bonusWarnings(steps, await listStandingBonuses(db, methods));
}
