import { sendNotice } from "../../server/src/testing/money/bank-notices.ts";
import { submit } from "../../server/src/testing/money/cards.ts";
import { type Fault, times } from "./fault.ts";
import type { DrillEnvironment } from "./environment.ts";

const CARDS_TO_DECIDE_BY = 25;
const UNKNOWN_ACCOUNT = "555000111";

const nobodysTransfer = ({ sandbox }: DrillEnvironment, more: object = {}) =>
  sandbox.transfer({ amount: 123_000, content: "chuyen tien", raw: true, ...more });
const grant = (
  { operate, player: { username } }: DrillEnvironment,
  approver: string,
  occasion: string,
) => operate({ operation: "grant", username, kp: 50_000, occasion }, approver);

/** What goes wrong with money that comes in, or is given away. */
export const moneyFaults: readonly Fault[] = [
  {
    what: "the bank's feed falls silent, the wallet's goes on",
    alerts: ["MoneySilent"],
    without: ["vietcombank"],
    cleanMinutes: 22,
    ripeMinutes: 30,
  },
  {
    what: "players pay to an account that the settings no longer know",
    alerts: ["UnknownAccountPaid"],
    plant: (environment) => nobodysTransfer(environment, { account: UNKNOWN_ACCOUNT }),
  },
  {
    what: "two entries have one reference and amount, and say different things",
    alerts: ["NoticesContradict"],
    plant: async (environment) => {
      await nobodysTransfer(environment, { reference: "FT26081900012" });
      await nobodysTransfer(environment, { reference: "FT26081900012", content: "tra tien" });
    },
  },
  {
    what: "money that names nobody lies about for four hours",
    alerts: ["MoneyUnmatched"],
    plant: nobodysTransfer,
    ripeMinutes: 240,
    stepMinutes: 5,
  },
  {
    what: "the bank's feed tells of transfers long after they were made",
    alerts: ["CreditSlow"],
    without: ["vietcombank"],
    each: ({ url, content }) =>
      times(2, () => sendNotice(url, { content, transferAmount: 20_000 })),
  },
  {
    what: "the card gateway refuses every card for maintenance",
    alerts: ["MethodFailing"],
    without: ["cards"],
    plant: ({ sandbox, player }) =>
      times(CARDS_TO_DECIDE_BY, async () =>
        submit(player, await sandbox.mintCard({ outcome: "maintenance" })),
      ),
  },
  {
    what: "the feed's secret was changed on its side alone",
    alerts: ["NoticesRefused"],
    without: ["vietcombank"],
    each: ({ url, content }) =>
      times(2, () => sendNotice(url, { content }, { secret: "another-secret" })),
  },
  {
    what: "the first notices of a process that are refused, and no more after them",
    alerts: ["NoticesRefused"],
    plant: ({ url, content }) =>
      times(4, () => sendNotice(url, { content }, { secret: "another-secret" })),
  },
  {
    what: "somebody gives away most of what may be granted in a day",
    alerts: ["GrantsNearLimit"],
    plant: async (environment) => {
      for (const approver of ["hien", "minh", "hoa"]) {
        for (const occasion of ["a", "b", "c"])
          await grant(environment, approver, approver + occasion);
      }
    },
  },
];
