import { PACKAGE_ARTWORKS } from "@portal/contract/values/limits";
import { ArrowDown, ArrowUp, ChevronDown, Trash2 } from "lucide-react";
import { useState } from "react";
import { PackageArt } from "../../../src/ui/data/package-art.tsx";
import { Select } from "../../../src/ui/form/fields/select.tsx";
import { Button } from "../../../src/ui/page/button.tsx";
import { cx } from "../../../src/ui/page/cx.ts";
import { CellField } from "./cell-field.tsx";
import styles from "./shop.module.css";
import { emptyPackage, isAlike, moved, type TypedPackage } from "./typed.ts";

const HEADS = ["Hình", "Giá (KP)", "", "Nhãn", "Bán từ", "Bán đến", "Thứ tự"] as const;
const ARTWORKS = Array.from({ length: PACKAGE_ARTWORKS }, (_, at) => String(at));

type PackageRowsProps = {
  coinName: string;
  packages: readonly TypedPackage[];
  /** Those that are sold today. */
  today: readonly TypedPackage[];
  onChange: (packages: TypedPackage[]) => void;
};

/** The packages as a table to type in, each beside what holds today. On a phone each is a card. */
export function PackageRows({ coinName, packages, today, onChange }: PackageRowsProps) {
  // On a phone the others are one line each.
  const [openKey, setOpenKey] = useState<string>();
  const change = (changed: TypedPackage) =>
    onChange(packages.map((each) => (each.key === changed.key ? changed : each)));
  const add = () => {
    const added = emptyPackage();
    onChange([...packages, added]);
    setOpenKey(added.key);
  };
  return (
    <div className="stack-2">
      <table className={cx("figure-table", styles["rows"], styles["cards"], styles["packages"])}>
        <caption className="visually-hidden">Các gói</caption>
        <thead>
          <tr>
            {HEADS.map((head) => (
              <th key={head} scope="col">
                {head || coinName}
              </th>
            ))}
            <th scope="col">
              <span className="visually-hidden">Xóa gói</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {packages.map((each, at) => (
            <PackageRow
              key={each.key}
              {...{ each, at, of: packages.length, coinName }}
              isOpen={each.key === openKey}
              onFold={() => setOpenKey(each.key === openKey ? undefined : each.key)}
              today={today.find(({ creditKp }) => creditKp === each.creditKp)}
              onChange={change}
              onMove={(by) => onChange(moved(packages, at, by))}
              onRemove={() => onChange(packages.filter(({ key }) => key !== each.key))}
            />
          ))}
        </tbody>
      </table>
      <div>
        <Button size="sm" tone="outline" onClick={add}>
          Thêm gói
        </Button>
      </div>
    </div>
  );
}

type PackageRowProps = {
  each: TypedPackage;
  at: number;
  of: number;
  coinName: string;
  today: TypedPackage | undefined;
  isOpen: boolean;
  onFold: () => void;
  onChange: (changed: TypedPackage) => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
};

