import { Trans, useLingui } from "@lingui/react/macro";
import type { TransactionFilters, TransactionKind } from "@portal/contract/transactions";
import { FilterX } from "lucide-react";
import { type Ref, useEffect, useRef } from "react";
import { Button } from "../../ui/button.tsx";
import { Select } from "../../ui/select.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { DownloadCsv } from "./download-csv.tsx";
import styles from "./history-filters.module.css";
import type { Filters } from "./use-filters.ts";

type HistoryFiltersProps = {
  filters: TransactionFilters;
  onChange: (changes: Filters) => void;
  onClear: () => void;
  /** How often they were cleared: the fields begin anew, for what is typed in one is its own until it is a date. */
  clearings: number;
};

/** What of the history shows: by kind, state and days. Each choice counts at once. */
export function HistoryFilters(props: HistoryFiltersProps) {
  const { filters, onChange, onClear, clearings } = props;
  const { t } = useLingui();
  const first = useRef<HTMLSelectElement>(null);
  const isBackwards = Boolean(filters.from && filters.to && filters.from > filters.to);
  // The button that clears them is gone then.
  useEffect(() => {
    if (clearings > 0) first.current?.focus();
  }, [clearings]);
  return (
    <search aria-label={t`Lọc giao dịch`}>
      <div className={styles["filters"]}>
        <KindSelect ref={first} value={filters.kind} onChange={(kind) => onChange({ kind })} />
        <StatusSelect value={filters.status} onChange={(status) => onChange({ status })} />
        <TextField
          key={`from ${clearings}`}
          type="date"
          label={t`Từ ngày`}
          defaultValue={filters.from}
          onChange={({ target }) => onChange({ from: target.value })}
        />
        <TextField
          key={`to ${clearings}`}
          type="date"
          label={t`Đến ngày`}
          defaultValue={filters.to}
          error={isBackwards ? t`Ngày này ở trước ngày bắt đầu.` : undefined}
          onChange={({ target }) => onChange({ to: target.value })}
        />
      </div>
      <div className={styles["buttons"]}>
        {Object.keys(filters).length > 0 && (
          <Button tone="quiet" size="sm" icon={<FilterX size={18} />} onClick={onClear}>
            <Trans>Xóa bộ lọc</Trans>
          </Button>
        )}
        <DownloadCsv filters={filters} />
      </div>
    </search>
  );
}

type KindSelectProps = {
  ref: Ref<HTMLSelectElement>;
  value: TransactionKind | undefined;
  onChange: (kind: string) => void;
};

function KindSelect({ ref, value, onChange }: KindSelectProps) {
  const { t } = useLingui();
  return (
    <Select
      ref={ref}
      label={t`Loại giao dịch`}
      value={value ?? ""}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">{t`Tất cả`}</option>
      <option value={"top-up" satisfies TransactionKind}>{t`Nạp KP`}</option>
      <option value={"spending" satisfies TransactionKind}>{t`Nạp game`}</option>
      <option value={"bonus" satisfies TransactionKind}>{t`Thưởng`}</option>
      <option value={"refund" satisfies TransactionKind}>{t`Hoàn KP`}</option>
      <option value={"recall" satisfies TransactionKind}>{t`Thu hồi KP`}</option>
    </Select>
  );
}

type StatusSelectProps = {
  value: TransactionFilters["status"];
  onChange: (status: string) => void;
};

function StatusSelect({ value, onChange }: StatusSelectProps) {
  const { t } = useLingui();
  return (
    <Select
      label={t`Trạng thái`}
      value={value ?? ""}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">{t`Tất cả`}</option>
      <option value="pending">{t`Đang xử lý`}</option>
      <option value="success">{t`Thành công`}</option>
      <option value="failed">{t`Thất bại`}</option>
    </Select>
  );
}
