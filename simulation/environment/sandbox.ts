import { startProgram } from "../../server/src/testing/portal/child-program.ts";
import { callerOf } from "../../server/src/testing/portal/json-calls.ts";
import type { CardOutcome, Fault, Forgery, Party } from "../generate/command.ts";
import { SECRETS } from "./secrets.ts";

/** The sandbox in a process of its own, with the part of its interface that a simulation needs. */
export type Sandbox = {
  /** @returns the id of the transfer */
  transfer(transfer: {
    method: string;
    amount: number;
    content: string;
    times: number;
    /** The status that a wallet reports. */
    outcome: "paid" | "pending";
    reference?: string;
    /** An account other than the one that the operator uses today. */
    account?: string;
    transferType?: "in" | "out";
    /** The statement shows the content and nothing else. */
    raw?: boolean;
  }): Promise<string>;
  /** Makes a wallet decide a pending payment. With `tell: false` it sends no notice: the portal must ask. */
  settle(id: string, decision: { outcome: "paid" | "failed"; tell: boolean }): Promise<void>;
  repeat(id: string, times: number): Promise<void>;
  /** Makes the bank take a transfer back. @returns the id of the outgoing entry */
  reverse(id: string): Promise<string>;
  forge(notice: { method: string; amount: number; content: string; how: Forgery }): Promise<void>;
  /** Returns how the portal has answered the notices of a transfer. */
  transferState(id: string): Promise<TransferState>;
  mintCard(card: {
    provider: string;
    value: number;
    outcome: CardOutcome;
    callback: string;
    delayMs: number;
  }): Promise<MintedCard>;
  fault(party: Party, fault: Fault | "none", more?: { ms: number; count: number }): Promise<void>;
  setZoneOpen(zoneId: string, open: boolean): Promise<void>;
  books(): Promise<SandboxBooks>;
  /** Empties the sandbox and ends all faults. */
  reset(): Promise<void>;
  close(): Promise<void>;
};

export type TransferState = {
  /** The provider has received the response that it wants, and sends the notice no more. */
  readonly acknowledged: boolean;
  readonly attempts: readonly object[];
  /** When the provider sends the notice again; null: never. */
  readonly nextAttemptAt: string | null;
};

export type MintedCard = {
  readonly provider: string;
  readonly serial: string;
  readonly pin: string;
  readonly value: number;
};

/** The books of the outside parties: what really happened. */
export type SandboxBooks = {
  readonly transfers: readonly {
    readonly id: string | number;
    readonly method: string;
    readonly amount: number;
    readonly content: string;
    readonly reversed: boolean;
  }[];
  /** For each account, what came in less what went out. */
  readonly accounts: readonly {
    readonly method: string;
    readonly account: string;
    readonly movedVnd: number;
  }[];
  readonly cards: readonly {
    readonly provider: string;
    readonly serial: string;
    /** The real value of the card. */
    readonly value: number;
    readonly charged: boolean;
  }[];
  readonly deliveries: readonly {
    readonly requestId: string;
    readonly username: string;
    readonly zoneId: string;
    readonly coins: number;
  }[];
};

const MAIN = new URL("../../sandbox/src/main.ts", import.meta.url);
/** Makes a minute of a provider's schedule a tenth of a second. */
const RETRY_SCALE = "1/600";

export async function startSandbox(
  port: number,
  smtpPort: number,
  portalUrl: string,
): Promise<Sandbox> {
  const program = await startProgram(MAIN, {
    ...SECRETS,
    SANDBOX_PORT: String(port),
    SANDBOX_SMTP_PORT: String(smtpPort),
    SANDBOX_RETRY_SCALE: RETRY_SCALE,
    PORTAL_URL: portalUrl,
  });
  const call = callerOf(`http://127.0.0.1:${port}`);
  return {
    transfer: async (transfer) =>
      String((await call<{ id: string | number }>("/api/transfers", transfer)).id),
    settle: async (id, decision) => void (await call(`/api/transfers/${id}/settle`, decision)),
    repeat: async (id, times) => void (await call(`/api/transfers/${id}/repeat`, { times })),
    reverse: async (id) => {
      const { reversalId } = await call<{ reversalId: string | number }>(
        `/api/transfers/${id}/reverse`,
        {},
      );
      return String(reversalId);
    },
    forge: async (notice) => void (await call("/api/forged-notices", notice)),
    transferState: (id) => call(`/api/transfers/${id}`),
    mintCard: (card) => call("/api/cards", card),
    fault: async (party, fault, more) =>
      void (await call("/api/faults", { party, fault, ...more })),
    setZoneOpen: async (zoneId, open) => void (await call(`/api/game/zones/${zoneId}`, { open })),
    books: () => call("/api/books"),
    reset: async () => void (await call("/api/reset", {})),
    close: () => program.stop(),
  };
}
