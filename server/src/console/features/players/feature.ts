/** Finds players and shows a player's page. Contacts are revealed only after a log entry. */
import { getPlayer, type PlayerPage } from "@portal/contract/console/player";
import { type ConsoleFeature, route } from "../../feature.ts";
import type { ConsoleServices } from "../../services.ts";
import { findPlayers, toFound } from "./find-players.ts";
import { findShop } from "../../../domain/payments/shop-store.ts";
import { normalizeUsername } from "../../../domain/accounts/spellings.ts";
import { listMessagesOf } from "../../../operations/players/message-store.ts";
import { findPlayerRecords } from "../../../operations/players/player-store.ts";
import type { OperatorServices } from "../../../operator-services.ts";
import { errors } from "../../errors.ts";
import { runAlone, type Staff } from "../../../operations/as-staff.ts";
import { findAround, findLinks, findState, sumMoney, findContact } from "./player-page-store.ts";
import { OperationRefused } from "../../../domain/ledger/run-operation.ts";
import * as calls from "@portal/contract/console/players";

const TRANSACTIONS_SHOWN = 30;
const MESSAGES_SHOWN = 20;
/** Staff are warned of this many other accounts with the same phone, browser or payer: a family has fewer. */
const MANY_ACCOUNTS = 5;

/** Returns a player's page. @throws errors.playerUnknown */
async function findPlayer(
  { db, portal }: OperatorServices,
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
  const [money, { isContested, isRecalled, ...around }, links, messages, shop] = await Promise.all([
    sumMoney(db, userId),
    findAround(db, userId),
    findLinks(db, userId),
    listMessagesOf(db, userId, MESSAGES_SHOWN),
    findShop(db, portal.recharge),
  ]);
  // What staff should notice before they decide about this player.
  const marks = {
    debt: record.debtKp > 0,
    recalled: isRecalled,
    // Perhaps a thief had changed a contact or the password.
    "change-undone": around.changes.some(({ undoneAt }) => undoneAt !== null),
    // The phone is new: unless it was vouched for, it cannot reset the password yet.
    "phone-waits": isPhoneWaiting,
    // Another player claimed the same transfer, or two notices of it contradict each other.
    "contested-case": isContested,
    "shares-payer": links.some(({ shares }) => shares.includes("payer")),
    "many-accounts": links.length >= MANY_ACCOUNTS,
  };
  const risks = Object.entries(marks).flatMap(([mark, isSet]) => (isSet ? [mark] : []));
  const player = toFound(record, staff);
  const marked = risks as PlayerPage["risks"];
  const packages = [...shop.packages];
  return { player, packages, ...shown, money, ...around, links, messages, risks: marked };
}

/** Shows a player's contacts in clear. The log entry (who and why) is committed first. */
function revealContact(
  { db }: OperatorServices,
  staff: Staff,
  { username, reason }: { readonly username: string; readonly reason: string },
): Promise<{ readonly phoneNumber: string; readonly email: string | null }> {
  return runAlone(db, staff, { name: "reveal-contact", reason }, async (tx) => {
    const found = await findContact(tx, username);
    if (!found) throw new OperationRefused("username", `không có người chơi ${username}`);
    const { userId, phoneNumber, email } = found;
    const details = { username: found.username, revealed: ["phoneNumber", "email"] };
    const auditEntry = { command: "reveal-contact", userId, details };
    return { result: { phoneNumber, email }, auditEntry };
  });
}

const routes = (services: ConsoleServices) => [
  route(calls.findPlayers, { handle: ({ viewer, query }) => findPlayers(services, viewer, query) }),
  route(getPlayer, {
    handle: ({ viewer, params }) => findPlayer(services, viewer, params.username),
  }),
  route(calls.revealContact, {
    handle: ({ viewer, params, body }) => revealContact(services, viewer, { ...params, ...body }),
  }),
];

export const players: ConsoleFeature = { routes };
