/** Everything that the console shows, in one response. */
import { shelfOf, shownCharge } from "../card/routes.ts";
import { accountOf, type GameAccount } from "../game/console-routes.ts";
import type { Transfer } from "../transfers/book.ts";
import type { World } from "../world.ts";

const SHOWN_TRANSFERS = 100;
const SHOWN_CHARGES = 50;
const SHOWN_EMAILS = 50;
const SHOWN_TEXTS = 200;
const SHOWN_ACCOUNTS = 50;

/** Returns the state, with the newest items of every list first. */
export function readState(world: World) {
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
    mail: world.mailbox.list().slice(0, SHOWN_EMAILS),
    texts: latestTexts(world),
  };
}

function shown({ transferProvider, notice, at, nextAttemptAt, ...transfer }: Transfer) {
  const { id, direction, outcome, account, amountVnd, content } = transfer;
  const { statement, reference, reversed, attempts } = transfer;
  return {
    id,
    method: transferProvider.method,
    direction,
    outcome,
    hasNotice: notice !== null,
    account,
    amountVnd,
    content,
    statement,
    reference,
    reversed,
    at: at.toISOString(),
    attempts,
    nextAttemptAt: nextAttemptAt?.toISOString() ?? null,
  };
}

function latestAccounts(world: World): GameAccount[] {
  const names = world.deliveries
    .delivered()
    .toReversed()
    .map(({ order }) => order.account.toLowerCase());
  return [...new Set(names)].slice(0, SHOWN_ACCOUNTS).map((name) => accountOf(world, name));
}

function latestTexts({ phones }: World) {
  return [
    ...phones.received().map((text) => ({ ...text, direction: "to-phone" })),
    ...phones.sent().map((text) => ({ ...text, direction: "from-phone" })),
  ]
    .toSorted((a, b) => b.id - a.id)
    .slice(0, SHOWN_TEXTS);
}
