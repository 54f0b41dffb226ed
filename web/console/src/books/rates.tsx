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
  /** False where each is a share alone. */
  readonly haveFixedPart?: boolean;
  /** What can have a rate. */
  readonly names: readonly { readonly name: string; readonly label: string }[];
  readonly labels: ReadonlyMap<string, string>;
  /** Which rates this page is about. */
  readonly about: (rate: { readonly name: string }) => boolean;
  readonly onDone: () => void;
};

const BASIS_POINTS_PER_PERCENT = 100;

const FIXED = "Cố định mỗi lần (đ)";
const FIXED_COLUMN: Column<Rate> = {
  key: "fixed",
  header: FIXED,
  align: "end",
  onCard: "line",
  cell: ({ fixedVnd }) => formatNumber(fixedVnd),
};
const FIXED_FIELD = { name: "fixedVnd", label: FIXED, isAmount: true, initial: "0" };

/** The versions of rates, and the choice to propose another one. */
export function Rates(props: RatesProps) {
  const { title, action, rates, haveFixedPart = true, names, labels, about, onDone } = props;
  const choices = Object.fromEntries(names.filter(about).map(({ name, label }) => [name, label]));
  const [first = "", ...others] = Object.keys(choices);
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
    ...(haveFixedPart ? [FIXED_COLUMN] : []),
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
              known: { name: first, fixedVnd: 0 },
              fields: [
                ...(others.length > 0
                  ? [{ name: "name", label: "Của", choices, initial: first }]
                  : []),
                { name: "percent", label: "Phần trăm (ví dụ 1,5)" },
                ...(haveFixedPart ? [FIXED_FIELD] : []),
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
