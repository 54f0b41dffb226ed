import type { ConsoleChannel } from "@portal/contract/console/channels";
import { expect, test } from "vitest";
import {
  limitsInWords,
  nameOf,
  pauseInWords,
  rateInWords,
  resumeInWords,
  rowNameOf,
} from "./channel-words.ts";

const aChannel = (kind: ConsoleChannel["kind"], name: string, label: string): ConsoleChannel => ({
  kind,
  name,
  label,
  method: null,
  isOffered: true,
  pause: null,
  since: null,
  limits: [],
});
const values = { what: "card-values-vnd" as const, amounts: [10_000, 20_000, 500_000] };
const bank: ConsoleChannel = {
  ...aChannel("method", "vietcombank", "Vietcombank"),
  limits: [{ what: "kp-per-10000-vnd", amounts: [100] }],
};
const account = {
  ...aChannel("account", "1013579246", "Vietcombank 1013579246"),
  method: bank.name,
};
const wallet = aChannel("method", "momo", "MoMo");
const cards: ConsoleChannel = {
  ...aChannel("method", "card", "Thẻ cào"),
  limits: [{ what: "cards-in-a-day", amounts: [100] }],
};
const telcos = [
  { ...aChannel("telco", "VIETTEL", "Thẻ Viettel"), limits: [values] },
  { ...aChannel("telco", "MOBIFONE", "Thẻ MobiFone"), limits: [values] },
];
const game = aChannel("game", "all", "Toàn bộ game");
const zone = aChannel("zone", "1", "Hoa Sơn");
const all = [bank, account, wallet, cards, ...telcos, game, zone];

test("R-OPS-12: a bank and its account have different names; names fit within a sentence", () => {
  expect([bank, account, wallet, cards, game, zone].map((each) => nameOf(each, all))).toEqual([
    "cả Vietcombank",
    "tài khoản Vietcombank 1013579246",
    "MoMo",
    "thẻ cào",
    "toàn bộ game",
    "máy chủ Hoa Sơn",
  ]);
  expect([bank, account, zone].map((each) => rowNameOf(each, all))).toEqual([
    "Cả Vietcombank",
    "Tài khoản 1013579246",
    "Hoa Sơn",
  ]);
});

test("R-OPS-12: face values that all cards share are said once", () => {
  expect(rateInWords(bank)).toBe("10.000đ = 100 KP");
  expect(limitsInWords(bank, all)).toBe("");
  expect(limitsInWords(cards, all)).toBe("mệnh giá 10.000–500.000đ · 100 thẻ / ngày / người");
  expect(telcos.map((each) => limitsInWords(each, all))).toEqual(["", ""]);
  const other = { ...telcos[1]!, limits: [{ ...values, amounts: [50_000] }] };
  const differing = [cards, telcos[0]!, other];
  expect(differing.map((each) => limitsInWords(each, differing))).toEqual([
    "100 thẻ / ngày / người",
    "mệnh giá 10.000–500.000đ",
    "mệnh giá 50.000đ",
  ]);
});

test("R-OPS-12: a pause says what stops, what is still credited, and what players can still use", () => {
  const until = { beginsAt: null, endsAt: "2026-12-01T23:00:00.000Z" };
  expect(pauseInWords(wallet, until, all)).toEqual([
    "MoMo ngừng nhận lượt mới từ bây giờ đến 06:00 02/12/2026.",
    "Đơn đang chờ vẫn được cộng KP.",
    "Còn 2 cách nạp khác: Vietcombank, Thẻ cào.",
  ]);
  const open = { beginsAt: null, endsAt: null };
  const [stops, , others] = pauseInWords(account, open, [bank, account]);
  expect(stops).toBe(
    "Tài khoản Vietcombank 1013579246 ngừng nhận lượt mới từ bây giờ đến khi được mở lại.",
  );
  expect(others).toBe("Không còn cách nạp nào khác.");
  const pause = { reason: "bảo trì", beginsAt: "2026-12-01T23:00:00.000Z", endsAt: null };
  const paused = { ...bank, pause: { ...pause, isRunning: true } };
  expect(pauseInWords(wallet, open, [paused, wallet, cards])).toContain(
    "Còn 1 cách nạp khác: Thẻ cào.",
  );
  expect(pauseInWords(zone, open, all)).toHaveLength(2);
});

test("R-OPS-12: opening again says whether it ends a pause or only its plan", () => {
  const pause = { reason: "bảo trì", beginsAt: "2026-12-01T23:00:00.000Z", endsAt: null };
  expect(resumeInWords({ ...wallet, pause: { ...pause, isRunning: true } }, all)).toBe(
    "MoMo nhận lượt mới ngay bây giờ.",
  );
  expect(resumeInWords({ ...wallet, pause: { ...pause, isRunning: false } }, all)).toBe(
    "Bỏ lịch tạm ngừng MoMo từ 06:00 02/12/2026.",
  );
});
