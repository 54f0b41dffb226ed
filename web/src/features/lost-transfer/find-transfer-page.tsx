import { Trans, useLingui } from "@lingui/react/macro";
import { useSearch } from "wouter";
import { ForPlayer } from "../../lib/session/for-player.tsx";
import { transferOf } from "../../lib/text/known-transfer.ts";
import { useMethodLabels } from "../../lib/text/use-method-labels.ts";
import { PageHeader } from "../../ui/page/page-header.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import { FindTransferForm } from "./find-transfer-form.tsx";
import { FindTransferSkeleton } from "./find-transfer-skeleton.tsx";
import { TransferCases } from "./transfer-cases.tsx";

/**
 * /payment/find-transfer: finds a player's transfer that did not arrive, by its amount and reference, and
 * shows what became of earlier searches.
 */
export function Page() {
  const { t } = useLingui();
  return (
    <>
      <PageHeader
        title={t`Tiền của tôi đâu?`}
        description={
          <Trans>
            Đã bị trừ tiền mà KP chưa đến? Nhập đúng những gì ghi trong giao dịch của ngân hàng hoặc
            ví; nếu khớp, KP được cộng ngay hoặc sau một thời gian chờ để không ai nhận nhầm tiền
            của bạn.
          </Trans>
        }
      />
      <div className="desk">
        <Panel aria-label={t`Tìm giao dịch`}>
          <ForPlayer outline={<FindTransferSkeleton />}>{() => <Search />}</ForPlayer>
        </Panel>
        <ForPlayer outline={undefined}>{() => <TransferCases />}</ForPlayer>
      </div>
    </>
  );
}

function Search() {
  const search = useSearch();
  const { methods } = useMethodLabels();
  if (!methods) return <FindTransferSkeleton />;
  return <FindTransferForm methods={methods} known={transferOf(search)} />;
}
