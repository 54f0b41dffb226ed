import { buy } from "./buy.ts";
import { cards } from "./cards.ts";
import { dataRequests } from "./data-requests.ts";
import { emails } from "./emails.ts";
import { giftCodes } from "./gift-codes.ts";
import { homeShop } from "./home-shop.ts";
import { home } from "./home.ts";
import { locks } from "./locks.ts";
import { login } from "./login.ts";
import { messages } from "./messages.ts";
import { openPages } from "./open-pages.ts";
import { purchases } from "./purchases.ts";
import { recharge } from "./recharge.ts";
import { rechargeLaw } from "./recharge-law.ts";
import { recovery } from "./recovery.ts";
import { register } from "./register.ts";
import { security } from "./security.ts";
import { shell } from "./shell.ts";
import type { Screen } from "./state.ts";
import { supportCases } from "./support-cases.ts";
import { topUps } from "./top-ups.ts";
import { transactions } from "./transactions.ts";
import { transfers } from "./transfers.ts";

/** All screens, in the order of the specification. */
export const screens: readonly Screen[] = [
  shell,
  login,
  register,
  recovery,
  emails,
  home,
  homeShop,
  security,
  messages,
  dataRequests,
  locks,
  cards,
  transfers,
  topUps,
  supportCases,
  buy,
  purchases,
  recharge,
  rechargeLaw,
  transactions,
  giftCodes,
  openPages,
];
