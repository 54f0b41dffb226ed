import { useLingui } from "@lingui/react/macro";
import { getShop, type LastPackage } from "@portal/contract/shop";
import { Buy, BuySkeleton } from "../../features/purchase/buy.tsx";
import { Again } from "../../features/shop/again.tsx";
import { Earn, EarnedGift } from "../../features/shop/earn.tsx";
import { isEarned } from "../../features/shop/shortcuts.tsx";
import { useCall } from "../../lib/api/use-call.ts";
import type { Wanted } from "../../lib/purchase/kept-recipient.ts";
import { ForPlayer } from "../../lib/session/for-player.tsx";
import { PageHeader } from "../../ui/page/page-header.tsx";

/**
 * /buy: the shop. Repeats the last order, sells packages (from the balance, the rest by transfer), and shows what the
 * player can earn. `?credit=` names the package by its KP, `&zone=` the game server, `&character=` the character by its
 * id, or by its name where the game gives no ids.
 */
export function Page() {
  const { t } = useLingui();
  return (
    <>
      <PageHeader
        title={t`Mua gói`}
        description={t`KP trong số dư được trừ trước, bạn chỉ trả phần thiếu.`}
      />
      <ForPlayer fallback={<BuySkeleton />}>{() => <ShopPage />}</ForPlayer>
    </>
  );
}

function ShopPage() {
  const { data: shop, error } = useCall(getShop, undefined, {
    outdatedBy: ({ kind }) => kind === "balance" || kind === "ready",
  });
  return (
    <Buy
      last={shop?.last?.kind === "package" ? recipientOf(shop.last) : undefined}
      // If the shop does not load, the form is shown without it.
      isReady={shop !== undefined || error !== undefined}
      above={
        <>
          {shop?.last && <Again shop={shop} last={shop.last} />}
          {/* A gift to take comes before packages to buy. */}
          {shop?.milestone && isEarned(shop.milestone) && <EarnedGift milestone={shop.milestone} />}
        </>
      }
      below={shop && <Earn shop={shop} />}
    />
  );
}

const recipientOf = ({ zone, character, characterId }: LastPackage): Wanted => ({
  zoneId: zone.id,
  character: character ?? undefined,
  characterId: characterId ?? undefined,
});
