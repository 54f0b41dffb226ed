import { useLingui } from "@lingui/react/macro";
import { getShop, type Shop } from "@portal/contract/shop";
import { Buy, BuySkeleton } from "../../features/purchase/buy.tsx";
import { Again } from "../../features/shop/again.tsx";
import { Earn } from "../../features/shop/earn.tsx";
import { useCall } from "../../lib/api/use-call.ts";
import { ForPlayer } from "../../lib/session/for-player.tsx";
import { PageHeader } from "../../ui/page/page-header.tsx";

/**
 * /buy: the shop. Offers the last purchase again, a package for a character, paid with what is missing alone, and what
 * the player can earn. `?credit=` names the package by its KP, `&zone=` the game server, `&character=` the character by
 * its id, or by its name where the game gives no ids.
 */
export function Page() {
  const { t } = useLingui();
  return (
    <>
      <PageHeader
        title={t`Mua gói`}
        description={t`KP trong số dư được trừ trước, bạn chỉ trả phần thiếu.`}
      />
      <ForPlayer outline={<BuySkeleton />}>{() => <ShopPage />}</ForPlayer>
    </>
  );
}

function ShopPage() {
  const { data: shop, error } = useCall(getShop, undefined, {
    outdatedBy: ({ kind }) => kind === "balance" || kind === "ready",
  });
  const earn = shop && <Earn shop={shop} />;
  const isGiftDue = shop !== undefined && isEarned(shop);
  return (
    <Buy
      // The form does without the rest.
      isReady={shop !== undefined || error !== undefined}
      above={
        <>
          {shop?.last && <Again shop={shop} last={shop.last} />}
          {/* Gifts to take come before packages to buy. */}
          {isGiftDue && earn}
        </>
      }
      below={!isGiftDue && earn}
    />
  );
}

const isEarned = ({ milestone }: Shop): boolean =>
  milestone !== null && !milestone.isReceived && milestone.toppedUpVnd >= milestone.neededVnd;
