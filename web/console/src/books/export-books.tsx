import type { BookPeriod, getBooks } from "@portal/contract/console/books";
import type { ReplyOf } from "@portal/contract/http/call";
import { csvLine } from "@portal/contract/values/csv";
import { Download } from "lucide-react";
import { Button } from "../../../src/ui/page/button.tsx";
import { saveCsv } from "../table/save-csv.ts";
import { nameOf, sumOf, UNITS } from "./movements.tsx";

/** Gives the movements of each period, and of the whole, as a file that accounting software loads. */
export function ExportBooks({ books }: { books: ReplyOf<typeof getBooks> }) {
  const { from, to } = books.whole;
  return (
    <Button
      tone="outline"
      size="sm"
      icon={<Download size={16} />}
      onClick={() => {
        const lines = [csvLine(HEADERS), ...[...books.periods, books.whole].flatMap(linesOf)];
        saveCsv(lines, `so-sach-${from}-${to}.csv`);
      }}
    >
      Xuất CSV
    </Button>
  );
}

const HEADERS = [
  "Kỳ",
  "Từ ngày",
  "Đến ngày",
  "Mã tài khoản",
  "Tài khoản",
  "Đơn vị",
  "Đầu kỳ",
  "Tăng",
  "Giảm",
  "Cuối kỳ",
];

const linesOf = ({ period, from, to, movements }: BookPeriod): string[] =>
  [...movements, sumOf(movements, "VND"), sumOf(movements, "KP")].map((movement) => {
    const { account, currency, opening, added, taken, closing } = movement;
    const head = [period, from, to, account, nameOf(movement), UNITS[currency]];
    return csvLine([...head, opening, added, taken, closing]);
  });
