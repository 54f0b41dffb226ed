/** Everything that the console shows, in one response. */
import { shelfOf, shownCharge } from "../card/routes.ts";
import { accountOf, type GameAccount } from "../game/console-routes.ts";
import type { Transfer } from "../transfers/book.ts";
import type { SandboxState } from "../sandbox-state.ts";

const SHOWN_TRANSFERS = 100;
const SHOWN_CHARGES = 50;
const SHOWN_EMAILS = 50;
const SHOWN_TEXTS = 200;
const SHOWN_ACCOUNTS = 50;

/** Returns the state, with the newest items of every list first. */
export function readState(state: SandboxState) {
  return {
    portalUrl: state.config.portalUrl,
    methods: [...state.transferProviders.values()].map(({ method, name, account, outcomes }) => ({
      method,
      name,
      account,
      outcomes,
    })),
    faults: state.faults.list(),
    transfers: state.transfers.all().toReversed().slice(0, SHOWN_TRANSFERS).map(shown),
    cards: {
      shelf: shelfOf(state),
      charges: state.cards.charges().toReversed().slice(0, SHOWN_CHARGES).map(shownCharge),
      callbackForm: state.cards.callbackForm,
    },
    zones: state.zones.all(),
    accounts: latestAccounts(state),
    mail: state.mailbox.list().slice(0, SHOWN_EMAILS),
    texts: latestTexts(state),
    textReports: state.reports.mode,
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

function latestAccounts(state: SandboxState): GameAccount[] {
  const names = state.deliveries
    .delivered()
    .toReversed()
    .map(({ order }) => order.account.toLowerCase());
  return [...new Set(names)].slice(0, SHOWN_ACCOUNTS).map((name) => accountOf(state, name));
}

function latestTexts({ phones }: SandboxState) {
  return [
    ...phones.received().map((text) => ({ ...text, direction: "to-phone" })),
    ...phones.sent().map((text) => ({ ...text, direction: "from-phone" })),
  ]
    .toSorted((a, b) => b.id - a.id)
    .slice(0, SHOWN_TEXTS);
}
