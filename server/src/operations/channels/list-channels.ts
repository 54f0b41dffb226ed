/**
 * Lists everything that staff can pause: methods with their bank accounts, cards by provider, the game, its zones, the
 * portal.
 */
import {
  ALL_CARDS,
  type Channel,
  type ChannelPause,
  listMethodAccounts,
  listPauses,
  type MethodAccount,
  WHOLE_GAME,
  WHOLE_PORTAL,
} from "../../domain/channels.ts";
import type { OperatorServices } from "../../operator-services.ts";
import { currentSettings } from "../../settings/receiving-accounts.ts";
import { accountsOf } from "../../settings/transfer-methods.ts";
import type { ValidPortalSettings } from "../../settings/portal-settings.ts";
import { type GameZone, listGameZones } from "./channel-store.ts";

/** Something that staff may pause, with its current state. */
export type ChannelRecord = Channel & {
  /** The name that players see. */
  readonly label: string;
  /** The method of a bank account; null for everything else. */
  readonly method: string | null;
  /** Whether players are shown it: not a retired account, a hidden method or a closed zone. */
  readonly isOffered: boolean;
  /** The pause that runs or comes next. */
  readonly pause: ChannelPause | null;
  /** Since when, if it is a bank account that staff gave its method. */
  readonly since: string | null;
};

export async function listChannels({
  db,
  portal,
}: Pick<OperatorServices, "db" | "portal">): Promise<ChannelRecord[]> {
  const { payment } = await currentSettings(db, portal);
  const pauses = await listPauses(db);
  const found = [
    ...methodChannels(payment, await listMethodAccounts(db)),
    ...cardChannels(payment),
    { ...WHOLE_GAME, label: "Toàn bộ game", ...NOTHING_MORE },
    { ...WHOLE_PORTAL, label: "Toàn bộ cổng nạp", ...NOTHING_MORE },
    ...(await listGameZones(db)).map(zoneChannel),
  ];
  return found.map((channel) => ({
    ...channel,
    pause:
      pauses.find((pause) => pause.kind === channel.kind && pause.name === channel.name) ?? null,
  }));
}

type Unpaused = Omit<ChannelRecord, "pause">;

const NOTHING_MORE = { method: null, isOffered: true, since: null };

function methodChannels(
  { transferMethods }: ValidPortalSettings["payment"],
  given: readonly MethodAccount[],
): Unpaused[] {
  return transferMethods.flatMap((method) => {
    const { name, label, isOffered } = method;
    const itself: Unpaused = { ...NOTHING_MORE, kind: "method", name, label, isOffered };
    if (method.type === "e-wallet") return [itself];
    const accounts = accountsOf(method).map(({ accountNumber }): Unpaused => {
      const byStaff = given.find(
        (each) => each.method === name && each.accountNumber === accountNumber,
      );
      return {
        kind: "account",
        name: accountNumber,
        label: `${label} ${accountNumber}`,
        method: name,
        isOffered: isOffered && accountNumber === method.accountNumber,
        since: byStaff?.since ?? null,
      };
    });
    return [itself, ...accounts];
  });
}

const zoneChannel = ({ id, name, isOpen }: GameZone): Unpaused => ({
  ...NOTHING_MORE,
  kind: "zone",
  name: id,
  label: name,
  isOffered: isOpen,
});

function cardChannels({ cards }: ValidPortalSettings["payment"]): Unpaused[] {
  if (!cards) return [];
  const providers = cards.providers.map(({ serviceCode: name, name: label }): Unpaused => ({
    ...NOTHING_MORE,
    kind: "telco",
    name,
    label: `Thẻ ${label}`,
  }));
  return [{ ...ALL_CARDS, ...NOTHING_MORE, label: "Thẻ cào" }, ...providers];
}
