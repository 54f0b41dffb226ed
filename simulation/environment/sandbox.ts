/** Starts the sandbox of all outside parties as a process, and sends it a simulation's commands (`startSandbox`). */
import {
  type SandboxDelivery,
  type SandboxTransfer,
  startSandbox as startAnySandbox,
} from "../../server/src/testing/portal/sandbox.ts";

/** The sandbox as a process, with the calls that only simulations make. */
export type Sandbox = Awaited<ReturnType<typeof startSandbox>>;

type TransferState = {
  /** The provider has received the response that it wants, and sends the notice no more. */
  readonly acknowledged: boolean;
  readonly attempts: readonly object[];
  /** When the provider sends the notice again; null: never. */
  readonly nextAttemptAt: string | null;
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
  readonly deliveries: readonly SandboxDelivery[];
};

export async function startSandbox(port: number, smtpPort: number, portalUrl: string) {
  const settings = { SANDBOX_SMTP_PORT: String(smtpPort) };
  const sandbox = await startAnySandbox(port, portalUrl, settings);
  const { call } = sandbox;
  return {
    ...sandbox,
    /** @returns the id of the transfer */
    transfer: async (transfer: SandboxTransfer) => String((await sandbox.transfer(transfer)).id),
    /** Makes the bank take a transfer back. @returns the id of the outgoing entry */
    reverse: async (id: string) => {
      const path = `/api/transfers/${id}/reverse`;
      return String((await call<{ reversalId: string | number }>(path, {})).reversalId);
    },
    forge: async (notice: {
      method: string;
      amount: number;
      content: string;
      how: "body" | "key" | "timestamp" | "unsigned";
    }) => {
      await call("/api/forged-notices", notice);
    },
    /** Returns how the portal has answered the notices of a transfer. */
    transferState: (id: string) => call<TransferState>(`/api/transfers/${id}`),
    books: () => call<SandboxBooks>("/api/books"),
  };
}
