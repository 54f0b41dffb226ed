import { OperationRefused } from "../../../domain/ledger/run-operation.ts";
import {
  refuseCaseManually,
  settleCaseManually,
} from "../../../features/lost-transfer/manual-operations.ts";
import {
  type Candidate,
  type CaseRow,
  findCandidates,
  listCases,
} from "../../../features/lost-transfer/store.ts";
import { findTransfer } from "../../../operations/money/transfer-store.ts";
import { inVnd } from "../../amounts.ts";
import { uuid } from "../../arguments.ts";
import { type Command, UsageError } from "../../command.ts";
import { operationReport } from "../../operation-report.ts";

const SHOWN = 200;
const STATES = ["open", "waiting", "settled", "refused", "withdrawn"] as const;

const caseIdOf = (text: string): string => uuid("<case>", text, "case's id");

/** Lists the cases of money that players look for ("Tiền của tôi đâu?"). */
export const list: Command = {
  summary: "lists what players look for and nobody has decided, oldest first",
  options: { status: `${STATES.join(", ")}; open if not given` },
  run: async ({ db, options }) => {
    const status = STATES.find((state) => state === (options["status"] ?? "open"));
    if (!status) throw new UsageError(`--status is one of ${STATES.join(", ")}`);
    const cases = await listCases(db, { status, limit: SHOWN });
    const sum = `${cases.length === SHOWN ? "the first " : ""}${cases.length} ${status}`;
    return { ok: true, lines: [...cases.map(lineOf), sum], data: { cases } };
  },
};

export const show: Command = {
  summary: "shows such a case with the unmatched transfers that may be it",
  parameters: ["case"],
  run: async ({ db, args: [text = ""] }) => {
    const id = caseIdOf(text);
    const [found] = await listCases(db, { id, limit: 1 });
    if (!found) throw new OperationRefused("case", `there is no case ${id}`);
    const candidates = await findCandidates(db, found);
    const lines = [
      lineOf(found),
      ...(found.reason === null ? [] : [`  told: ${found.reason}`]),
      ...(found.transactionId === null ? [] : [`  credited: ${found.transactionId}`]),
      ...candidates.map(candidateLine),
      `${candidates.length} unmatched transfers of that method, amount and time`,
    ];
    return { ok: true, lines, data: { case: found, candidates } };
  },
};

export const settle: Command = {
  summary: "credits an unmatched transfer to the player of a case, with its bonus",
  parameters: ["case", "transfer"],
  changes: true,
  order: ({ args: [caseId = "", transfer = ""] }) => ({
    operation: "settle-case",
    caseId,
    transfer,
  }),
  run: async ({ db, args: [text = "", named = ""], operator, services }) => {
    const id = caseIdOf(text);
    const { noticeId, name: transfer } = await findTransfer(db, named);
    const wanted = { caseId: id, noticeId, transfer };
    const done = await settleCaseManually(await services(), operator, wanted);
    const { username, transactionId, isNew } = done;
    const line = `${transfer} ${isNew ? "is" : "had been"} credited to ${username}: ${transactionId}`;
    return operationReport(operator, line, done);
  },
};

export const refuse: Command = {
  summary: "closes a case without money, and tells the player why",
  parameters: ["case"],
  options: { note: "what the player reads as the reason, in Vietnamese; needed" },
  changes: true,
  order: ({ args: [caseId = ""], options: { note } }) => ({
    operation: "refuse-case",
    caseId,
    note,
  }),
  run: async ({ args: [text = ""], options, operator, services }) => {
    const id = caseIdOf(text);
    const note = options["note"]?.trim();
    if (!note) throw new UsageError("--note is missing: the player reads why");
    const done = await refuseCaseManually(await services(), operator, { caseId: id, note });
    const line = `the case of ${done.username} ${done.isNew ? "is" : "had been"} refused`;
    return operationReport(operator, line, done);
  },
};

/** Returns the state of a case in a word or two. */
function stateOf({ status, obstacle, spendableAt }: CaseState): string {
  if (status === "open") return obstacle ?? "not tried yet";
  return status === "waiting" ? `waiting until ${spendableAt}` : status;
}

type CaseState = Pick<CaseRow, "status" | "obstacle" | "spendableAt">;

function lineOf(found: CaseRow): string {
  const { id, openedAt, username, status, obstacle, spendableAt, ...said } = found;
  const { method, amountVnd, sentAt, referenceEnd } = said;
  const why = stateOf({ status, obstacle, spendableAt });
  return `${id}  ${openedAt}  ${username}: ${inVnd(amountVnd)} by ${method} about ${sentAt}, …${referenceEnd}  ${why}`;
}

function candidateLine({ name, occurredAt, amountVnd, reference, ...found }: Candidate): string {
  const { content, fits, wrongTries } = found;
  const columns = [name, occurredAt, inVnd(amountVnd), reference ?? "-", content];
  return `  ${columns.join("  ")}  ${fits ? "fits" : "another reference"}, ${wrongTries} wrong guesses`;
}
