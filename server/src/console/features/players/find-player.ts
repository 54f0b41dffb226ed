import type { PlayerPage } from "@portal/contract/console/player";
import { normalizeUsername } from "../../../domain/accounts/spellings.ts";
import { listMessagesOf } from "../../../operations/players/message-store.ts";
import { findPlayerRecords } from "../../../operations/players/player-store.ts";
import type { OperatorServices } from "../../../operator-services.ts";
import { errors } from "../../errors.ts";
import type { Staff } from "../../../operations/as-staff.ts";
import { toFound } from "./found-player.ts";
import { findAround, findLinks, findState, sumMoney } from "./player-page-store.ts";

const TRANSACTIONS_SHOWN = 30;
const MESSAGES_SHOWN = 20;
/** So many accounts of one phone or browser are more than a family's. */
const MANY_ACCOUNTS = 5;

/** Returns all that staff may see of a player. @throws errors.playerUnknown */
export async function findPlayer(
  { db }: OperatorServices,
  staff: Staff,
  name: string,
): Promise<PlayerPage> {
  const username = normalizeUsername(name);
  const [state, [record]] = await Promise.all([
    findState(db, username),
    findPlayerRecords(db, { username, paymentCodes: [] }, TRANSACTIONS_SHOWN),
  ]);
  if (!state || !record) throw errors.playerUnknown();
  const { userId, isPhoneWaiting, ...shown } = state;
  const [money, { isContested, isRecalled, ...around }, links, messages] = await Promise.all([
    sumMoney(db, userId),
    findAround(db, userId),
    findLinks(db, userId),
    listMessagesOf(db, userId, MESSAGES_SHOWN),
  ]);
  const marks = {
    debt: record.debtKp > 0,
    recalled: isRecalled,
    "change-undone": around.changes.some(({ undoneAt }) => undoneAt !== null),
    "phone-waits": isPhoneWaiting,
    "contested-case": isContested,
    "shares-payer": links.some(({ shares }) => shares.includes("payer")),
    "many-accounts": links.length >= MANY_ACCOUNTS,
  };
  const risks = Object.entries(marks).flatMap(([mark, isSet]) => (isSet ? [mark] : []));
  const player = toFound(record, staff);
  const marked = risks as PlayerPage["risks"];
  return { player, ...shown, money, ...around, links, messages, risks: marked };
}
