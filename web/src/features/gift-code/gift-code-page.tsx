import { Trans, useLingui } from "@lingui/react/macro";
import { getGiftCodes } from "@portal/contract/gift-code";
import { Gift } from "lucide-react";
import { Loaded } from "../../lib/api/loaded.tsx";
import { useCall } from "../../lib/api/use-call.ts";
import { ForPlayer } from "../../lib/session/for-player.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { TableSkeleton } from "../../ui/feedback/skeleton.tsx";
import { StatusLink } from "../../ui/feedback/status-link.tsx";
import { PageHeader } from "../../ui/page/page-header.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import { GiftTable } from "./gift-table.tsx";

/** The skeleton has so many rows. */
const ROWS_AWAITED = 2;

/** /giftcode: lists the campaigns for gift codes, each with the player's code or how to get one. */
export function Page() {
  const { t } = useLingui();
  return (
    <>
      <PageHeader title={t`Danh sách GiftCode`} description={t`Danh sách tất cả các GiftCode`} />
      <ForPlayer fallback={<GiftCodesSkeleton />}>{() => <GiftCodes />}</ForPlayer>
    </>
  );
}

function GiftCodesSkeleton() {
  return (
    <Panel>
      <TableSkeleton rows={ROWS_AWAITED} />
    </Panel>
  );
}

function GiftCodes() {
  const codes = useCall(getGiftCodes, undefined, {
    // A change of the balance may be a top-up, which counts towards a code.
    outdatedBy: ({ kind }) => kind === "balance" || kind === "ready",
  });
  return (
    <Loaded reply={codes} fallback={<GiftCodesSkeleton />} wayOn={<StatusLink />}>
      {(items) => (
        <>
          {items.length > 0 ? (
            <GiftTable items={items} />
          ) : (
            <Panel>
              <EmptyState
                icon={<Gift size={28} />}
                title={<Trans>Hiện chưa có GiftCode nào.</Trans>}
              >
                <Trans>Khi có chương trình tặng GiftCode, bạn sẽ thấy tại đây.</Trans>
              </EmptyState>
            </Panel>
          )}
          {/* Below the codes, so that a phone's first screen shows what can be claimed. */}
          <p className="note">
            <Trans>
              Mỗi chương trình tặng mỗi người chơi một mã. Mã đã nhận luôn được giữ ở đây.
            </Trans>
          </p>
        </>
      )}
    </Loaded>
  );
}
