/** Says in words what a channel is called, what it allows, and what its pause does. */
import type { ConsoleChannel } from "@portal/contract/console/channels";
import type { OperationFacts } from "@portal/contract/console/evidence";
import { formatDateTime, formatNumber } from "../../../src/lib/text/format.ts";

type Channels = readonly ConsoleChannel[];

const capital = (text: string): string => text.charAt(0).toLocaleUpperCase("vi") + text.slice(1);
const small = (text: string): string => text.charAt(0).toLocaleLowerCase("vi") + text.slice(1);

/** The name of a channel within a sentence. A bank and its account have different names. */
export function nameOf({ kind, name, label }: ConsoleChannel, all: Channels): string {
  switch (kind) {
    case "account":
      return `tài khoản ${label}`;
    case "zone":
      return `máy chủ ${label}`;
    case "method":
      if (name === "card") return small(label);
      return all.some((each) => each.kind === "account" && each.method === name)
        ? `cả ${label}`
        : label;
    case "telco":
    case "game":
    case "portal":
      return small(label);
  }
}

/** The name of a channel's row, below that of its method or game. */
export function rowNameOf(channel: ConsoleChannel, all: Channels): string {
  if (channel.kind === "account") return `Tài khoản ${channel.name}`;
  return channel.kind === "zone" ? channel.label : capital(nameOf(channel, all));
}

/** `10.000đ = 100 KP`; undefined where nothing is paid. */
export function rateInWords({ limits }: ConsoleChannel): string | undefined {
  const rate = limits.find(({ what }) => what === "kp-per-10000-vnd")?.amounts[0];
  return rate === undefined ? undefined : `10.000đ = ${formatNumber(rate)} KP`;
}

/** The limits of a channel. The face values that all cards share stand at all cards together. */
export function limitsInWords(channel: ConsoleChannel, all: Channels): string {
  const shared = sharedValues(all);
  const own = channel.limits.filter(({ what }) => shared === undefined || what !== FACE_VALUES);
  const limits = isAllCards(channel) && shared ? [shared, ...own] : own;
  return limits.flatMap(limitInWords).join(" · ");
}

const FACE_VALUES = "card-values-vnd";

const isAllCards = ({ kind, name }: ConsoleChannel): boolean =>
  kind === "method" && name === "card";

function sharedValues(all: Channels): Limit | undefined {
  const [first, ...others] = all.flatMap(({ limits }) =>
    limits.filter(({ what }) => what === FACE_VALUES),
  );
  const isShared = others.every(({ amounts }) => amounts.join() === first?.amounts.join());
  return isShared && others.length > 0 && all.some(isAllCards) ? first : undefined;
}

type Limit = ConsoleChannel["limits"][number];

function limitInWords({ what, amounts }: Limit): string[] {
  const shown = amounts.map(formatNumber).join(", ");
  switch (what) {
    case "kp-per-10000-vnd":
      return [];
    case "card-values-vnd":
      return [
        amounts.length > 2
          ? `mệnh giá ${formatNumber(Math.min(...amounts))}–${formatNumber(Math.max(...amounts))}đ`
          : `mệnh giá ${shown}đ`,
      ];
    case "cards-in-10-minutes":
      return [`${shown} thẻ / 10 phút / người`];
    case "cards-in-a-day":
      return [`${shown} thẻ / ngày / người`];
    case "recharges-in-a-minute":
      return [`${shown} lượt / phút / người`];
  }
}

/** Says what a pause does to new and to waiting orders, and what players can still use. */
export function pauseInWords(
  channel: ConsoleChannel,
  { beginsAt, endsAt }: OperationFacts,
  all: Channels,
): string[] {
  const from = typeof beginsAt === "string" ? formatDateTime(beginsAt) : "bây giờ";
  const until = typeof endsAt === "string" ? formatDateTime(endsAt) : "khi được mở lại";
  return [
    `${capital(nameOf(channel, all))} ngừng nhận lượt mới từ ${from} đến ${until}.`,
    STAYS[channel.kind],
    ...othersInWords(channel, all),
  ];
}

const CREDITED = "Đơn đang chờ vẫn được cộng KP.";
const DELIVERED = "Đơn đang xử lý vẫn được giao hoặc hoàn KP.";

/** What becomes of the orders that wait. */
const STAYS: Readonly<Record<ConsoleChannel["kind"], string>> = {
  method: CREDITED,
  telco: CREDITED,
  account: CREDITED,
  zone: DELIVERED,
  game: DELIVERED,
  portal: CREDITED,
};

function othersInWords({ kind, name, method }: ConsoleChannel, all: Channels): string[] {
  if (kind === "portal") return ["Không còn cách nạp nào khác."];
  if (kind === "zone" || kind === "game") return [];
  const isOpen = ({ isOffered, pause }: ConsoleChannel) => isOffered && pause?.isRunning !== true;
  const others = all.filter(
    (each) =>
      each.kind === (kind === "telco" ? "telco" : "method") &&
      each.name !== (kind === "account" ? method : name) &&
      isOpen(each),
  );
  const what = kind === "telco" ? "loại thẻ" : "cách nạp";
  if (others.length === 0) return [`Không còn ${what} nào khác.`];
  return [`Còn ${others.length} ${what} khác: ${others.map(({ label }) => label).join(", ")}.`];
}

/** Says what opening a channel again does. */
export function resumeInWords(channel: ConsoleChannel, all: Channels): string {
  const name = nameOf(channel, all);
  return channel.pause?.isRunning === false
    ? `Bỏ lịch tạm ngừng ${name} từ ${formatDateTime(channel.pause.beginsAt)}.`
    : `${capital(name)} nhận lượt mới ngay bây giờ.`;
}
