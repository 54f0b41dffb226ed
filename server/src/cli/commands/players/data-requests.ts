import { OperationRefused } from "../../../domain/ledger/run-operation.ts";
import {
  answerRequest,
  refuseRequest,
  type RequestDecided,
} from "../../../features/account-closing/data-requests/manual-operations.ts";
import {
  listRequests,
  type RequestRow,
} from "../../../features/account-closing/data-requests/request-store.ts";
import { uuid } from "../../arguments.ts";
import { type Command, UsageError } from "../../command.ts";
import { operationReport } from "../../operation-report.ts";

const SHOWN = 200;
const CHOICES = ["open", "overdue", "all"] as const;

export const requestIdOf = (text: string): string => uuid("<request>", text, "request's id");

/** Lists what players have asked of their data. */
export const list: Command = {
  summary: "lists what players ask of their data, the most urgent first",
  options: { status: `${CHOICES.join(", ")}; open if not given` },
  run: async ({ db, options }) => {
    const which = CHOICES.find((choice) => choice === (options["status"] ?? "open"));
    if (!which) throw new UsageError(`--status is one of ${CHOICES.join(", ")}`);
    const requests = await listRequests(db, { which, limit: SHOWN });
    const sum = `${requests.length === SHOWN ? "the first " : ""}${requests.length} ${which}`;
    return { ok: true, lines: [...requests.map(lineOf), sum], data: { requests } };
  },
};

export const show: Command = {
  summary: "shows such a request, in the player's words",
  parameters: ["request"],
  run: async ({ db, args: [text = ""] }) => {
    const id = requestIdOf(text);
    const [request] = await listRequests(db, { id, which: "all", limit: 1 });
    if (!request) throw new OperationRefused("request", `there is no request ${id}`);
    const { details, answer, answeredAt, endedAt } = request;
    const lines = [
      lineOf(request),
      `  asked     ${details ?? "without further words"}`,
      ...(answer === null ? [] : [`  answered  ${answer}`]),
      ...(answeredAt === null ? [] : [`  first answer ${answeredAt}`]),
      ...(endedAt === null ? [] : [`  ended ${endedAt}`]),
    ];
    return { ok: true, lines, data: { request } };
  },
};

const inWords = (
  summary: string,
  decide: typeof answerRequest,
  what: "answered" | "refused",
): Command => ({
  summary,
  parameters: ["request"],
  options: { note: "what the player reads, in Vietnamese; needed" },
  changes: true,
  order: ({ args: [requestId = ""], options: { note } }) => ({
    operation: what === "answered" ? "answer-data-request" : "refuse-data-request",
    requestId,
    note,
  }),
  run: async ({ args: [text = ""], options, operator, services }) => {
    const requestId = requestIdOf(text);
    const note = options["note"]?.trim();
    if (!note) throw new UsageError("--note is missing: the player reads it");
    const done = await decide(await services(), operator, { requestId, note });
    return operationReport(operator, `${subjectOf(done)} ${what}`, done);
  },
});

export const answer = inWords("answers a request that takes more time", answerRequest, "answered");

export const refuse = inWords(
  "ends a request that cannot be fulfilled, and tells the player why",
  refuseRequest,
  "refused",
);

/** Begins the line that says what became of a request. */
export const subjectOf = ({ username, kind, isNew }: RequestDecided): string =>
  `the ${kind} of ${username} ${isNew ? "is" : "had been"}`;

function lineOf(request: RequestRow): string {
  const { id, askedAt, username, kind, status, answerBy, completeBy, isOverdue } = request;
  const due = status === "open" ? `answer by ${answerBy}, complete by` : "complete by";
  const left = request.endedAt === null ? `  ${due} ${completeBy}` : "";
  return `${id}  ${askedAt}  ${username}: ${kind} ${status}${left}${isOverdue ? "  OVERDUE" : ""}`;
}
