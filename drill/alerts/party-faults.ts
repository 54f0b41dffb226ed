import { submit } from "../../server/src/testing/money/cards.ts";
import { type Fault, times } from "./fault.ts";

/** The most that the sandbox takes; no fault is run for so long. */
const NEVER_MS = 600_000;

/** What goes wrong at the outside parties. */
export const partyFaults: readonly Fault[] = [
  {
    what: "the game server is down",
    // Players look for their characters, and hear that nobody knows: no failure of the portal's.
    alerts: ["GameFailing"],
    plant: ({ sandbox }) => sandbox.fault("game", "down"),
    each: ({ player }) => times(2, () => player.browser.get("/api/account-zones")),
  },
  {
    what: "an order was placed, and the game has not answered for ten minutes",
    alerts: ["GameFailing", "OrdersStuck"],
    plant: async ({ sandbox, habit }) => {
      await sandbox.fault("game", "down");
      await habit("orders");
    },
    each: ({ player }) => times(2, () => player.browser.get("/api/zones")),
    without: ["orders"],
    ripeMinutes: 10,
  },
  {
    what: "the card gateway holds a card and does not decide it",
    alerts: ["CardsStuck"],
    plant: async ({ sandbox, player }) =>
      submit(player, await sandbox.mintCard({ outcome: "delayed", delayMs: NEVER_MS })),
    ripeMinutes: 15,
  },
  {
    what: "a wallet leaves a payment open",
    alerts: ["WalletPaymentsStuck"],
    plant: ({ sandbox, content }) =>
      sandbox.transfer({ method: "momo", amount: 40_000, content, outcome: "pending" }),
    ripeMinutes: 30,
  },
  {
    what: "the SMS gateway is down",
    alerts: ["SmsFailing"],
    plant: ({ sandbox }) => sandbox.fault("sms", "down"),
  },
  {
    what: "texts reach the gateway, and no phone",
    alerts: ["SmsUndelivered"],
    plant: ({ sandbox }) => sandbox.call("/api/sms/reports", { mode: "failed" }),
    each: ({ habit }) => times(2, () => habit("texts")),
    // So long after a text was taken the gateway is asked what became of it.
    ripeMinutes: 4,
  },
  {
    what: "the mail server takes no emails",
    alerts: ["MailFailing"],
    plant: ({ sandbox }) => sandbox.fault("smtp", "error"),
  },
  {
    what: "the card gateway is down",
    alerts: ["CardGatewayFailing"],
    plant: ({ sandbox }) => sandbox.fault("card", "down"),
  },
  {
    what: "a wallet does not say what became of its payments",
    alerts: ["WalletQueriesFailing"],
    plant: ({ sandbox }) => sandbox.fault("wallet", "down"),
    each: ({ services }) => times(2, () => services.paymentQueries["momo"]!.stateOf("MM1")),
    without: ["momo"],
  },
  {
    what: "SePay's list of transactions cannot be read",
    alerts: ["BankListFailing"],
    plant: ({ sandbox }) => sandbox.fault("bank", "error"),
    without: ["vietcombank"],
    ripeMinutes: 15,
  },
];
