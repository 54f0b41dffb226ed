import { getGiftCodes, type GiftCodeItem, receiveGiftCode } from "@portal/contract/gift-code";
import { useState } from "react";
import { asApiError } from "../../lib/api/api-error.ts";
import { send } from "../../lib/api/api.ts";
import { refetch } from "../../lib/api/use-call.ts";
import { rewardTypeOf } from "./gift-item.ts";

/**
 * Claims a code and shows the result in the browser's own alert (specification §8). The list is requested
 * again in any case: a claim whose response was lost may have succeeded.
 */
export function useClaim(item: GiftCodeItem, onClaimed: () => void) {
  const [isClaiming, setClaiming] = useState(false);
  const claim = async () => {
    setClaiming(true);
    try {
      const { message, giftcode } = await send(receiveGiftCode, {
        body: { rewardType: rewardTypeOf(item) },
      });
      if (giftcode) onClaimed();
      alert(message);
    } catch (thrown) {
      alert(asApiError(thrown).message);
    } finally {
      await refetch(getGiftCodes);
      setClaiming(false);
    }
  };
  return { isClaiming, claim };
}
