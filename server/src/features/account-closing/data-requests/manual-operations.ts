/** How operators decide requests about data: `answerRequest`, `refuseRequest`, `completeRequest`. */
import type { PlayerData } from "@portal/contract/account-closing";
import type { DataRequestKind } from "@portal/contract/data-requests";
import { lockUser } from "../../../domain/accounts/locks.ts";
import {
  OperationRefused,
  type OperatorContext,
  runOperation,
} from "../../../domain/ledger/run-operation.ts";
import type { Transaction } from "../../../kit/database/database.ts";
import { insertFree } from "../../../kit/jobs/job-store.ts";
import type { OperatorServices } from "../../../operator-services.ts";
import { collectData } from "../export-data.ts";
import { NOTIFY_OF_CLOSING, startClosing } from "../start-closing.ts";
import type { Obstacle } from "../store.ts";
import { NOTIFY_OF_DATA_REQUEST } from "./notify-of-request.ts";
import {
  correctPersonalFields,
  type Correction,
  findOwner,
  lockRequest,
  type LockedRequest,
  setState,
} from "./request-store.ts";

export type RequestDecided = {
  readonly requestId: string;
  readonly username: string;
  readonly kind: DataRequestKind;
  readonly status: LockedRequest["status"];
  /** When the account closes, if a deletion has begun. */
  readonly closesAt?: string;
  /** False if the same decision had been made already. */
  readonly isNew: boolean;
};

type Answer = {
  readonly requestId: string;
  /** What the player reads. */
  readonly note: string;
};

/** Sends the player an answer; the request stays open. @throws OperationRefused */
export const answerRequest = (
  services: OperatorServices,
  operator: OperatorContext,
  answer: Answer,
): Promise<RequestDecided> => decideWithNote(services, operator, answer, "answered");

/** Ends a request that cannot be fulfilled, and notifies the player of the reason. @throws OperationRefused */
export const refuseRequest = (
  services: OperatorServices,
  operator: OperatorContext,
  answer: Answer,
): Promise<RequestDecided> => decideWithNote(services, operator, answer, "refused");

const COMMANDS = {
  answered: "data-requests answer",
  refused: "data-requests refuse",
} as const;

function decideWithNote(
  { db }: OperatorServices,
  operator: OperatorContext,
  { requestId, note }: Answer,
  status: keyof typeof COMMANDS,
): Promise<RequestDecided> {
  return runOperation<RequestDecided>(db, operator, async (tx) => {
    const found = await lockExistingRequest(tx, requestId);
    const { userId, username, kind } = found;
    const decided = { requestId, username, kind, status };
    if (found.status === status && found.answer === note) {
      return { result: { ...decided, isNew: false } };
    }
    assertUnderWay(found);
    await setState(tx, requestId, { status, answer: note });
    await insertFree(tx, NOTIFY_OF_DATA_REQUEST, { requestId }, requestId);
    // The log outlasts the account, so it has no personal data.
    const details = { requestId, kind };
    return {
      result: { ...decided, isNew: true },
      auditEntry: { command: COMMANDS[status], userId, details },
    };
  });
}

/** What completing a request needs, by its kind. */
export type Completion = {
  readonly requestId: string;
  /** Text for the player, if any. */
  readonly note: string | null;
  /** The fields of a correction, with the right values. */
  readonly correction: Correction | undefined;
  /** Whether a correction or copy was done outside the portal. */
  readonly isElsewhere: boolean;
  /** Saves the copy of an export. Absent if no copy is wanted. */
  readonly save: ((data: PlayerData) => Promise<void>) | undefined;
};

/**
 * Fulfils a request: saves the copy, corrects the fields, or begins the closing of the account. A deletion is complete
 * once the account is closed.
 * @throws OperationRefused
 */
