/** Books what the outside parties' books have and the restored database has not. */
import { OperationRefused } from "../../../domain/ledger/run-operation.ts";
import { enterTransfer } from "../../../features/payment/enter-transfer.ts";
import { enterDelivery } from "../../../features/recharge/enter-delivery.ts";
import {
  enterLostDelivery as adviseDelivery,
  grantLostCard,
} from "../../../features/reconcile/advice.ts";
import type { Evidence } from "../../../features/reconcile/evidence.ts";
import type { Finding } from "../../../features/reconcile/findings.ts";
import { type CatchingUp, reportOn } from "./catching-up.ts";

type LostSubject = "transfer" | "card" | "delivery";
/** Something that the portal never heard of, or has forgotten. */
export type Found = Finding & { readonly subject: LostSubject };

export const isLost = (finding: Finding): finding is Found =>
  finding.kind === "missing_at_portal" && finding.subject !== "statement";

/** Books all that is certain, the oldest first, and leaves the rest with the commands that put it right. */
export async function enterFound(
  catching: CatchingUp,
  lost: readonly Found[],
  subject: LostSubject,
): Promise<void> {
  const timeOf = ({ evidence }: Found) => String(evidence["at"] ?? "");
  const found = lost
    .filter((each) => each.subject === subject)
    .filter(({ evidence }) => !catching.listed.has(String(evidence["eventId"])))
    .toSorted((a, b) => Date.parse(timeOf(a)) - Date.parse(timeOf(b)));
  for (const each of found) {
    const name = nameOf(each);
    try {
      const says = await enter[subject](catching, each.evidence);
      if (says !== null) await reportOn(catching, { subject, name, says });
    } catch (error) {
      if (!(error instanceof OperationRefused)) throw error;
      await reportOn(catching, { subject, name, says: error.message, fix: fixOf(each) });
    }
  }
}

/** `reconcile` advises neither grant nor debt for what nobody has lost; after a restore they are due. */
function fixOf({ subject, evidence, fix }: Found): string | null {
  if (subject === "transfer") return fix;
  return (subject === "card" ? grantLostCard : adviseDelivery)(evidence).join("\n");
}

const nameOf = ({ evidence }: Found): string =>
  String(evidence["transaction"] ?? evidence["eventId"] ?? evidence["serial"] ?? evidence["line"]);

/** Book one entry each. They return what was booked, or null where it was known, and refuse what is unclear. */
const enter = {
  transfer: enterLostTransfer,
  card: () => {
    throw new OperationRefused("card", "the gateway charged it; its player says whose it is");
  },
  delivery: enterLostDelivery,
} as const satisfies Record<
  LostSubject,
  (catching: CatchingUp, evidence: Evidence) => Promise<string | null>
>;

async function enterLostTransfer({ call }: CatchingUp, evidence: Evidence): Promise<string | null> {
  const { method, account, eventId, reference, content, providerVnd, at, alike } = evidence;
  if (eventId === null) {
    throw new OperationRefused("id", "the statement does not have the feed's id of it");
  }
  if (alike !== null) throw new OperationRefused("id", `${alike} says the same`);
  const { transactionId, isNew } = await enterTransfer(await call.services(), call.operator, {
    method: String(method),
    ...(account === null ? {} : { account: String(account) }),
    eventId: String(eventId),
    reference: reference === null ? null : String(reference),
    amountVnd: Number(providerVnd),
    content: String(content),
    occurredAt: new Date(String(at)),
  });
  if (!isNew) return null;
  return `${providerVnd}đ ${transactionId === null ? "wait unmatched" : "are credited"}`;
}

async function enterLostDelivery(
  { call, deliveriesFrom, zoneNames }: CatchingUp,
  evidence: Evidence,
): Promise<string | null> {
  const {
    transaction,
    gameAccount,
    gameZone,
    gameCharacter = null,
    gameCoins,
    at,
    times,
  } = evidence;
  const deliveredAt = new Date(String(at));
  if (deliveredAt < deliveriesFrom) {
    throw new OperationRefused("at", "it is older than the restored moment, which did not lose it");
  }
  if (Number(times) > 1) throw new OperationRefused("request", "the log has it more than once");
  if (!ORDER_ID.test(String(transaction))) {
    throw new OperationRefused("request", "it is no id of an order of the portal");
  }
  const zone = String(gameZone);
  const { takenKp, isNew } = await enterDelivery(await call.services(), call.operator, {
    requestId: String(transaction),
    account: String(gameAccount),
    zone: { id: zone, name: zoneNames.get(zone) ?? zone },
    characterId: gameCharacter === null ? null : String(gameCharacter),
    coins: Number(gameCoins),
    creditKp: undefined,
    deliveredAt,
  });
  return isNew ? `${takenKp} KP are taken of ${gameAccount}` : null;
}

const ORDER_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
