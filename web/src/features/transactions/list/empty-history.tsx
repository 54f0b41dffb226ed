import { Trans, useLingui } from "@lingui/react/macro";
import { ScrollText, SearchX } from "lucide-react";
import { paths } from "../../../paths.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { Button, ButtonLink } from "../../../ui/page/button.tsx";

export function NoTransactions() {
  const { t } = useLingui();
  return (
    <EmptyState
      icon={<ScrollText size={28} />}
      title={t`Bạn chưa có giao dịch nào.`}
      action={<ButtonLink to={paths.payment}>{t`Nạp KP`}</ButtonLink>}
    >
      {t`Mọi lần nạp KP và nạp game của bạn sẽ được ghi lại tại đây.`}
    </EmptyState>
  );
}

/** Shown where the filters let no transaction through. */
export function NoMatches({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      icon={<SearchX size={28} />}
      title={<Trans>Không có giao dịch nào phù hợp.</Trans>}
      action={
        <Button tone="outline" onClick={onClear}>
          <Trans>Xem tất cả giao dịch</Trans>
        </Button>
      }
    >
      <Trans>Hãy thử loại giao dịch, trạng thái hoặc khoảng thời gian khác.</Trans>
    </EmptyState>
  );
}
