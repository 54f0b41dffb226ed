import type { BookPeriod } from "@portal/contract/console/books";
import type { ReactNode } from "react";
import { cx } from "../../../src/ui/page/cx.ts";
import { inUnit } from "../in-unit.ts";
import styles from "./books.module.css";
import { ACCOUNTS_OF, EntriesLink } from "./entries-link.tsx";

type BookFigure = {
  readonly label: string;
  readonly of: keyof typeof ACCOUNTS_OF;
  readonly unit: string;
  readonly hint: string;
  /** A part of the sum, or a related sum, with its own journals. */
  readonly part?: { readonly of: keyof typeof ACCOUNTS_OF; readonly unit: string };
};

/** Shows the sums of the whole period. Each links to its journals. */
export function BookFigures({ whole }: { whole: BookPeriod }) {
  const { from, to } = whole;
  return (
    <dl className={styles["figures"]}>
      {FIGURES.map(({ label, of, unit, hint, part }) => (
        <Figure
          key={label}
          label={label}
          sum={
            <EntriesLink amount={whole[of]} accounts={ACCOUNTS_OF[of]} {...{ from, to }}>
              <strong className="tabular">{inUnit(whole[of], unit)}</strong>
            </EntriesLink>
          }
        >
          {hint}
          {part && (
            <>
              {" "}
              <EntriesLink
                amount={whole[part.of]}
                accounts={ACCOUNTS_OF[part.of]}
                {...{ from, to }}
              >
                {inUnit(whole[part.of], part.unit)}
              </EntriesLink>
            </>
          )}
        </Figure>
      ))}
    </dl>
  );
}

type FigureProps = { label: string; sum: ReactNode; children: ReactNode };

/** A sum with its name above it, and a note below it. */
export const Figure = ({ label, sum, children }: FigureProps) => (
  <div className={cx("box", styles["figure"])}>
    <dt className="fine-print strong">{label}</dt>
    <dd>
      {sum}
      <small className="block fine-print">{children}</small>
    </dd>
  </div>
);

const FIGURES: readonly BookFigure[] = [
  { label: "Tiền bán trong kỳ", of: "salesVnd", unit: "đ", hint: "đã trừ tiền hoàn" },
  { label: "Doanh thu thực hiện", of: "earnedVnd", unit: "đ", hint: "phần KP đã tiêu trong kỳ" },
  {
    label: "Doanh thu chưa thực hiện",
    of: "deferredVnd",
    unit: "đ",
    hint: "phần KP chưa tiêu, cuối kỳ",
  },
  {
    label: "Còn nợ người chơi",
    of: "liabilityKp",
    unit: "KP",
    hint: "người chơi nợ lại",
    part: { of: "debtKp", unit: "KP" },
  },
  {
    label: "Tiền đang giữ",
    of: "cashVnd",
    unit: "đ",
    hint: "chưa rõ chủ",
    part: { of: "unmatchedVnd", unit: "đ" },
  },
  {
    label: "Thưởng",
    of: "bonusKp",
    unit: "KP",
    hint: "tặng tay",
    part: { of: "grantedKp", unit: "KP" },
  },
];
