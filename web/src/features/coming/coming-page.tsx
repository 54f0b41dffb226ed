import { Trans, useLingui } from "@lingui/react/macro";
import { Hammer } from "lucide-react";
import { useLocation } from "wouter";
import { paths } from "../../paths.ts";
import { buttonClass } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Link } from "../../ui/link.tsx";
import { PageHeader } from "../../ui/page-header.tsx";

/** Stands on the address of a page that is being built, and says so. */
export function ComingPage() {
  const { t } = useLingui();
  const [path] = useLocation();
  const titles: Record<string, string> = {
    [paths.card]: t`Nạp thẻ bằng thẻ cào`,
    [paths.eWallet]: t`Nạp thẻ qua ví điện tử`,
    [paths.bankTransfer]: t`Nạp thẻ qua ngân hàng`,
    [paths.recharge]: t`Nạp game`,
    [paths.transactions]: t`Lịch sử giao dịch`,
    [paths.giftCodes]: t`Danh sách GiftCode`,
  };
  return (
    <>
      <PageHeader title={titles[path] ?? t`Xác thực`} />
      <EmptyState
        icon={<Hammer size={28} />}
        title={<Trans>Trang này đang được hoàn thiện</Trans>}
        action={
          <Link to={paths.support} className={buttonClass({ tone: "outline" })}>
            <Trans>Liên hệ hỗ trợ</Trans>
          </Link>
        }
      >
        <Trans>Tính năng sẽ sớm ra mắt. Nếu bạn cần giúp ngay, hãy liên hệ đội ngũ hỗ trợ.</Trans>
      </EmptyState>
    </>
  );
}
