/** Lists the payment methods, their accounts, and the settings, shop and gift campaigns that simulations begin with. */
import { portal as settings } from "../../portal.config.ts";

/** How money comes in. A new method is a new item here; its rates are read from the settings. */
export const paymentMethods = ["vietcombank", "techcombank", "momo", "viettelpay"] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** The feed of each bank: operators name a transfer by its feed and event id. Wallets are not listed. */
export const feedOfBank: Readonly<Partial<Record<PaymentMethod, string>>> = {
  vietcombank: "sepay",
  techcombank: "sepay",
};
export const isBank = (method: PaymentMethod): boolean => feedOfBank[method] !== undefined;

/** The account that a payer uses: today's, one that the operator had before, or a stranger's. */
export type AccountKind = "today's" | "retired" | "unknown";

/** The other account numbers of each bank. Wallets have one account each. */
const others: Readonly<Partial<Record<PaymentMethod, Record<"retired" | "unknown", string>>>> = {
  vietcombank: { retired: "0451000123456", unknown: "9990001112223" },
  techcombank: { retired: "19030000123456", unknown: "9990004445556" },
};

/** Returns undefined for today's account: the sandbox then uses the bank's own. */
export const accountOf = (method: PaymentMethod, kind: AccountKind): string | undefined =>
  kind === "today's" ? undefined : others[method]?.[kind];

/** Beyond this sum a day, a recharge needs a proof. The sum makes some orders wait for one, and most not. */
const CONFIRM_ABOVE_KP_PER_DAY = 30_000;

/** The settings that every simulation adds to the demo's: retired accounts, and a proof of large payments. */
export const simulationSettings = {
  recharge: { ...settings.recharge, confirmAboveKpPerDay: CONFIRM_ABOVE_KP_PER_DAY },
  payment: {
    ...settings.payment,
    transferMethods: settings.payment.transferMethods.map((method) => {
      const name = paymentMethods.find((each) => each === method.name);
      const retired = name && others[name]?.retired;
      return retired ? { ...method, retiredAccounts: [{ accountNumber: retired }] } : method;
    }),
  },
};

const { transferMethods, cards } = settings.payment;

export const { payableValues } = settings.recharge;
export const cardProviders = cards?.providers ?? [];
export const ZONES = ["1", "2", "3", "4"] as const;
/** What players usually pay. */
export const USUAL_SUMS_VND = [10_000, 50_000, 200_000] as const;
/** The gift campaigns of the settings: for a shared post, and for top-ups. */
export const giftCampaigns = ["chia-se-2026", "tich-luy-100k-2026"] as const;
/** A shop's new version adds at most so many coins to a package: fewer than lie between two packages of the settings. */
export const MORE_COINS_BELOW = 1_000;

/** The bonus of an amount from this one on. */
export type BonusStep = { readonly cashValueVnd: number; readonly bonusPercent: number };

/** The rates and prices of a version of the shop. */
export type Shop = {
  readonly packages: readonly { readonly creditKp: number; readonly coins: number }[];
  readonly methods: readonly {
    readonly name: string;
    readonly kpPer10000Vnd: number;
    readonly steps: readonly BonusStep[];
  }[];
  readonly zones: readonly { readonly id: string; readonly name: string }[];
};

/** What the settings sell: the shop's first version. */
export const firstShop: Shop = {
  packages: payableValues,
  methods: [...transferMethods, ...(cards ? [{ bonuses: [], ...cards, name: "card" }] : [])].map(
    ({ name, kpPer10000Vnd, bonuses }) => ({ name, kpPer10000Vnd, steps: bonuses ?? [] }),
  ),
  zones: [],
};

/** Returns the ledger's name of the account at which money of a method arrived. */
export function cashAccountOf(method: PaymentMethod, account: string): string {
  const known = others[method];
  if (!known) return `cash:${method}`;
  return account === known.unknown ? `cash:unknown:${account}` : `cash:${method}:${account}`;
}
