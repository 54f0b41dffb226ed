import { Dialog } from "../../../src/ui/overlay/dialog.tsx";
import styles from "./table.module.css";

const KEYS = [
  ["Ctrl K", "Tìm mọi thứ, mở mọi trang"],
  ["j", "Dòng sau"],
  ["k", "Dòng trước"],
  ["Enter", "Mở dòng đang chọn"],
  ["/", "Đến ô lọc đầu tiên"],
  ["?", "Bảng phím tắt này"],
  ["Esc", "Đóng"],
] as const;

/** The keys of a table, and those that work on every page. */
export function KeysDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Phím tắt">
      <dl className="stack-2">
        {KEYS.map(([key, meaning]) => (
          <div key={key} className={styles["key"]}>
            <dt>
              <kbd className={styles["kbd"]}>{key}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
