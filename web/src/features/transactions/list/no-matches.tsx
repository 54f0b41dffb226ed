import { Trans } from "@lingui/react/macro";
import { SearchX } from "lucide-react";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { Button } from "../../../ui/page/button.tsx";

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
