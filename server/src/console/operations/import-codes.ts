import { OperationRefused } from "../../domain/ledger/run-operation.ts";
import {
  importCodes as importInto,
  type ImportOutcome,
} from "../../features/gift-code/import-codes.ts";
import type { Operation, Order } from "./operation.ts";

export const importCodes: Operation<Order<"import-codes">, ImportOutcome> = {
  amountOf: () => 0,
  run: async ({ db, giftCodeVault }, operator, { campaign, codes }) => {
    if (!giftCodeVault) throw new OperationRefused("codes", "thiếu APP_SECRET để mã hóa code");
    return importInto(db, giftCodeVault, { campaign, codes: [...new Set(codes)], operator });
  },
  factsOf: ({ added, known, elsewhere }, { campaign }) => ({
    campaign,
    addedCodes: added,
    knownCodes: known,
    elsewhereCodes: elsewhere.size,
  }),
  subjectOf: ({ campaign }) => `codes:${String(campaign)}`,
};
