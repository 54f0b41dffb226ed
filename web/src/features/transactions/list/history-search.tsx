import { Trans, useLingui } from "@lingui/react/macro";
import {
  TRANSACTION_SEARCH_DEPTH,
  TRANSACTION_SEARCH_MAX_LENGTH,
} from "@portal/contract/transactions";
import { Search } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { formatNumber } from "../../../lib/text/format.ts";
import { TextField } from "../../../ui/form/fields/text-field.tsx";

/** After this pause in typing, the search starts. */
const PAUSE_MS = 400;

type HistorySearchProps = {
  /** The text to search for; empty: no search. */
  search: string;
  onSearch: (search: string) => void;
};

/** Finds transactions by what is typed: at once with the Enter key, else when the typing pauses. */
export function HistorySearch({ search, onSearch }: HistorySearchProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState(search);
  const apply = (text: string) => {
    if (text !== search) onSearch(text);
  };
  const afterPause = useEffectEvent(apply);
  useEffect(() => {
    const timer = setTimeout(() => afterPause(typed.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const depth = formatNumber(TRANSACTION_SEARCH_DEPTH);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        apply(typed.trim());
      }}
    >
      <TextField
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        label={t`Tìm trong lịch sử`}
        placeholder={t`Số tiền, mã, gói, loại`}
        leading={<Search size={18} />}
        maxLength={TRANSACTION_SEARCH_MAX_LENGTH}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        hint={
          search === "" ? undefined : (
            <Trans>
              Chỉ tìm trong {depth} giao dịch gần nhất. Để tìm xa hơn, hãy chọn “Thời gian” trong bộ
              lọc.
            </Trans>
          )
        }
      />
    </form>
  );
}
