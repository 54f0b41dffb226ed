import { cx } from "../../../src/ui/page/cx.ts";
import { CellField } from "./cell-field.tsx";
import { MoveButtons } from "./package-rows.tsx";
import styles from "./shop.module.css";
import { moved, type TypedZone } from "./typed.ts";

type ZoneRowsProps = {
  zones: readonly TypedZone[];
  today: readonly TypedZone[];
  /** The game's own list. */
  known: readonly { readonly id: string; readonly isOpen: boolean }[];
  onChange: (zones: TypedZone[]) => void;
};

/** The servers' names and order, as players choose among them. */
export function ZoneRows({ zones, today, known, onChange }: ZoneRowsProps) {
  if (zones.length === 0) return <p className="note">Game chưa báo máy chủ nào.</p>;
  return (
    <table className={cx("figure-table", styles["rows"])}>
      <caption className="visually-hidden">Máy chủ</caption>
      <thead>
        <tr>
          <th scope="col">Mã</th>
          <th scope="col">Tên người chơi thấy</th>
          <th scope="col">Thứ tự</th>
        </tr>
      </thead>
      <tbody>
        {zones.map((zone, at) => (
          <tr key={zone.id}>
            <th scope="row">{zone.id}</th>
            <td>
              <CellField
                label={`Tên máy chủ ${zone.id}`}
                value={zone.name}
                today={today.find(({ id }) => id === zone.id)?.name}
                onChange={(name) =>
                  onChange(zones.map((each) => (each.id === zone.id ? { ...each, name } : each)))
                }
              />
              {known.some(({ id, isOpen }) => id === zone.id && !isOpen) && (
                <span className="block fine-print">Game đang đóng: không hiện</span>
              )}
            </td>
            <td>
              <div className={styles["moves"]}>
                <MoveButtons
                  at={at}
                  of={zones.length}
                  what={`máy chủ ${zone.name}`}
                  onMove={(by) => onChange(moved(zones, at, by))}
                />
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
