import { SlidersHorizontal } from "lucide-react";
import { isDay, readDay, withStrokes, writeDay } from "../../../src/ui/form/fields/typed-day.ts";
import { type ComponentProps, type ReactNode, type Ref, useEffect, useState } from "react";
import { groupBy } from "../../../src/lib/browser/floor.ts";
import { Button } from "../../../src/ui/page/button.tsx";
import { cx } from "../../../src/ui/page/cx.ts";
import { grouped } from "../grouped.ts";
import { type Choice, fieldsOf, type Filter } from "./filters.ts";
import styles from "./table.module.css";
import type { List } from "./use-list.ts";

type FilterBarProps = {
  list: Pick<List<unknown>, "filters" | "values" | "setValues">;
  /** The element that contains the fields. */
  fieldsRef: Ref<HTMLDivElement>;
  /** The orders, for a phone, where the rows have no headers. */
  sort: {
    readonly value: string;
    readonly orders: readonly Choice[];
    onChange: (sort: string) => void;
  };
  /** Buttons at the end of the bar. */
  children: ReactNode;
};

/** The filters above a table. On a phone a button shows them. */
export function FilterBar({ list, fieldsRef, sort, children }: FilterBarProps) {
  const { filters, values, setValues } = list;
  const [isOpen, setOpen] = useState(false);
  const names = filters.flatMap(fieldsOf);
  const count = names.filter((name) => name in values).length;
  return (
    <div className={styles["filterBar"]} role="search" aria-label="Lọc">
      <div ref={fieldsRef} className={styles["filterFields"]} data-open={isOpen || undefined}>
        {filters.map((filter) => (
          <FilterFields
            key={fieldsOf(filter).join()}
            filter={filter}
            values={values}
            onChange={setValues}
          />
        ))}
        {sort.orders.length > 0 && (
          <label className={cx("fine-print", styles["filterField"], styles["filterSort"])}>
            <span>Sắp xếp</span>
            <select value={sort.value} onChange={(event) => sort.onChange(event.target.value)}>
              <Options choices={sort.orders} />
            </select>
          </label>
        )}
        {count > 0 && (
          <Button
            tone="outline"
            size="sm"
            className={styles["clear"]}
            onClick={() => setValues(Object.fromEntries(names.map((name) => [name, ""])))}
          >
            Xóa lọc
          </Button>
        )}
      </div>
      <div className={cx("row-2 align-centre", styles["filterButtons"])}>
        {filters.length + sort.orders.length > 0 && (
          <span className={styles["toggle"]}>
            <Button
              tone="outline"
              size="sm"
              icon={<SlidersHorizontal size={16} />}
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              {count > 0 ? `Lọc (${count})` : "Lọc"}
            </Button>
          </span>
        )}
        {children}
      </div>
    </div>
  );
}

type FieldsProps = {
  filter: Filter;
  values: Readonly<Record<string, string>>;
  onChange: List<unknown>["setValues"];
};

function FilterFields({ filter, values, onChange }: FieldsProps) {
  if (filter.kind === "choice") {
    const { name, label, choices, usual = "Tất cả" } = filter;
    return (
      <label className={cx("fine-print", styles["filterField"])}>
        <span>{label}</span>
        <select
          value={values[name] ?? ""}
          onChange={(event) => onChange({ [name]: event.target.value })}
        >
          <option value="">{usual}</option>
          {[...groupBy(choices, ({ group }) => group)].map(([group, ofGroup]) =>
            group === undefined ? (
              <Options key="" choices={ofGroup} />
            ) : (
              <optgroup key={group} label={group}>
                <Options choices={ofGroup} />
              </optgroup>
            ),
          )}
        </select>
      </label>
    );
  }
  if (filter.kind === "text" || filter.kind === "amount") {
    const { name } = filter;
    const isAmount = filter.kind === "amount";
    return (
      <label className={cx("fine-print", styles["filterField"])}>
        <span>{isAmount ? `${filter.label} (${filter.unit})` : filter.label}</span>
        <TypedField
          type="text"
          inputMode={isAmount ? "numeric" : undefined}
          value={isAmount ? grouped(values[name] ?? "") : (values[name] ?? "")}
          onSettle={(value) => onChange({ [name]: isAmount ? digitsOf(value) : value })}
        />
      </label>
    );
  }
  return <RangeFields filter={filter} values={values} onChange={onChange} />;
}

const Options = ({ choices }: { choices: readonly Choice[] }) =>
  choices.map(({ value, name }) => (
    <option key={value} value={value}>
      {name}
    </option>
  ));

/** People type dots in amounts. */
const digitsOf = (typed: string): string => typed.replaceAll(/\D/g, "");

type RangeProps = FieldsProps & { filter: Extract<Filter, { kind: "days" | "amounts" }> };

function RangeFields({ filter, values, onChange }: RangeProps) {
  const isAmount = filter.kind === "amounts";
  const label = isAmount ? `${filter.label} (${filter.unit})` : filter.label;
  return (
    <fieldset className={cx("fine-print", styles["filterField"])}>
      <legend>{label}</legend>
      <span className={styles["range"]}>
        {(["from", "to"] as const).map((end) => (
          <TypedField
            key={end}
            type="text"
            inputMode="numeric"
            aria-label={`${label}, ${end === "from" ? "từ" : "đến"}`}
            placeholder={`${end === "from" ? "từ" : "đến"}${isAmount ? "" : " ngày"}`}
            {...(isAmount
              ? {
                  value: grouped(values[filter[end]] ?? ""),
                  onSettle: (value) => onChange({ [filter[end]]: digitsOf(value) }),
                }
              : {
                  value: writeDay(values[filter[end]] ?? ""),
                  marks: withStrokes,
                  isWhole: (typed) => typed === "" || isDay(readDay(typed)),
                  onSettle: (value) => onChange({ [filter[end]]: readDay(value) }),
                })}
          />
        ))}
      </span>
    </fieldset>
  );
}

/** After this pause, the typing counts as finished. */
const SETTLES_AFTER_MS = 300;

type TypedFieldProps = Omit<ComponentProps<"input">, "onChange"> & {
  value: string;
  onSettle: (value: string) => void;
  /** Adds what stands between the numbers. */
  marks?: (text: string, before: string) => string;
  /** Whether a text filters; one that does not yet stays, and is marked. */
  isWhole?: (typed: string) => boolean;
};

/** A field whose value counts once its typing is over. */
function TypedField({ value, onSettle, marks, isWhole, ...input }: TypedFieldProps) {
  const [typed, setTyped] = useState(value);
  const [shown, setShown] = useState(value);
  // A link or the clear button has changed the address.
  if (shown !== value) {
    setShown(value);
    setTyped(value);
  }
  const [settled, setSettled] = useState(value);
  const isUnfinished = isWhole?.(typed.trim()) === false;
  useEffect(() => {
    if (typed.trim() === value || typed === settled || isUnfinished) return;
    const timer = setTimeout(() => {
      setSettled(typed);
      onSettle(typed);
    }, SETTLES_AFTER_MS);
    return () => clearTimeout(timer);
  });
  return (
    <input
      {...input}
      value={typed}
      aria-invalid={isUnfinished || undefined}
      autoComplete="off"
      onChange={({ target }) => setTyped(marks?.(target.value, typed) ?? target.value)}
      onKeyDown={(event) => {
        // After typing, the keys j and k go through the rows.
        if (event.key === "Enter" || event.key === "Escape") event.currentTarget.blur();
      }}
    />
  );
}
