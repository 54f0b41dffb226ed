/** Everything that the console shows, in one response. */
import type { CallbackForm } from "../card/book.ts";
import { shelfOf, shownCharge } from "../card/routes.ts";
import type { ShelfCard, ShownCharge } from "../card/routes.ts";
import { accountOf } from "../game/console-routes.ts";
import type { GameAccount } from "../game/console-routes.ts";
import type { Zone } from "../game/zones.ts";
import type { FaultSetting } from "../kit/faults.ts";
import type { Attempt } from "../kit/notify.ts";
import type { Text } from "../sms/phones.ts";
import type { Email } from "../smtp/mailbox.ts";
import type { Transfer } from "../transfers/book.ts";
import type { World } from "../world.ts";

type State = {
  portalUrl: string;
  methods: { method: string; name: string; account: string; outcomes: readonly string[] }[];
  faults: FaultSetting[];
  transfers: ShownTransfer[];
  cards: { shelf: ShelfCard[]; charges: ShownCharge[]; callbackForm: CallbackForm };
  zones: Zone[];
  accounts: GameAccount[];
  mail: Email[];
  texts: (Text & { direction: "to-phone" | "from-phone" })[];
};

type ShownTransfer = Pick<
  Transfer,
  | "id"
  | "direction"
  | "outcome"
  | "account"
  | "amountVnd"
  | "content"
  | "statement"
  | "reference"
  | "reversed"
> & {
  method: string;
  isTold: boolean;
  at: string;
  attempts: Attempt[];
  nextAttemptAt: string | null;
};

const SHOWN_TRANSFERS = 100;
const SHOWN_CHARGES = 50;
const SHOWN_LETTERS = 50;
const SHOWN_TEXTS = 200;
const SHOWN_ACCOUNTS = 50;

/** Returns the state, with the newest items of every list first. */
export function readState(world: World): State {
  return {
    portalUrl: world.config.portalUrl,
    methods: [...world.transferProviders.values()].map(({ method, name, account, outcomes }) => ({
      method,
      name,
      account,
      outcomes,
    })),
    faults: world.faults.list(),
    transfers: world.transfers.all().toReversed().slice(0, SHOWN_TRANSFERS).map(shown),
    cards: {
      shelf: shelfOf(world),
      charges: world.cards.charges().toReversed().slice(0, SHOWN_CHARGES).map(shownCharge),
      callbackForm: world.cards.callbackForm,
    },
    zones: world.zones.all(),
    accounts: latestAccounts(world),
    mail: world.mailbox.list().slice(0, SHOWN_LETTERS),
    texts: latestTexts(world),
  };
}

function shown(transfer: Transfer): ShownTransfer {
  const {
    id,
    transferProvider,
    direction,
    outcome,
    account,
    amountVnd,
    content,
    statement,
    reference,
  } = transfer;
  return {
    id,
    method: transferProvider.method,
    direction,
    outcome,
    isTold: transfer.notice !== null,
    account,
    amountVnd,
    content,
    statement,
    reference,
    reversed: transfer.reversed,
    at: transfer.at.toISOString(),
    attempts: transfer.attempts,
    nextAttemptAt: transfer.nextAttemptAt?.toISOString() ?? null,
  };
}

function latestAccounts(world: World): GameAccount[] {
  const names = world.deliveries
    .delivered()
    .toReversed()
    .map(({ order }) => order.account.toLowerCase());
  return [...new Set(names)].slice(0, SHOWN_ACCOUNTS).map((name) => accountOf(world, name));
}

function latestTexts(world: World): State["texts"] {
  const toPhones = world.phones
    .received()
    .map((text) => ({ ...text, direction: "to-phone" as const }));
  const fromPhones = world.phones
    .sent()
    .map((text) => ({ ...text, direction: "from-phone" as const }));
  return [...toPhones, ...fromPhones].toSorted((a, b) => b.id - a.id).slice(0, SHOWN_TEXTS);
}
