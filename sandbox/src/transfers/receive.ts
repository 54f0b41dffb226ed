/** Makes money arrive at (or leave) one of the operator's accounts, and sends the portal a notice of it. */
import { Problem } from "../kit/requests.ts";
import type { SandboxState } from "../sandbox-state.ts";
import type { Transfer, TransferId } from "./book.ts";
import { deliver, type Delivery } from "./deliver.ts";
import type {
  Direction,
  Method,
  Movement,
  Outcome,
  TransferProvider,
} from "./transfer-provider.ts";

export type TransferRequest = {
  method: Method;
  /** VND */
  amount: number;
  content: string;
  /** The number of copies of the notice, sent at once. */
  times?: number;
  /** An id that was used before sends that notice again. */
  id?: TransferId;
  /** The statement is the content alone, without the bank's additions. */
  raw?: boolean;
  /** An account other than the operator's usual one. */
  account?: string;
  transferType?: Direction;
  /** The status that the wallet reports; a bank reports paid transfers only. */
  outcome?: Outcome;
  reference?: string;
  code?: string | null;
  /** When the money moved, by the bank's books; else now. ISO 8601. */
  at?: string;
};

export type Receipt = { id: TransferId; deliveries: Delivery[] };

/** @throws Problem 422 for an outcome that the method lacks, 409 for a known id with other contents. */
export async function receiveTransfer(
  state: SandboxState,
  request: TransferRequest,
): Promise<Receipt> {
  const transfer = knownTransfer(state, request) ?? recordTransfer(state, request);
  return { id: transfer.id, deliveries: await deliver(state, transfer, request.times ?? 1) };
}

/** Writes a movement into the book without sending a notice. */
function recordTransfer(state: SandboxState, request: TransferRequest): Transfer {
  const transferProvider = findTransferProvider(state, request.method);
  const { transfers } = state;
  const direction = request.transferType ?? "in";
  const outcome = outcomeOf(transferProvider, request);
  const moved = outcome === "paid" ? request.amount : 0;
  const account = request.account ?? transferProvider.account;
  const noticeId = isWholeNumber(request.id) ? Number(request.id) : transfers.nextNoticeId();
  const balanceBefore = transfers.balanceOf(account);
  const movement: Movement = {
    noticeId,
    direction,
    outcome,
    account,
    amountVnd: request.amount,
    content: request.content,
    raw: request.raw ?? false,
    balanceVnd: balanceBefore + (direction === "in" ? moved : -moved),
    at: request.at === undefined ? new Date() : new Date(request.at),
    ...(request.reference !== undefined && { reference: request.reference }),
    ...(request.code !== undefined && { code: request.code }),
  };
  const transfer: Transfer = {
    ...movement,
    ...transferProvider.write(movement),
    id: request.id ?? noticeId,
    transferProvider,
    reversed: false,
    attempts: [],
    nextAttemptAt: null,
  };
  transfers.add(transfer);
  state.changes.publish("transfers");
  return transfer;
}

function findTransferProvider(state: SandboxState, method: Method): TransferProvider {
  const transferProvider = state.transferProviders.get(method);
  if (transferProvider === undefined) {
    const message = `The sandbox has no adapter for ${method} yet.`;
    throw new Problem(422, message, { method: [message] });
  }
  return transferProvider;
}

function outcomeOf(
  transferProvider: TransferProvider,
  { outcome = "paid" }: TransferRequest,
): Outcome {
  if (transferProvider.outcomes.includes(outcome)) return outcome;
  const message = `${transferProvider.name} reports only ${transferProvider.outcomes.join(", ")}.`;
  throw new Problem(422, message, { outcome: [message] });
}

function knownTransfer(state: SandboxState, request: TransferRequest): Transfer | undefined {
  const known = request.id === undefined ? undefined : state.transfers.find(request.id);
  if (known === undefined) return undefined;
  const same =
    known.transferProvider.method === request.method &&
    known.amountVnd === request.amount &&
    known.content === request.content;
  if (!same)
    throw new Problem(409, `Transfer ${known.id} is another one; an id names one transfer.`);
  return known;
}

function isWholeNumber(id: TransferId | undefined): boolean {
  return id !== undefined && /^[1-9]\d*$/.test(String(id)) && Number.isSafeInteger(Number(id));
}

type Reversal = { id: TransferId; reversalId: TransferId; deliveries: Delivery[] };

/**
 * Reverses a transfer: the same amount leaves the account, with another notice. A wallet sends no notice of it.
 * @throws Problem 404 for an unknown transfer, 409 for one that is reversed or went out itself
 */
export async function reverseTransfer(state: SandboxState, id: TransferId): Promise<Reversal> {
  const transfer = state.transfers.known(id);
  if (transfer.direction === "out") throw new Problem(409, "An outgoing transfer is not reversed.");
  if (transfer.outcome !== "paid") throw new Problem(409, `Transfer ${id} is not paid.`);
  if (transfer.reversed) throw new Problem(409, `Transfer ${id} is reversed already.`);

  transfer.reversed = true;
  const reversal = recordTransfer(state, {
    method: transfer.transferProvider.method,
    amount: transfer.amountVnd,
    content: `HOAN TRA GD ${transfer.reference} ${transfer.content}`,
    account: transfer.account,
    transferType: "out",
    raw: true,
  });
  const deliveries = await deliver(state, reversal, 1);
  return { id: transfer.id, reversalId: reversal.id, deliveries };
}

export type Decision = {
  outcome: Exclude<Outcome, "pending">;
  /** False: the portal gets no notice and has to ask. */
  sendNotice?: boolean;
};

type Settled = { id: TransferId; deliveries: Delivery[] };

/** Decides a pending payment of a wallet. @throws Problem 404 for an unknown transfer, 409 for a decided one */
export async function settleTransfer(
  state: SandboxState,
  id: TransferId,
  { outcome, sendNotice = true }: Decision,
): Promise<Settled> {
  const transfer = state.transfers.known(id);
  if (transfer.outcome !== "pending") throw new Problem(409, `Transfer ${id} is decided already.`);

  transfer.outcome = outcome;
  if (outcome === "paid") {
    transfer.balanceVnd = state.transfers.balanceOf(transfer.account) + transfer.amountVnd;
    state.transfers.add(transfer);
  }
  Object.assign(transfer, transfer.transferProvider.write(transfer));
  state.changes.publish("transfers");
  return { id: transfer.id, deliveries: sendNotice ? await deliver(state, transfer, 1) : [] };
}
