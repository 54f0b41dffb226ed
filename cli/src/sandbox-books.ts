import type { OutsideBooks } from "../../server/src/features/reconcile/outside.ts";

const ANSWER_WITHIN_MS = 10_000;

type Books = {
  readonly transfers: readonly {
    readonly id: string | number;
    readonly method: string;
    readonly amount: number;
    readonly content: string;
    readonly at: string;
    readonly reversed: boolean;
  }[];
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
    readonly coins: number;
    readonly at: string;
  }[];
};

/** What the sandbox, which plays all outside parties, knows to be true. @throws where it cannot be had */
export async function readSandboxBooks(sandboxUrl: string): Promise<Required<OutsideBooks>> {
  const url = new URL("/api/books", sandboxUrl);
  const response = await fetch(url, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
  if (!response.ok) throw new Error(`${url.href} answers ${response.status}`);
  const { transfers, cards, deliveries } = (await response.json()) as Books;
  return {
    transfers: transfers.map(({ id, method, amount, content, at, reversed }) => ({
      line: `transfer ${id}`,
      method,
      eventId: String(id),
      reference: null,
      direction: "in",
      amountVnd: amount,
      content,
      at,
      isReversed: reversed,
    })),
    cards: cards.map(({ provider, serial, value, charged }) => ({
      line: `card ${serial}`,
      provider,
      serial,
      valueVnd: value,
      isCharged: charged,
    })),
    deliveries: deliveries.map(({ requestId, username, zoneId, coins, at }) => ({
      line: `delivery ${requestId}`,
      requestId,
      account: username,
      zoneId,
      coins,
      at,
    })),
  };
}
