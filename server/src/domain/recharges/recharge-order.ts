/**
 * An order of coins: its types, its refusals (`rechargeErrors`), and the id by which the game knows it (`orderIdOf`).
 */
import { createHash, randomUUIDv7 } from "node:crypto";
import { CONNECTION_LOST_MESSAGE } from "@portal/contract/http/errors";
import type { Transaction } from "../../kit/database/database.ts";
import { AppError, onField } from "../../kit/http/errors.ts";
import type { RechargeDemands } from "../accounts/recharge-requirements.ts";
import type { Placer } from "../ledger/place-once.ts";

/**
 * Checks that the order needs no proof of identity, or has it: one is needed above a sum a day. Called in the
 * transaction that holds the credit.
 */
export type Confirmation = {
  /** Call it after the order's row is written, with the account locked. */
  readonly assertGiven: (tx: Transaction) => Promise<void>;
};

/** Coins for a zone and their price, checked against the offers and the open zones. */
export type PricedOrder = {
  readonly creditKp: number;
  readonly coins: number;
  readonly zone: { readonly id: string; readonly name: string };
  readonly gameId: string;
  readonly coinName: string;
  /** The shop's version that it is priced by; null until one is published. */
  readonly shopVersion: number | null;
};

/** The character that receives the coins. */
export type Receiver = {
  /** Null where the player has chosen no character. */
  readonly characterName: string | null;
  /** The game's id of the character; null if the game has no ids and delivers to the account. */
  readonly characterId: string | null;
};

/** What a player has ordered. */
export type RechargeOrder = PricedOrder & {
  readonly userId: number;
  readonly receiver: Receiver;
  /** The player's name on the game server. */
  readonly account: string;
  /** Undefined if the settings never demand a proof. */
  readonly confirmation: Confirmation | undefined;
};

/** The operator's settings for orders of coins. */
export type RechargeSettings = {
  readonly portal: {
    readonly brand: { readonly gameId: string };
    readonly recharge: {
      readonly coinName: string;
      readonly payableValues: readonly { readonly creditKp: number; readonly coins: number }[];
      readonly requires: RechargeDemands;
      /** An order beyond this sum per day needs a proof; absent: never. */
      readonly confirmAboveKpPerDay?: number | undefined;
    };
  };
};

/** The refusals of orders of coins. */
export const rechargeErrors = {
  amountNotOffered: () => onField("creditAmount", "Không có mức nạp này. Vui lòng chọn mức khác."),
  priceChanged: () =>
    onField(
      "creditAmount",
      "Gói này vừa đổi. Vui lòng xem lại rồi đặt lại; KP của bạn chưa bị trừ.",
    ),
  zoneNotOffered: () => onField("zoneId", "Máy chủ này không tồn tại hoặc đang đóng."),
  characterNotFound: () =>
    onField("characterId", "Không tìm thấy nhân vật này trên máy chủ. Vui lòng chọn lại."),
  paymentProofNeeded: (aboveKp: number) =>
    new AppError(
      403,
      `Hôm nay bạn nạp game quá ${aboveKp.toLocaleString("vi-VN")} KP nên giao dịch này cần xác nhận thêm.`,
      { errorCode: "payment_proof_needed" },
    ),
  paymentProofMissing: (aboveKp: number) =>
    new AppError(
      403,
      `Nạp game quá ${aboveKp.toLocaleString("vi-VN")} KP một ngày cần xác nhận thêm, mà tài khoản của bạn chưa có cách xác nhận nào.`,
      { errorCode: "payment_proof_missing" },
    ),
  gameUnavailable: () =>
    new AppError(503, CONNECTION_LOST_MESSAGE, {
      errorCode: "game_unavailable",
      retryAfterSeconds: 5,
      isPartyUnavailable: true,
    }),
};

const UUID_BYTES = 16;
/** How many first digits of its key, a UUID of version 7, an order's id takes over: these change every 65.5 s. */
const MINUTE_DIGITS = 8;
const VERSION_7 = new RegExp(`^([0-9a-f]{${MINUTE_DIGITS}})-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab]`);
/** RFC 9562, section 5.8: the version whose bits are the program's own. */
const VERSION = { byte: 6, bits: 0x80, mask: 0x0f };
const VARIANT = { byte: 8, bits: 0x80, mask: 0x3f };

/**
 * Returns the id by which the game knows an order. It is derived from the player, the key and the body. If a restored
 * database has lost the key and the request is repeated, the game therefore recognises an order that it has already
 * delivered. The id begins with the minutes of a key of version 7, so that rows of orders placed at the same time are
 * stored together.
 */
export function orderIdOf({ userId, idempotency }: Placer): string {
  if (!idempotency) return randomUUIDv7();
  const { key, bodySha256 } = idempotency;
  const digest = createHash("sha256").update(`order\n${userId}\n${key}\n`).update(bodySha256);
  const bytes = digest.digest().subarray(0, UUID_BYTES);
  const [, minute] = VERSION_7.exec(key) ?? [];
  if (minute) bytes.write(minute, "hex");
  for (const { byte, bits, mask } of [VERSION, VARIANT]) {
    bytes[byte] = (bytes[byte]! & mask) | bits;
  }
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
