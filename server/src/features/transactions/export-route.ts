import { Readable } from "node:stream";
import { fieldErrorsOf, INVALID_VALUE_MESSAGE } from "@portal/contract/http/errors";
import {
  TRANSACTION_EXPORT_PATH,
  type TransactionFilters,
  transactionFilters,
} from "@portal/contract/transactions";
import type { FastifyInstance } from "fastify";
import { viewerOf } from "../../domain/accounts/viewer.ts";
import { browserOf } from "../../kit/http/browser/cookies.ts";
import { httpErrors } from "../../kit/http/errors.ts";
import { withinDeadline } from "../../kit/http/routes.ts";
import { byUser, countAttempt, limit, MINUTE, scaled } from "../../kit/limits/limits.ts";
import type { Services } from "../../services.ts";
import { writeCsv } from "./write-csv.ts";

export const limits = {
  // Each export reads up to 10,000 transactions.
  historyExportByUser: limit("history-export.user", 10, 10 * MINUTE),
};

const FILE_NAME = "lich-su-giao-dich.csv";

/** Registers the download of the player's history, which is sent while it is read. */
export function registerTransactionExport(app: FastifyInstance, services: Services): void {
  const { db, config } = services;
  // No HEAD: it would read the whole history for a response without a body.
  app.get(TRANSACTION_EXPORT_PATH, { exposeHeadRoute: false }, async (request, reply) => {
    const { viewer, filters } = await withinDeadline(async () => {
      const player = await viewerOf(services, browserOf(request, services.cookies));
      const wanted = parse(request.query);
      const counted = byUser(player, limits.historyExportByUser);
      await countAttempt(db, scaled(counted, config.env.RATE_LIMIT_SCALE));
      return { viewer: player, filters: wanted };
    });
    return reply
      .headers({
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": `attachment; filename="${FILE_NAME}"`,
        "cache-control": "no-store",
      })
      .send(Readable.from(writeCsv(db, viewer.id, filters)));
  });
}

function parse(query: unknown): TransactionFilters {
  const parsed = transactionFilters.safeParse(query, { error: () => INVALID_VALUE_MESSAGE });
  if (!parsed.success) throw httpErrors.invalidInput(fieldErrorsOf(parsed.error));
  return parsed.data;
}
