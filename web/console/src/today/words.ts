/** The words for durations and alerts on the day's page. */
import type { FiringAlert } from "@portal/contract/console/today";
import { formatNumber } from "../../../src/lib/text/format.ts";
import { sourceName } from "../../../src/lib/text/source-names.ts";

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;
const DAY_SECONDS = 24 * HOUR_SECONDS;

/** `40 giây`, `3 phút`, `2 giờ 5 phút`, `4 ngày 3 giờ` */
export function durationText(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  if (whole < MINUTE_SECONDS) return `${whole} giây`;
  if (whole < HOUR_SECONDS) return `${Math.floor(whole / MINUTE_SECONDS)} phút`;
  const [unit, name, part, partName] =
    whole < DAY_SECONDS
      ? ([HOUR_SECONDS, "giờ", MINUTE_SECONDS, "phút"] as const)
      : ([DAY_SECONDS, "ngày", HOUR_SECONDS, "giờ"] as const);
  const rest = Math.floor((whole % unit) / part);
  return `${Math.floor(whole / unit)} ${name}${rest > 0 ? ` ${rest} ${partName}` : ""}`;
}

const ALERTS: Readonly<Record<string, string>> = {
  MoneySilent: "Không có tiền vào",
  UnknownAccountPaid: "Tiền vào tài khoản chưa khai báo",
  NoticesContradict: "Thông báo của ngân hàng mâu thuẫn",
  MoneyUnmatched: "Tiền chưa rõ chủ chờ quá lâu",
  MethodFailing: "Đa số lượt nạp thất bại",
  OrdersStuck: "Đơn nạp game bị kẹt",
  CardsStuck: "Thẻ cào bị kẹt",
  WalletPaymentsStuck: "Thanh toán ví bị kẹt",
  JobsLate: "Việc nền bị trễ",
  JobsGivenUp: "Việc nền đã bỏ cuộc",
  CasesWaiting: "Vụ việc chờ quá lâu",
  DataRequestDue: "Yêu cầu dữ liệu sắp đến hạn",
  GrantsNearLimit: "Cộng KP gần chạm hạn mức ngày",
  BooksBroken: "Sổ sách sai quy tắc",
  VerifyOverdue: "Sổ sách lâu chưa được kiểm tra",
  WholeVerifyOverdue: "Toàn bộ sổ sách lâu chưa được kiểm tra",
  BreakGlassUsed: "Có người đăng nhập khẩn cấp",
  JournalsUnchained: "Bút toán chưa vào chuỗi chứng thực",
};

export const alertName = (name: string): string => ALERTS[name] ?? name;

/** What an alert counts. */
const COUNTED: Readonly<Record<string, string>> = {
  UnknownAccountPaid: "khoản",
  NoticesContradict: "khoản",
  JobsGivenUp: "việc",
  BooksBroken: "chỗ",
  BreakGlassUsed: "lần",
};

/** What an alert is about, other than a way to pay. */
const ABOUT: Readonly<Record<string, string>> = {
  transfer: "chuyển khoản",
  card: "thẻ cào",
  recharge: "nạp game",
  game: "game",
  export: "bản sao dữ liệu",
  correction: "sửa dữ liệu",
  deletion: "xóa tài khoản",
};

/** Describes an alert in one line; empty if its name says everything. */
export function alertDetail({ name, about, value, unit }: FiringAlert): string {
  const words = about.split(" ").map((word) => ABOUT[word] ?? sourceName(word));
  const counted = unit === "count" ? (COUNTED[name] ?? "") : "";
  const parts = [words.join(" "), `${valueText(value, unit)} ${counted}`.trim()].filter(
    (part) => part !== "",
  );
  return parts.join(": ");
}

function valueText(value: number, unit: FiringAlert["unit"]): string {
  switch (unit) {
    case "seconds":
      return value > 0 ? durationText(value) : "";
    case "count":
      return formatNumber(value);
    case "percent":
      return `${formatNumber(value)}%`;
    case "kp":
      return `${formatNumber(value)} KP`;
  }
}
