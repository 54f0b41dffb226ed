import { X } from "lucide-react";
import { use } from "react";
import { Notice } from "../../../src/ui/feedback/notice.tsx";
import { Button } from "../../../src/ui/page/button.tsx";
import { Link } from "../../../src/ui/page/link.tsx";
import { MayOpenContext } from "../session/staff.ts";
import type { Told } from "../tell.ts";
import styles from "./frame.module.css";

/** Says what was done, with a link to it, until it is closed or something else is done. */
export function DoneNotice({ told, onClose }: { told: Told | undefined; onClose: () => void }) {
  const mayOpen = use(MayOpenContext);
  return (
    <div className={styles["done"]} role="status">
      {told && (
        <Notice
          tone="success"
          announce={false}
          action={
            <Button
              tone="quiet"
              size="sm"
              aria-label="Đóng"
              icon={<X size={18} />}
              onClick={onClose}
            />
          }
        >
          {told.text}{" "}
          {told.to !== undefined && mayOpen(told.to) && (
            <Link to={told.to} onClick={onClose}>
              Xem
            </Link>
          )}
        </Notice>
      )}
    </div>
  );
}
