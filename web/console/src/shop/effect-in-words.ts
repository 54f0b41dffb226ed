/** Says in a line whom another version of the shop would have given more or less (`effectInWords`). */
import type { estimateShop } from "@portal/contract/console/shop";
import type { ReplyOf } from "@portal/contract/http/call";
import { coins } from "@portal/contract/values/money";
import { formatCoins, formatNumber } from "../../../src/lib/text/format.ts";

type Estimate = Pick<ReplyOf<typeof estimateShop>, "players" | "packages">;

const UNCHANGED = "không đổi";

/** `KP nạp được: không đổi · Ngân Lượng: 44 lượt mua được thêm 3.300` */
export const effectInWords = ({ players, packages }: Estimate, coinName: string): string =>
  [`KP nạp được: ${creditInWords(players)}`, `${coinName}: ${coinsInWords(packages)}`].join(" · ");

const creditInWords = ({ more, less }: Estimate["players"]): string =>
  [
    ...(more > 0 ? [`${formatNumber(more)} người được thêm`] : []),
    ...(less > 0 ? [`${formatNumber(less)} người được ít hơn`] : []),
  ].join(", ") || UNCHANGED;

function coinsInWords(packages: Estimate["packages"]): string {
  const rows = packages.map(({ sold, gaveCoins, wouldGiveCoins }) => ({
    sold,
    more: wouldGiveCoins === null ? 0 : wouldGiveCoins - gaveCoins,
    isGone: wouldGiveCoins === null,
  }));
  const sums = (some: typeof rows) => ({
    sold: formatNumber(some.reduce((sum, { sold }) => sum + sold, 0)),
    coins: formatCoins(coins(Math.abs(some.reduce((sum, { more }) => sum + more, 0)))),
  });
  const [better, worse] = [
    rows.filter(({ more }) => more > 0),
    rows.filter(({ more }) => more < 0),
  ];
  const gone = rows.filter(({ isGone, sold }) => isGone && sold > 0);
  return (
    [
      ...(better.length > 0
        ? [`${sums(better).sold} lượt mua được thêm ${sums(better).coins}`]
        : []),
      ...(worse.length > 0
        ? [`${sums(worse).sold} lượt mua được ít hơn ${sums(worse).coins}`]
        : []),
      ...(gone.length > 0 ? [`${sums(gone).sold} lượt mua gói không còn bán`] : []),
    ].join(", ") || UNCHANGED
  );
}