function PackageRow(props: PackageRowProps) {
  const { each, at, of, coinName, today, isOpen, onFold, onChange, onMove, onRemove } = props;
  const named = (what: string) => `${what}, gói ${at + 1}`;
  const field = (name: "creditKp" | "coins" | "badge" | "from" | "until", label: string) => ({
    label: named(label),
    value: each[name],
    today: today?.[name],
    onChange: (value: string) => onChange({ ...each, [name]: value }),
  });
  return (
    <tr data-open={isOpen}>
      <td>
        <FoldButton {...{ each, at, of, coinName, today, isOpen, onFold }} />
        <ArtworkChoice
          label={named("Hình")}
          artwork={each.artwork}
          {...{ at, of }}
          onChange={(artwork) => onChange({ ...each, artwork })}
        />
      </td>
      <td data-name="Giá (KP)">
        <CellField {...field("creditKp", "Giá (KP)")} inputMode="numeric" />
        {!today && <span className="block fine-print">gói mới</span>}
      </td>
      <td data-name={coinName}>
        <CellField {...field("coins", coinName)} inputMode="numeric" />
      </td>
      <td data-name="Nhãn">
        <CellField {...field("badge", "Nhãn")} />
      </td>
      <td data-name="Bán từ">
        <CellField {...field("from", "Bán từ")} isMoment placeholder="ngay khi áp dụng" />
      </td>
      <td data-name="Bán đến">
        <CellField {...field("until", "Bán đến")} isMoment placeholder="không hạn" />
      </td>
      <td>
        <div className={styles["moves"]}>
          <MoveButtons {...{ at, of, onMove }} what={`gói ${each.creditKp} KP`} />
        </div>
      </td>
      <td className={styles["remove"]}>
        <Button
          size="sm"
          tone="quiet"
          aria-label={`Xóa gói ${each.creditKp} KP`}
          icon={<Trash2 size={16} />}
          onClick={onRemove}
        >
          <span className={styles["onPhone"]}>Xóa gói</span>
        </Button>
      </td>
    </tr>
  );
}

type FoldButtonProps = Pick<
  PackageRowProps,
  "each" | "at" | "of" | "coinName" | "today" | "isOpen" | "onFold"
>;

/** The package in one line, which a phone shows in place of its fields until it is pressed. */
function FoldButton({ each, at, of, coinName, today, isOpen, onFold }: FoldButtonProps) {
  const state = today === undefined ? "gói mới" : isAlike(each, today) ? undefined : "đã sửa";
  return (
    <button type="button" className={styles["fold"]} aria-expanded={isOpen} onClick={onFold}>
      <Picture artwork={each.artwork} {...{ at, of }} />
      <span>
        <strong>{`${each.creditKp || "…"} KP`}</strong>
        {` → ${each.coins || "…"} ${coinName}`}
        {state !== undefined && <span className="gold">{` · ${state}`}</span>}
      </span>
      <ChevronDown size={18} />
    </button>
  );
}

type ArtworkChoiceProps = {
  label: string;
  /** Empty: the portal chooses by the place among the packages. */
  artwork: string;
  at: number;
  of: number;
  onChange: (artwork: string) => void;
};

function ArtworkChoice({ label, artwork, at, of, onChange }: ArtworkChoiceProps) {
  return (
    <div className={styles["artwork"]}>
      <Picture {...{ artwork, at, of }} />
      <Select
        label={<span className="visually-hidden">{label}</span>}
        value={artwork}
        onChange={(event) => onChange(event.target.value)}
        options={ARTWORKS.map((each) => [each, `Hình ${Number(each) + 1}`])}
      >
        <option value="">Theo số lượng</option>
      </Select>
    </div>
  );
}

function Picture({ artwork, at, of }: Pick<ArtworkChoiceProps, "artwork" | "at" | "of">) {
  const rank = artwork === "" ? { rank: at, of } : { rank: Number(artwork), of: PACKAGE_ARTWORKS };
  return (
    <span className={styles["picture"]}>
      <PackageArt {...rank} />
    </span>
  );
}

type MoveButtonsProps = {
  at: number;
  of: number;
  what: string;
  onMove: (by: 1 | -1) => void;
};

/** Moves a row by one place. */
export const MoveButtons = ({ at, of, what, onMove }: MoveButtonsProps) => (
  <>
    <Button
      size="sm"
      tone="quiet"
      aria-label={`Đưa ${what} lên`}
      disabled={at === 0}
      onClick={() => onMove(-1)}
    >
      <ArrowUp size={16} />
    </Button>
    <Button
      size="sm"
      tone="quiet"
      aria-label={`Đưa ${what} xuống`}
      disabled={at === of - 1}
      onClick={() => onMove(1)}
    >
      <ArrowDown size={16} />
    </Button>
  </>
);
