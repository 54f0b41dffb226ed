import { pages } from "@portal/contract/pages";
import {
  groupMethods,
  isBestPrice,
  type MethodGroup,
  type PricedMethod,
  PRICES_MARK,
  type Prices,
} from "@portal/contract/shop";
import { COINS_PER_SHOWN_COIN, vietnameseNumber } from "@portal/contract/values/money";
import { type OwnTexts, escapeHtml } from "../../document.ts";
import { openPrices } from "./prices.ts";

const vnd = (amount: number) => `${vietnameseNumber(amount)}đ`;

/**
 * Returns a function that renders the HTML parts of /prices with the current prices (title, tables, JSON-LD), for search
 * engines and for browsers without scripts.
 */
export function openPriceDocument(
  services: Parameters<typeof openPrices>[0],
): () => Promise<OwnTexts> {
  const { env, portal } = services.config;
  const read = openPrices(services);
  return async () =>
    describePrices(await read(), { publicUrl: env.PUBLIC_URL, gameName: portal.brand.gameName });
}

type Site = { readonly publicUrl: string; readonly gameName: string };

function describePrices(prices: Prices, { publicUrl, gameName }: Site): OwnTexts {
  const url = new URL(pages.prices.path, publicUrl).href;
  const { coinName } = prices;
  return {
    title: `Bảng giá · ${gameName}`,
    description: `Giá từng gói ${coinName} của ${gameName} khi chuyển khoản, nạp qua ví hoặc thẻ cào, đã tính thưởng.`,
    head: `<link rel="canonical" href="${escapeHtml(url)}"><script type="application/ld+json">${offersOf(prices, gameName, url)}</script>`,
    parts: { [PRICES_MARK]: tablesOf(prices) },
  };
}

/** Returns the offers of each package as JSON-LD. A "<" is escaped, because it could end the script element. */
function offersOf({ packages, methods, coinName }: Prices, gameName: string, url: string): string {
  const itemListElement = packages.map(({ coins }, at) => {
    const known = methods.flatMap(({ pricesVnd }) => pricesVnd[at] ?? []);
    const offers = {
      "@type": "Offer",
      price: Math.min(...known),
      priceCurrency: "VND",
      availability: "https://schema.org/InStock",
      url,
    };
    const name = `${shownCoins(coins)} ${coinName} ${gameName}`;
    const item = { "@type": "Product", name, ...(known.length > 0 ? { offers } : {}) };
    return { "@type": "ListItem", position: at + 1, item };
  });
  const list = { "@context": "https://schema.org", "@type": "ItemList", itemListElement };
  return JSON.stringify(list).replaceAll("<", String.raw`\u003c`);
}

/** Puts other spaces into a name of several words, so that it goes to the next line whole. */
const unbroken = (name: string): string => name.replaceAll(" ", "\u00a0");

/** The styles write the first letter of a column as a capital. */
const KIND_NAMES: Readonly<Record<PricedMethod["kind"], string>> = {
  bank: "chuyển khoản",
  "e-wallet": "ví",
  card: "thẻ cào",
};

/**
 * Writes the tables as `price-tables.tsx` of the pages does, except for the pictures, which have their room: what the
 * scripts then show has the same size.
 */
function tablesOf({ packages, methods, coinName }: Prices): string {
  const groups = groupMethods(methods);
  const heads = groups.map((group) => `<th scope="col">${escapeHtml(headOf(group))}</th>`);
  const rows = packages.map((offer, at) => {
    const cells = groups.map((group) => {
      const best = isBestPrice(groups, group.name, at) ? ' data-best="true"' : "";
      return `<td${best}>${shownPrice(group.pricesVnd[at], group.fullPricesVnd[at])}</td>`;
    });
    return `<tr><th scope="row">${nameOf(offer, coinName)}</th>${cells.join("")}</tr>`;
  });
  const table = `<table><caption>Giá từng gói</caption><thead><tr><th scope="col">Gói</th>${heads.join("")}</tr></thead><tbody>${rows.join("")}</tbody></table>`;
  return (
    table +
    groups
      .filter(({ bonuses }) => bonuses.length > 0)
      .map(bonusTable)
      .join("")
  );
}

const headOf = ({ methods, wholeKinds }: MethodGroup): string =>
  wholeKinds ? wholeKinds.map((kind) => KIND_NAMES[kind]).join(" / ") : labelsOf(methods);

const labelsOf = (methods: MethodGroup["methods"]): string =>
  methods.map(({ label }) => label).join(", ");

function nameOf(
  { creditKp, coins, morePercent }: Prices["packages"][number],
  coinName: string,
): string {
  const name = `${shownCoins(coins)} ${unbroken(coinName)}`;
  const more =
    morePercent > 0
      ? `<span class="strong jade">lợi hơn ${vietnameseNumber(morePercent)}%</span>`
      : "";
  return `<span><span></span><a href="${pages.buy.path}?credit=${creditKp}" class="link">${escapeHtml(name)}</a><small>${vietnameseNumber(creditKp)} KP${more}</small></span>`;
}

function bonusTable({ methods, bonuses }: MethodGroup): string {
  const rows = bonuses.map(
    ({ fromVnd, percent }) =>
      `<tr><th scope="row">${vnd(fromVnd)}</th><td>${vietnameseNumber(percent)}%</td></tr>`,
  );
  return `<table><caption>Thưởng khi nạp qua ${escapeHtml(labelsOf(methods))}</caption><thead><tr><th scope="col">Nạp từ</th><th scope="col">Thưởng</th></tr></thead><tbody>${rows.join("")}</tbody></table>`;
}

const shownCoins = (coins: number): string => vietnameseNumber(coins / COINS_PER_SHOWN_COIN);

type Price = PricedMethod["pricesVnd"][number] | undefined;

function shownPrice(price: Price, full: Price): string {
  if (price == null) return "–";
  return full != null && full > price ? `<s>${vnd(full)}</s>${vnd(price)}` : vnd(price);
}
