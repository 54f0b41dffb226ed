/** Takes a statement as a file, of one account or of all, and compares the books of these days with it. */
import { compareStatement, STATEMENT_MAX_BYTES } from "@portal/contract/console/reconcile";
import { useState } from "react";
import { useLocation } from "wouter";
import { formatNumber } from "../../../src/lib/text/format.ts";
import { Notice } from "../../../src/ui/feedback/notice.tsx";
import { DayField } from "../../../src/ui/form/fields/day-field.tsx";
import { TextField } from "../../../src/ui/form/fields/text-field.tsx";
import { isDay } from "../../../src/ui/form/fields/typed-day.ts";
import { Button } from "../../../src/ui/page/button.tsx";
import { LONG_TIMEOUT_MS, send } from "../api.ts";
import { orderMistake, yesterday } from "../days.ts";
import { FileField } from "../operations/file-field.tsx";
import { useWork } from "../use-work.ts";
import styles from "./reconcile.module.css";

const MEGABYTE = 1024 * 1024;
/** The largest file: half of what the server takes, because JSON adds bytes to a statement's text. */
const FILE_MAX_BYTES = STATEMENT_MAX_BYTES / 2;

/** Days of the books, both included. */
export type Period = { readonly from: string; readonly to: string };

type CompareFormProps = {
  /** The days that are to be compared once more, if any. */
  again: Period | undefined;
  onStart: () => void;
};

export function CompareForm({ again, onStart }: CompareFormProps) {
  const { days, setDays, closing, setClosing, file, choose, compare, isBusy, failure } =
    useComparison(again, onStart);
  const mistake = orderMistake(days);
  const isPeriod = isDay(days.from) && isDay(days.to) && mistake === undefined;
  const isTooLarge = file !== undefined && file.size > FILE_MAX_BYTES;
  return (
    <form
      className={styles["compare"]}
      onSubmit={(event) => {
        event.preventDefault();
        if (file && !isTooLarge && isPeriod) void compare(file);
      }}
    >
      <FileField
        label="Sao kê (CSV)"
        required
        focused={again !== undefined}
        error={
          isTooLarge
            ? `Tệp lớn hơn ${formatNumber(FILE_MAX_BYTES / MEGABYTE)} MB: hãy chia theo ngày.`
            : undefined
        }
        onChoose={choose}
      />
      <DayField
        label="Đối soát từ ngày"
        required
        day={days.from}
        onDay={(from) => setDays({ ...days, from })}
      />
      <DayField
        label="Đến ngày"
        required
        day={days.to}
        onDay={(to) => setDays({ ...days, to })}
        error={mistake}
      />
      <TextField
        label="Số dư cuối kỳ (đ)"
        hint="Chỉ cần nhập khi sao kê không ghi số dư."
        inputMode="numeric"
        pattern="-?[0-9.]*"
        value={closing}
        onChange={({ target: { value } }) => setClosing(value)}
      />
      <Button type="submit" size="sm" busy={isBusy}>
        Đối soát
      </Button>
      {failure && <Notice tone="danger">{failure.message}</Notice>}
    </form>
  );
}

/** Holds what is to be compared. */
function useComparison(again: Period | undefined, onStart: () => void) {
  const [days, setDays] = useState(again ?? { from: yesterday(), to: yesterday() });
  const [closing, setClosing] = useState("");
  const [file, setFile] = useState<File>();
  const [, navigate] = useLocation();
  const { run, isBusy, failure } = useWork();
  return {
    days,
    setDays,
    closing,
    setClosing,
    file,
    isBusy,
    failure,
    choose: (chosen: File) => {
      setFile(chosen);
      // It was another statement's.
      setClosing("");
    },
    compare: (statement: File) =>
      run(async () => {
        const body = {
          ...days,
          fileName: statement.name,
          statement: await statement.text(),
          ...(closing !== "" && { closingVnd: Number(closing.replaceAll(".", "")) }),
        };
        const { id } = await send(compareStatement, { body }, LONG_TIMEOUT_MS);
        setClosing("");
        navigate(`/reconcile?run=${id}`, { replace: true });
        onStart();
      }),
  };
}
