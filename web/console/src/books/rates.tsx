import type { Rate } from "@portal/contract/console/net";
import { formatNumber } from "../../../src/lib/text/format.ts";
import { Panel } from "../../../src/ui/page/panel.tsx";
import { today } from "../days.ts";
import { type Column, DenseTable } from "../dense-table.tsx";
import { OperationChoices } from "../operations/operation-choices.tsx";
import { periodName } from "./use-period.ts";

type RatesProps = {
  readonly title: string;
  /** The words on the button. */
  readonly action: string;
  readonly rates: readonly Rate[];
  /** What can have a rate. */
  readonly names: readonly { readonly name: string; readonly label: string }[];
  readonly labels: ReadonlyMap<string, string>;
  /** Which rates this page is about. */
  readonly about: (rate: { readonly name: string }) => boolean;
  readonly onDone: () => void;
};

const BASIS_POINTS_PER_PERCENT = 100;

/** The versions of rates, and the choice to propose another one. */
export function Rates({ title, action, rates, names, labels, about, onDone }: RatesProps) {
  const choices = Object.fromEntries(names.filter(about).map(({ name, label }) => [name, label]));
  const [first = ""] = Object.keys(choices);
  const columns: readonly Column<Rate>[] = [
    {
      key: "name",
      header: "Của",
      onCard: "start",
      cell: ({ name }) => labels.get(name) ?? name,
    },
    { key: "from", header: "Từ ngày", onCard: "end", cell: ({ from }) => periodName(from) },
    {
      key: "percent",
      header: "Phần trăm",
      align: "end",
      onCard: "line",
      cell: ({ basisPoints }) => `${formatNumber(basisPoints / BASIS_POINTS_PER_PERCENT)}%`,
    },
    {
      key: "fixed",
      header: "Cố định mỗi lần (đ)",
      align: "end",
      onCard: "line",
      cell: ({ fixedVnd }) => formatNumber(fixedVnd),
    },
    { key: "setBy", header: "Người duyệt", onCard: "line", cell: ({ setBy }) => setBy },
  ];
  return (
    <Panel
      title={title}
      description="Mỗi mức có hiệu lực từ ngày của nó đến mức kế tiếp; hai người cùng đặt."
    >
      <div className="stack-3">
        {rates.some(about) ? (
          <DenseTable
            caption={title}
            columns={columns}
            rows={rates.filter(about)}
            rowKey={({ name, setAt }) => `${name} ${setAt}`}
          />
        ) : (
          <p className="note">Chưa đặt mức nào.</p>
        )}
        <OperationChoices
          choices={[
            {
              key: title,
              operation: "set-rate",
              label: action,
              known: {},
              fields: [
                { name: "name", label: "Của", choices, initial: first },
                { name: "percent", label: "Phần trăm (ví dụ 1,5)", initial: "0" },
                {
                  name: "fixedVnd",
                  label: "Cố định mỗi lần (đ)",
                  isAmount: true,
                  initial: "0",
                },
                { name: "from", label: "Từ ngày", kind: "day", initial: today() },
              ],
            },
          ]}
          onDone={onDone}
        />
      </div>
    </Panel>
  );
}
