import { getBooks } from "@portal/contract/console/books";
import { Download } from "lucide-react";
import { Notice } from "../../../src/ui/feedback/notice.tsx";
import { Button } from "../../../src/ui/page/button.tsx";
import { LONG_TIMEOUT_MS, send } from "../api.ts";
import { saveCsv } from "../table/save-csv.ts";
import { useWork } from "../use-work.ts";
import { figureLines } from "./figure-lines.ts";
import type { Period } from "./period.ts";

/** Gives the sums of the period as a file, by day and by month, however the page shows them. */
export function ExportFigures({ period }: { period: Period }) {
  const { run, isBusy, failure } = useWork();
  const save = () =>
    void run(async () => {
      const [byDay, byMonth] = await Promise.all(
        (["day", "month"] as const).map((by) =>
          send(getBooks, { query: { ...period, by } }, LONG_TIMEOUT_MS),
        ),
      );
      const lines = figureLines(byDay!.periods, byMonth!.periods, byDay!.whole);
      saveCsv(lines, `so-lieu-ky-${period.from}-${period.to}.csv`);
    });
  return (
    <>
      <Button tone="outline" size="sm" icon={<Download size={16} />} busy={isBusy} onClick={save}>
        Xuất số liệu kỳ
      </Button>
      {failure && <Notice tone="danger">{failure.message}</Notice>}
    </>
  );
}
