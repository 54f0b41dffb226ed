import { useLingui } from "@lingui/react/macro";
import type { Purchase } from "@portal/contract/purchase";
import { formatCoins } from "../../../lib/text/format.ts";
import { PageHeader } from "../../../ui/page/page-header.tsx";

/** The head of a purchase's page: what is bought, and for whom. */
export function PurchaseHeader({ purchase }: { purchase: Purchase | undefined }) {
  const { t } = useLingui();
  if (!purchase) return <PageHeader title={t`Đơn mua gói`} />;
  const { package: bought, zone, character } = purchase;
  const to = character === null ? zone.name : `${character} · ${zone.name}`;
  const what = `${formatCoins(bought.coins)} ${bought.coinName}`;
  return <PageHeader title={t`Đơn mua gói`} description={t`${what} cho ${to}`} />;
}
