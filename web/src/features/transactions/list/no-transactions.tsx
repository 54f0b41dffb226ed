import { Trans } from "@lingui/react/macro";
import { ScrollText } from "lucide-react";
import { paths } from "../../../paths.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { buttonClass } from "../../../ui/page/button.tsx";
import { Link } from "../../../ui/page/link.tsx";

export function NoTransactions() {
  return (
    <EmptyState
      icon={<ScrollText size={28} />}
      title={<Trans>Bạn chưa có giao dịch nào.</Trans>}
      action={
        <Link to={paths.payment} className={buttonClass({})}>
          <Trans>Nạp KP</Trans>
        </Link>
      }
    >
      <Trans>Mọi lần nạp KP và nạp game của bạn sẽ được ghi lại tại đây.</Trans>
    </EmptyState>
  );
}
