/** Reads the providers' books from the sandbox, which simulates all providers. */
import type { OutsideBooks } from "../../features/reconcile/outside.ts";
import type { ValidPortalSettings } from "../../settings/portal-settings.ts";
import { accountsOf } from "../../settings/transfer-methods.ts";

const ANSWER_WITHIN_MS = 10_000;

type Arrived = {
  readonly id: string | number;
  /** The provider's id of the transfer. */
  readonly name: string;
  readonly method: string;
  readonly account: string;
  readonly amount: number;
  readonly content: string;
  readonly at: string;
  readonly reversed: boolean;
};

type Books = {
  readonly transfers: readonly Arrived[];
  /** Transfers to accounts that are not among the sandbox's current ones of the operator. */
  readonly otherAccounts: readonly Arrived[];
  readonly cards: readonly {
    readonly provider: string;
    readonly serial: string;
    readonly value: number;
    readonly charged: boolean;
  }[];
  readonly deliveries: readonly {
    readonly requestId: string;
    readonly username: string;
    readonly zoneId: string;
    readonly character?: string;
    readonly coins: number;
    readonly at: string;
  }[];
};

/**
 * Returns the books of all providers. The sandbox does not have the operator's former accounts, so transfers to them
 * are recognized by the settings.
 * @throws Error if the sandbox does not respond
 */
export async function readSandboxBooks(
  sandboxUrl: string,
  { transferMethods }: ValidPortalSettings["payment"],
): Promise<Required<OutsideBooks>> {
  const url = new URL("/api/books", sandboxUrl);
  const response = await fetch(url, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
  if (!response.ok) throw new Error(`${url.href} answers ${response.status}`);
  const { transfers, otherAccounts, cards, deliveries } = (await response.json()) as Books;
  const methodOf = ({ method }: Arrived) => transferMethods.find(({ name }) => name === method);
  const isOurs = (arrived: Arrived) => {
    const method = methodOf(arrived);
    return method && accountsOf(method).some((each) => each.accountNumber === arrived.account);
  };
  return {
    transfers: [...transfers, ...otherAccounts.filter(isOurs)].map((arrived) => ({
      line: `transfer ${arrived.id}`,
      method: arrived.method,
      // A wallet is identified by its feed alone.
      account: methodOf(arrived)?.type === "bank" ? arrived.account : null,
      eventId: arrived.name,
      reference: null,
      direction: "in",
      amountVnd: arrived.amount,
      balanceVnd: null,
      content: arrived.content,
      at: arrived.at,
      isReversed: arrived.reversed,
    })),
    cards: cards.map(({ provider, serial, value, charged }) => ({
      line: `card ${serial}`,
      provider,
      serial,
      valueVnd: value,
      isCharged: charged,
    })),
    deliveries: deliveries.map(({ requestId, username, zoneId, character = null, coins, at }) => ({
      line: `delivery ${requestId}`,
      requestId,
      account: username,
      zoneId,
      character,
      coins,
      at,
    })),
  };
}
