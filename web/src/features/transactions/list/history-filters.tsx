/** The history's search, its filters by kind, state and days, and the CSV download. Choices apply at once. */
import { Trans, useLingui } from "@lingui/react/macro";
import {
  TRANSACTION_EXPORT_PATH,
  type TransactionFilters,
  type TransactionKind,
} from "@portal/contract/transactions";
import { ChevronDown, Download, FilterX } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { urlOf } from "../../../lib/api/api-url.ts";
import { fetchFile } from "../../../lib/browser/files.ts";
import { saveFile } from "../../../lib/browser/save-file.ts";
import { useAction } from "../../../lib/form/use-action.ts";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { OpenInBrowser } from "../../../ui/feedback/open-in-browser.tsx";
import { Select } from "../../../ui/form/fields/select.tsx";
import { Button } from "../../../ui/page/button.tsx";
import { cx } from "../../../ui/page/cx.ts";
import { HistorySearch } from "./history-search.tsx";
import styles from "./list.module.css";
import { PeriodFilter } from "./period-filter.tsx";
import type { Filters } from "./use-filters.ts";

const FILE_NAME = "lich-su-giao-dich.csv";

type HistoryFiltersProps = {
  filters: TransactionFilters;
  onChange: (changes: Filters) => void;
  onClear: () => void;
  /**
   * Counts how often the filters were cleared. The fields then start again, because they hold what is typed.
   */
  clearings: number;
};

export function HistoryFilters(props: HistoryFiltersProps) {
  const { filters, onChange, onClear, clearings } = props;
  const { t } = useLingui();
  const { search = "", ...otherFilters } = filters;
  const count = Object.keys(otherFilters).length;
  /** On a phone open filters would fill the screen before the rows. */
  const [isOpen, setOpen] = useState(count > 0);
  const searchPlace = useRef<HTMLDivElement>(null);
  // The button that cleared the filters has disappeared, so the focus moves to the search.
  useEffect(() => {
    if (clearings > 0) searchPlace.current?.querySelector("input")?.focus();
  }, [clearings]);
  return (
    <search aria-label={t`Lọc giao dịch`} className={cx("row-3", styles["filterBar"])}>
      <div ref={searchPlace} className={styles["filterSearch"]}>
        <HistorySearch
          key={clearings}
          search={search}
          onSearch={(text) => onChange({ search: text })}
        />
      </div>
      <button
        type="button"
        className={cx("link line-2", styles["filterToggle"])}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {count > 0 ? <Trans>Bộ lọc ({count})</Trans> : <Trans>Bộ lọc</Trans>}
        <ChevronDown size={18} />
      </button>
      <div className={styles["filters"]} data-open={isOpen || undefined}>
        <FilterFields key={clearings} {...props} />
      </div>
      <div className={cx("row-3", styles["filterButtons"])}>
        {(count > 0 || search !== "") && (
          <Button tone="quiet" size="sm" icon={<FilterX size={18} />} onClick={onClear}>
            <Trans>Xóa bộ lọc</Trans>
          </Button>
        )}
        <DownloadCsv filters={filters} />
      </div>
    </search>
  );
}

/** Kind, state and time. */
function FilterFields({ filters, onChange }: HistoryFiltersProps) {
  const { t } = useLingui();
  const kinds: Record<TransactionKind, string> = {
    "top-up": t`Nạp KP`,
    spending: t`Nạp game`,
    bonus: t`Thưởng`,
    refund: t`Hoàn KP`,
    recall: t`Thu hồi KP`,
  };
  return (
    <>
      <FilterSelect
        label={t`Loại giao dịch`}
        value={filters.kind}
        options={kinds}
        onChange={(kind) => onChange({ kind })}
      />
      <FilterSelect
        label={t`Trạng thái`}
        value={filters.status}
        options={{ pending: t`Đang xử lý`, success: t`Thành công`, failed: t`Thất bại` }}
        onChange={(status) => onChange({ status })}
      />
      <PeriodFilter filters={filters} onChange={onChange} />
    </>
  );
}

type FilterSelectProps = {
  label: string;
  value: string | undefined;
  /** The names of its values. The choice "all" comes on top. */
  options: Readonly<Record<string, string>>;
  onChange: (value: string) => void;
};

function FilterSelect({ label, value = "", options, onChange }: FilterSelectProps) {
  const { t } = useLingui();
  return (
    <Select
      label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      options={Object.entries(options)}
    >
      <option value="">{t`Tất cả`}</option>
    </Select>
  );
}

/** Downloads the selected transactions as a file for spreadsheets. */
function DownloadCsv({ filters }: { filters: TransactionFilters }) {
  const { t } = useLingui();
  const { isBusy, failure, run } = useAction();
  const [isSaved, setSaved] = useState(false);
  const download = async () => {
    saveFile(await fetchFile(urlOf({ path: TRANSACTION_EXPORT_PATH }, {}, filters)), FILE_NAME);
    setSaved(true);
  };
  return (
    <>
      <Button
        tone="outline"
        size="sm"
        title={t`Tải tệp CSV`}
        icon={<Download size={18} />}
        busy={isBusy}
        onClick={() => void run(download)}
      >
        <span className="visually-hidden-wide">
          <Trans>Tải tệp CSV</Trans>
        </span>
      </Button>
      {isSaved && <OpenInBrowser />}
      {failure && (
        <div className="room-above">
          <Notice tone="danger">{failure.message}</Notice>
        </div>
      )}
    </>
  );
}