export function completeRequest(
  { db }: OperatorServices,
  operator: OperatorContext,
  completion: Completion,
): Promise<RequestDecided> {
  const { requestId, note } = completion;
  return runOperation<RequestDecided>(db, operator, async (tx) => {
    const found = await lockExistingRequest(tx, requestId);
    const { userId, username, kind } = found;
    const about = { requestId, username, kind };
    if (found.status === "completed") {
      return { result: { ...about, status: "completed", isNew: false } };
    }
    if (kind === "deletion" && found.status === "answered" && found.closesAt !== null) {
      const { closesAt } = found;
      return { result: { ...about, status: "answered", closesAt, isNew: false } };
    }
    assertUnderWay(found);
    // Without this, a command that may only save copies could close or correct an account.
    if (completion.save && kind !== "export") {
      throw new OperationRefused(
        "file",
        `request ${requestId} asks for no copy`,
        "yêu cầu này không xin bản sao dữ liệu",
      );
    }
    const fulfilled = await fulfil(tx, found, operator, completion);
    const status = kind === "deletion" ? "answered" : "completed";
    await setState(tx, requestId, { status, answer: note });
    await insertFree(tx, NOTIFY_OF_DATA_REQUEST, { requestId }, requestId);
    return {
      result: { ...about, status, ...fulfilled.result, isNew: true },
      auditEntry: {
        command: "data-requests complete",
        userId,
        details: { requestId, kind, ...fulfilled.details },
      },
    };
  });
}

type Fulfilled = { readonly result?: { readonly closesAt: string }; readonly details?: object };

async function fulfil(
  tx: Transaction,
  { kind, userId, isSpendingLocked, closesAt }: LockedRequest,
  { isDryRun }: OperatorContext,
  { correction, isElsewhere, save }: Completion,
): Promise<Fulfilled> {
  switch (kind) {
    case "export": {
      if (!save) {
        if (isElsewhere) return { details: { copied: "elsewhere" } };
        throw new OperationRefused(
          "file",
          "say where the copy goes: --file",
          "hãy xác nhận rằng bản sao đã được gửi theo cách khác",
        );
      }
      const data = await collectData(tx, userId);
      if (!isDryRun) await save(data);
      return {};
    }
    case "correction":
      if (!correction) {
        if (isElsewhere) return { details: { corrected: "elsewhere" } };
        throw new OperationRefused(
          "request",
          "say what is right, or --elsewhere yes",
          "hãy ghi thông tin đúng, hoặc xác nhận đã sửa theo cách khác",
        );
      }
      await correctPersonalFields(tx, userId, correction);
      return { details: { corrected: Object.keys(correction) } };
    case "deletion": {
      if (closesAt !== null) return { result: { closesAt } };
      if (isSpendingLocked) {
        throw new OperationRefused(
          "request",
          "spending is stopped or locked: clear that first",
          "tài khoản đang bị ngừng hoặc khóa chi tiêu: hãy giải quyết việc đó trước",
        );
      }
      const begun = await startClosing(tx, userId);
      if (typeof begun === "string") {
        throw new OperationRefused("request", ...OBSTACLES[begun]);
      }
      await insertFree(tx, NOTIFY_OF_CLOSING, { userId }, userId);
      return { result: { closesAt: begun.closesAt } };
    }
  }
}

const OBSTACLES: Readonly<Record<Obstacle, readonly [message: string, shown: string]>> = {
  debt: ["the account owes KP", "tài khoản đang nợ KP"],
  money_under_way: ["money of the account is under way", "tài khoản có giao dịch đang được xử lý"],
  open_case: [
    "the player looks for money, and the case is open",
    "người chơi đang tìm tiền và yêu cầu chưa có kết quả",
  ],
};

/** Locks the account, then the request: a closing takes its locks in the same order. */
async function lockExistingRequest(tx: Transaction, id: string): Promise<LockedRequest> {
  const owner = await findOwner(tx, id);
  if (owner !== undefined) await lockUser(tx, owner);
  const found = await lockRequest(tx, id);
  if (found) return found;
  throw new OperationRefused("request", `there is no request ${id}`, "không có yêu cầu này");
}

function assertUnderWay({ status, answer }: LockedRequest): void {
  if (status === "open" || status === "answered") return;
  throw new OperationRefused(
    "request",
    `it has been ${status}${answer ? `: ${answer}` : ""}`,
    "yêu cầu này đã kết thúc",
  );
}
