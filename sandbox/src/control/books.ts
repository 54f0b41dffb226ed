/** Reads the books of the outside parties: what really happened, to compare with the portal's books. */
import type { Transfer } from "../transfers/book.ts";
import type { SandboxState } from "../sandbox-state.ts";

/** Money that came in; `content` is what the payer typed. */
type BookedTransfer = {
  id: string | number;
  /** The id that the provider gives the payment. */
  name: string;
  method: string;
  account: string;
  amount: number;
  content: string;
  at: string;
  reversed: boolean;
};

type Books = {
  /** Money at the accounts that the operator uses today. */
  transfers: BookedTransfer[];
  /** Money at other bank accounts: retired or unknown ones, which only the operator's settings distinguish. */
  otherAccounts: BookedTransfer[];
  /** What came in less what went out on each account, the operator's or not, in VND. */
  accounts: { method: string; account: string; movedVnd: number }[];
  /** Submitted cards; `charged`: the gateway owes the operator the card's money. */
  cards: { provider: string; serial: string; value: number; charged: boolean }[];
  deliveries: {
    requestId: string;
    username: string;
    zoneId: string;
    /** Absent if the account received them. */
    character?: string | undefined;
    coins: number;
    at: string;
  }[];
};

export function readBooks(state: SandboxState): Books {
  const arrived = state.transfers
    .all()
    .filter(({ direction, outcome }) => direction === "in" && outcome === "paid");
  const isTodays = ({ account, transferProvider }: Transfer): boolean =>
    account === transferProvider.account;
  return {
    transfers: arrived.filter(isTodays).map(booked),
    otherAccounts: arrived
      .filter((transfer) => transfer.transferProvider.party === "bank" && !isTodays(transfer))
      .map(booked),
    accounts: accountsOf(state),
    cards: state.cards.handedIn().map(({ provider, serial, realValue, charged }) => ({
      provider,
      serial,
      value: realValue,
      charged,
    })),
    deliveries: state.deliveries.delivered().map(({ order, at }) => ({
      requestId: order.request_id,
      username: order.account,
      zoneId: order.zone_id,
      character: order.character,
      coins: order.coins,
      at: at.toISOString(),
    })),
  };
}

function booked(transfer: Transfer): BookedTransfer {
  const { id, name, account, content, reversed } = transfer;
  const [method, amount, at] = [
    transfer.transferProvider.method,
    transfer.amountVnd,
    transfer.at.toISOString(),
  ];
  return { id, name, method, account, amount, content, at, reversed };
}

function accountsOf(state: SandboxState): Books["accounts"] {
  const accounts = new Map<string, Books["accounts"][number]>();
  const paid = state.transfers.all().filter(({ outcome }) => outcome === "paid");
  for (const { transferProvider, account, direction, amountVnd } of paid) {
    const key = `${transferProvider.method} ${account}`;
    const before = accounts.get(key) ?? { method: transferProvider.method, account, movedVnd: 0 };
    const movedVnd = before.movedVnd + (direction === "in" ? amountVnd : -amountVnd);
    accounts.set(key, { ...before, movedVnd });
  }
  return [...accounts.values()];
}
