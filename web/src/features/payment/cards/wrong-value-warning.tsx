import { Trans } from "@lingui/react/macro";
import { RATE_DISPLAY_VND } from "@portal/contract/values/limits";
import { vnd } from "@portal/contract/values/money";
import type { CardProvider } from "@portal/contract/payment";
import { formatKp, formatVnd } from "../../../lib/text/format.ts";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { kpForDisplayedVnd } from "../amount/top-up-preview.ts";

/** Says what a wrong denomination leads to, before the card is submitted. */
export function WrongValueWarning({ provider: { wrongValueRate } }: { provider: CardProvider }) {
  return (
    <Notice tone="warning" announce={false}>
      {wrongValueRate === null ? (
        <Trans>
          Vui lòng chọn <strong>đúng mệnh giá</strong> in trên thẻ. Chọn sai mệnh giá, thẻ sẽ bị
          hủy.
        </Trans>
      ) : (
        <LowerRate rate={wrongValueRate} />
      )}
    </Notice>
  );
}

function LowerRate({ rate }: { rate: number }) {
  const value = formatVnd(vnd(RATE_DISPLAY_VND));
  const credit = formatKp(kpForDisplayedVnd(rate));
  return (
    <Trans>
      Vui lòng chọn <strong>đúng mệnh giá</strong> in trên thẻ. Nếu chọn sai, thẻ được tính theo giá
      trị thật với tỷ lệ {value} = {credit} và không có thưởng.
    </Trans>
  );
}
