import { X } from "lucide-react";
import { use } from "react";
import { Notice } from "../../../src/ui/feedback/notice.tsx";
import { Button } from "../../../src/ui/page/button.tsx";
import { Link } from "../../../src/ui/page/link.tsx";
import { MayOpenContext } from "../session/staff.ts";
import type { Report } from "../report.ts";
import styles from "./frame.module.css";

/** Says what was done, with a link to it, until it is closed or something else is done. */
export function DoneNotice({
  report,
  onClose,
}: {
  report: Report | undefined;
  onClose: () => void;
}) {
  const mayOpen = use(MayOpenContext);
  return (
    <div className={styles["done"]} role="status">
      {report && (
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
          {report.text}{" "}
          {report.to !== undefined && mayOpen(report.to) && (
            <Link to={report.to} onClick={onClose}>
              Xem
            </Link>
          )}
        </Notice>
      )}
    </div>
  );
}
