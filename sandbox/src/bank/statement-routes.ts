/** Serves the statement of an account as a bank exports it: CSV, oldest entry first. */
import type { FastifyInstance } from "fastify";
import { Problem } from "../kit/requests.ts";
import type { SandboxState } from "../sandbox-state.ts";
import type { Transfer } from "../transfers/book.ts";

type Query = { account?: string; from?: string; to?: string };

const COLUMNS = [
  "method",
  "account",
  "id",
  "reference",
  "direction",
  "amount",
  "content",
  "at",
  "balance",
  "reversed",
] as const;

const asText = { type: "string", minLength: 1 };
const querystring = {
  type: "object",
  additionalProperties: false,
  properties: { account: asText, from: asText, to: asText },
};

export function statementRoutes(app: FastifyInstance, state: SandboxState): void {
  app.get<{ Querystring: Query }>(
    "/api/statements",
    { schema: { querystring } },
    (request, reply) => {
      const { account, from, to } = request.query;
      const [start, end] = [moment("from", from), moment("to", to)];
      const entries = state.transfers
        .all()
        .filter((transfer) => transfer.outcome === "paid")
        .filter((transfer) => account === undefined || transfer.account === account)
        .filter(({ at }) => (start === undefined || at >= start) && (end === undefined || at < end))
        .toSorted((one, other) => one.at.getTime() - other.at.getTime());
      return reply
        .type("text/csv; charset=utf-8")
        .send([COLUMNS.join(), ...entries.map(lineOf), ""].join("\r\n"));
    },
  );
}

function lineOf(transfer: Transfer): string {
  const cells: Record<(typeof COLUMNS)[number], string | number> = {
    method: transfer.transferProvider.method,
    account: transfer.merchantCode ?? transfer.account,
    id: transfer.name,
    reference: transfer.reference,
    direction: transfer.direction,
    amount: transfer.amountVnd,
    content: transfer.statement,
    at: transfer.at.toISOString(),
    balance: transfer.balanceVnd,
    reversed: transfer.reversed ? "yes" : "no",
  };
  return COLUMNS.map((column) => quoted(String(cells[column]))).join();
}

const quoted = (cell: string): string =>
  /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

/** @throws Problem 422 for a text that is not a time */
function moment(name: string, text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const at = new Date(text);
  if (!Number.isNaN(at.getTime())) return at;
  throw new Problem(422, `${name} is no time: ${text}`, { [name]: ["is no time"] });
}
