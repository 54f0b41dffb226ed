import type { FoundPlayer, findPlayers as call } from "@portal/contract/console/players";
import type { QueryOf, ReplyInput } from "@portal/contract/http/call";
import { contactIn, findPlayers as findRecords } from "../../../operations/players/find-players.ts";
import type { PlayerRecord } from "../../../operations/players/player-store.ts";
import type { OperatorServices } from "../../../operator-services.ts";
import type { Staff } from "../../../operations/as-staff.ts";
import { sortedPage } from "../../lists/sorted-page.ts";
import type { HiddenSearches } from "../../staff/hidden-searches.ts";
import { seesContacts } from "../../staff/masking.ts";

/** Converts a player's record to the contract's `FoundPlayer`. */
export function toFound(player: PlayerRecord, { roles }: Staff): FoundPlayer {
  const { transactions, openPurchases } = player;
  return {
    username: player.username,
    phoneNumber: player.phoneNumber,
    isPhoneVerified: player.phoneVerifiedAt !== null,
    email: player.email,
    isEmailVerified: player.emailVerifiedAt !== null,
    isMasked: !seesContacts(roles),
    joinedAt: player.joinedAt,
    paymentCode: player.paymentCode,
    creditKp: player.creditKp,
    debtKp: player.debtKp,
    sessions: player.sessions,
    passkeys: player.passkeys,
    isTwoFactorOn: player.mfaEnabled,
    isSpendingLocked: player.spendingLockedAt !== null,
    isSpendingStopped: player.spendingStoppedAt !== null,
    transactions: transactions.map((transaction) => ({ ...transaction })),
    openPurchases: openPurchases.map((purchase) => ({ ...purchase })),
  };
}

type FindServices = Pick<OperatorServices, "db" | "portal"> & {
  readonly hiddenSearches: HiddenSearches;
};

/** Finds players by any identifier that the person's roles may search by. */
export async function findPlayers(
  services: FindServices,
  staff: Staff,
  query: QueryOf<typeof call>,
): Promise<ReplyInput<typeof call>> {
  const { users, near } = await findAsSeen(services, staff, query.q);
  const shown = (player: PlayerRecord): FoundPlayer => toFound(player, staff);
  const page = sortedPage(
    users.map(shown),
    query,
    {
      username: ({ username }) => username,
      creditKp: ({ creditKp }) => creditKp,
      joinedAt: ({ joinedAt }) => Date.parse(joinedAt),
    },
    ({ username }) => username,
  );
  return { ...page, near: near.map(shown) };
}

/** Roles that see contacts in part search by one only if nothing else matches the text, and the search is logged. */
async function findAsSeen(
  { db, portal, hiddenSearches }: FindServices,
  staff: Staff,
  text: string,
): ReturnType<typeof findRecords> {
  const contact = seesContacts(staff.roles) ? undefined : contactIn(text);
  if (!contact) return findRecords({ db, portal }, text);
  const otherwise = await findRecords({ db, portal }, text, { byContact: false });
  if (otherwise.users.length > 0) return otherwise;
  await hiddenSearches.allow(staff, contact, async (tx) => {
    const { users } = await findRecords({ db: tx, portal }, text);
    return users.map(({ username }) => username);
  });
  return findRecords({ db, portal }, text);
}
