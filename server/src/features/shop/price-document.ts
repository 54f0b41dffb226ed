import { pages } from "@portal/contract/pages";
import { groupMethods, type PricedMethod, PRICES_MARK, type Prices } from "@portal/contract/shop";
import { COINS_PER_SHOWN_COIN } from "@portal/contract/values/money";
import { type OwnTexts, escapeHtml } from "../../document.ts";
import { openPrices } from "./prices.ts";

const number = new Intl.NumberFormat("vi-VN", { maximumFractionDigits: 2 });
const vnd = (amount: number) => `${number.format(amount)}đ`;

/**
 * Returns a function that renders the HTML parts of /prices with the current prices (title, table, JSON-LD), for search
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
    parts: { [PRICES_MARK]: tableOf(prices) },
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

function tableOf({ packages, methods, coinName }: Prices): string {
  const groups = groupMethods(methods);
  const heads = groups.map(
    (group) =>
      `<th scope="col">${escapeHtml(group.methods.map(({ label }) => label).join(", "))}</th>`,
  );
  const rows = packages.map(({ creditKp, coins }, at) => {
    const cells = groups.map(({ pricesVnd }) => `<td>${shownPrice(pricesVnd[at])}</td>`).join("");
    const name = `${shownCoins(coins)} ${coinName}`;
    return `<tr><th scope="row"><strong>${escapeHtml(name)}</strong><small>${number.format(creditKp)} KP</small></th>${cells}</tr>`;
  });
  return `<table><caption>Giá từng gói</caption><thead><tr><th scope="col">Gói</th>${heads.join("")}</tr></thead><tbody>${rows.join("")}</tbody></table>`;
}

const shownCoins = (coins: number): string => number.format(coins / COINS_PER_SHOWN_COIN);

function shownPrice(priceVnd: PricedMethod["pricesVnd"][number] | undefined): string {
  return priceVnd == null ? "–" : vnd(priceVnd);
}
